"""A play-by-forum moderator's assistant."""

__version__ = "0.1.0"
