"""Printers as they are: how far each one is off, and where it leaves paper white."""
