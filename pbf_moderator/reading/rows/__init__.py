"""What readers of forms share: rows of names and values, how a name stands, what an outcome is."""
