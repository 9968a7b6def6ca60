"""What a text is made of: tokens, languages, the words and names that are known."""
