"""What each stretch of a text may be: names, orders, numbers, turns of speech."""
