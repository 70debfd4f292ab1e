"""What the game's document says, and the checks that hold the deck to it."""
