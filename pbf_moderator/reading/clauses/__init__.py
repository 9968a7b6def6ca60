"""Thoughts: how sentences are cut, their mood, and the message that keeps them."""
