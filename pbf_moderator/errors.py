"""What may go wrong on the user's side."""

from __future__ import annotations

from .kernel.errors import PbfError

__all__ = ["PbfError", "UserError"]


class UserError(PbfError):
    """One clear sentence: what is wrong, where, and what to do; the command ends with exit code 2."""
