"""PDF: canvas, forms, writing, inspection, previews; the only place with points."""
