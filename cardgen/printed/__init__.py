"""What has been printed, and what of it is no longer what the deck says."""
