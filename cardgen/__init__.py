"""cardgen turns a game, written in YAML, into everything a table needs, ready to print."""
