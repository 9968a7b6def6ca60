"""The cards: what they do, and the windows in which they answer."""
