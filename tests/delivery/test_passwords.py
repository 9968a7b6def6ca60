"""Passwords: the environment first, then the keyring, else a sentence that says how to store one."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from pbf_moderator.delivery import passwords
from pbf_moderator.errors import UserError

VARIABLE = "PBF_TEST_PASSWORD"


def keyring(monkeypatch: pytest.MonkeyPatch, kept: dict[tuple[str, str], str] | None) -> None:
    """Lay a keyring in, or take it away."""
    monkeypatch.setattr(passwords, "_has_keyring", lambda: kept is not None)
    found, errors = ModuleType("keyring"), ModuleType("keyring.errors")
    monkeypatch.setattr(errors, "KeyringError", OSError, raising=False)
    monkeypatch.setattr(found, "get_password", lambda *names: (kept or {}).get(names), raising=False)
    monkeypatch.setitem(sys.modules, "keyring", found)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)


def test_where_a_password_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    keyring(monkeypatch, {("pbf-moderator", "anna@board.example"): "kept"})
    assert passwords.password(VARIABLE, "anna", "board.example") == "kept"
    monkeypatch.setenv(VARIABLE, "of the environment")
    assert passwords.password(VARIABLE, "anna", "board.example") == "of the environment"


def test_a_missing_password_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    keyring(monkeypatch, {})
    with pytest.raises(UserError, match="keyring set pbf-moderator anna@board.example"):
        passwords.password(VARIABLE, "anna", "board.example")
    keyring(monkeypatch, None)
    with pytest.raises(UserError, match=r"\(pip install .pbf-moderator\[keyring\].,"):
        passwords.password(VARIABLE, "anna", "board.example")
