"""Print services: what they take, and whether a face is fit for them."""
