"""Moves told in sentences, whatever is asked: what leaves which area, in which order."""
