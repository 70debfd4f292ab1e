"""Reads what the author wrote: strict YAML and CSV with places, expanded into cards."""
