"""Passwords: from the environment or the system's keyring, and nowhere else."""

from __future__ import annotations

import os
from importlib.util import find_spec

from ..errors import UserError

SERVICE = "pbf-moderator"


def password(variable: str, user: str, place: str) -> str:
    """The password of a user at a place.

    Args:
        variable: the environment's variable that may hold it.
        user: who logs in.
        place: the host.

    Raises:
        UserError: it is nowhere.
    """
    if found := os.environ.get(variable):
        return found
    if kept := _from_keyring(user, place):
        return kept
    how = f"keyring set {SERVICE} {user}@{place}"
    if not _has_keyring():
        how = f'pip install "{SERVICE}[keyring]", then {how}'
    raise UserError(
        f"the password of {user} at {place} is missing; set the variable {variable}, or store it for good ({how})."
    )


def _has_keyring() -> bool:
    return find_spec("keyring") is not None


def _from_keyring(user: str, place: str) -> str:
    """What the system's keyring holds; nothing if there is no keyring."""
    if not _has_keyring():
        return ""
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, f"{user}@{place}") or ""
    except (KeyringError, RuntimeError):
        return ""
