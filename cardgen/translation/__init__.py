"""Catalogues beside painted faces: what a text is on, what it must fit, what no longer does."""
