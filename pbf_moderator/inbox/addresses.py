"""Whose address stands in a From field, and nothing that only looks like one."""

from __future__ import annotations

import re
import string
from email.policy import default

from .headers import LONGEST

_ONE_BRACKET = re.compile(r'[^<>"()@\\:;]*<([^<>"()@\\:;,\s]+@[^<>"()@\\:;,\s]+)>\s*')
_SAME_TWICE = re.compile(r'([^<>"()@\\:;,\s]+@[^<>"()@\\:;,\s]+) *<\1>')
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SMALL = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_HARMLESS = {"ObsoleteHeaderDefect", "NonASCIILocalPartDefect"}
"""What the standard library finds wrong with fields that have one reading all the same."""


def addresses(value: str) -> list[str]:
    """The addresses in a From-like field, normalised; none if two programs could read the field differently.

    It is parsed before encoded words are decoded, so that a display name cannot pass itself off as the address.
    """
    value = value.strip(" ")
    if len(value) >= LONGEST or _CONTROL.search(value):
        return []
    plain = _ONE_BRACKET.fullmatch(value) or _SAME_TWICE.fullmatch(value)
    found = [plain[1]] if plain and "=?" not in plain[1] else _parsed(value)
    return [normal_address(address) for address in found]


def _parsed(value: str) -> list[str]:
    try:
        # The library stumbles over "B.<": the blank changes nothing but the text of names.
        field = default.header_factory("From", value.replace("<", " <"))
        defects = {type(defect).__name__ for defect in field.defects}
        if defects - _HARMLESS or any(group.display_name is not None for group in field.groups):
            return []
        found = [address.addr_spec for address in field.addresses]
    except Exception:  # it raises a dozen things on hostile fields
        return []
    return found if all(_stands_in(address, value) for address in found) else []


def _stands_in(address: str, value: str) -> bool:
    """Whether an address stands there letter by letter: no route, comment, quotes or encoded word makes it up."""
    return re.search(rf"(?<![^\s<,]){re.escape(address)}(?![^\s>,(])", value) is not None


def normal_address(address: str) -> str:
    """An address in lower case, its domain in the form that the name system uses.

    Only letters of ASCII are lowered, and a domain is converted only if the conversion can be undone: what merely looks
    like another address must not become it.
    """
    local, _, domain = address.strip(" \t").rpartition("@")
    return f"{local.translate(_SMALL)}@{_ascii_domain(domain.translate(_SMALL))}"


def _ascii_domain(domain: str) -> str:
    if domain.isascii():
        return domain
    try:
        converted = domain.encode("idna")
        return converted.decode("ascii") if converted.decode("idna") == domain else domain
    except UnicodeError:
        return domain
