"""Passwords: from the environment or the system's keyring, and nowhere else."""

from __future__ import annotations

import os

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
    raise UserError(
        f"the password of {user} at {place} is missing; store it with: keyring set {SERVICE} {user}@{place} "
        f"(or set the variable {variable})."
    )


def _from_keyring(user: str, place: str) -> str:
    """What the system's keyring holds; nothing if there is no keyring."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return ""
    try:
        return keyring.get_password(SERVICE, f"{user}@{place}") or ""
    except (KeyringError, RuntimeError):
        return ""
