"""A mail's DKIM signatures (RFC 6376), verified again over its bytes with keys that the moderator has stored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .headers import Headers

_MOST = 8
_TAG = re.compile(r"(?:^|;)\s*([a-z]+)\s*=\s*([^;]*)")


def has_key(domain: str, keys: Mapping[str, str]) -> bool:
    """Whether a key of a sender's domain, or of one above it, is stored."""
    return any(_covers(name.partition("._domainkey.")[2], domain) for name in keys)


def signed(headers: Headers, raw: bytes, domain: str, keys: Mapping[str, str]) -> bool | None:
    """Whether the sender's domain signed these very bytes; None if no signature's key is stored.

    Args:
        raw: the whole mail.
        domain: the domain of the address in From.
        keys: the text of each key's record, by its name ("s1._domainkey.example.org").
    """
    if not keys:
        return None
    tried = [
        _verifies(raw, number, keys)
        for number, tags in enumerate(_signatures(headers)[:_MOST])
        if _covers(tags.get("d", ""), domain) and _key_name(tags) in keys
    ]
    return any(tried) if tried else None


def partly_signed(headers: Headers, domain: str) -> bool:
    """Whether a signature of the sender's domain covers only the beginning of the text, so that anybody may add to it."""
    return any("l" in tags and _covers(tags.get("d", ""), domain) for tags in _signatures(headers))


def _signatures(headers: Headers) -> list[dict[str, str]]:
    return [
        {name: re.sub(r"\s+", "", value).lower() for name, value in _TAG.findall(field)}
        for field in headers.all("dkim-signature")
    ]


def _key_name(tags: Mapping[str, str]) -> str:
    return f"{tags.get('s', '')}._domainkey.{tags.get('d', '')}"


def _covers(signer: str, domain: str) -> bool:
    return "." in signer and (domain == signer or domain.endswith("." + signer))


def _verifies(raw: bytes, number: int, keys: Mapping[str, str]) -> bool:
    import dkim

    def stored(name: Any, timeout: float = 0) -> bytes | None:
        record = keys.get(name.decode("ascii", "replace").rstrip(".").lower())
        return record.encode("ascii", "replace") if record else None

    try:
        mail = dkim.DKIM(raw)
        whole = mail.verify(number, dnsfunc=stored)
        return bool(whole) and b"from" in mail.include_headers and b"l" not in mail.signature_fields
    except Exception:  # it raises a dozen things on hostile signatures
        return False
