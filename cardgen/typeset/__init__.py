"""Fonts, shaping, hyphenation, line breaking and fitting; knows nothing of SVG or PDF."""
