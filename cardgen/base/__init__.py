"""What every other package stands on: units, geometry, colour, diagnostics, errors."""
