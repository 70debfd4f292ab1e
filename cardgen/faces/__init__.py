"""Jinja2 templates and cards become faces: outline, bleed, and a recorded drawing."""
