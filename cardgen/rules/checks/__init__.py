"""The kinds of check that `document.yaml` can declare."""
