"""A fifth language that is nothing but files: words, ordinary words, and the names of one scenario."""
