"""Why something has not gone out."""

from __future__ import annotations

from enum import Enum

from ..errors import UserError


class Unsent(UserError):
    """Nothing arrived on the other side: trying again does no harm."""


class Unknown(UserError):
    """Nobody can tell whether what was sent has arrived."""


class Trouble(Enum):
    """Why a board has not taken what was sent."""

    NO = "no"
    TOO_SOON = "too_soon"
    ENOUGH = "enough"
    MEANWHILE = "meanwhile"
    STALE = "stale"
    SIGNED_OUT = "signed_out"
    CAPTCHA = "captcha"


class Refused(UserError):
    """The board has said no, and nothing was posted; ``trouble`` tells why."""

    def __init__(self, message: str, trouble: Trouble = Trouble.NO) -> None:
        super().__init__(message)
        self.trouble = trouble
