"""What a reader of a whole tale raises where it does not know how to take something, and leaves all to the others."""

from __future__ import annotations

from ...errors import PbfError

__all__ = ["Unclear"]


class Unclear(PbfError):
    """Something is said that cannot be reckoned with."""
