"""Catalogues: strings out to translators and back into decks."""
