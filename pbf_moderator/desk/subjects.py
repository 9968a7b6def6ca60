"""The subject of a message without what mail programs and boards put before it."""

from __future__ import annotations

import re

_PREFIXES = re.compile(r"^\s*(?:(?:re|r|fwd?|i|ответ|пересл)\s*:\s*|\[[^\]]*\]\s*)+", re.IGNORECASE)


def without_prefixes(subject: str) -> str:
    """What the sender has written: without "Re:" and a list's name in brackets."""
    return _PREFIXES.sub("", subject)
