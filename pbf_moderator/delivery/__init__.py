"""Carriers: what takes a post, a letter or a receipt to where it is read."""
