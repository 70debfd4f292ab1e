"""Rules become pages: words set in columns, figures placed, pages painted as faces."""
