"""Reads a subset of SVG and paints it on a canvas; knows no PDF library."""
