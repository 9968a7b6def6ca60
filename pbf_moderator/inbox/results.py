"""The field Authentication-Results (RFC 8601): what a server says of a mail's sender."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .headers import LONGEST, unfolded

_SERVER = re.compile(r"\s*([\w.-]+)")
_NAMELESS = re.compile(r"\s*[a-z-]+\s*=\s*[a-z]", re.IGNORECASE)
_COLONS = r"[0-9a-f]{0,4}:[0-9a-f:.]+(?=[\s;(]|$)"
_NO_NAME = "nameless"


class Result(NamedTuple):
    """One method's verdict with its properties ("header.d" -> values), all in lower case."""

    method: str
    verdict: str
    properties: dict[str, list[str]]

    def sole(self, *names: str) -> str:
        """The value of the first of these properties that is there; "" if it was said twice, differently."""
        for name in names:
            if values := set(self.properties.get(name, ())):
                return values.pop() if len(values) == 1 else ""
        return ""


def server_of(value: str) -> str:
    """The name of the server that wrote a field, in lower case; "" if it gives none, as Microsoft's do."""
    name = _SERVER.match(value)
    return "" if name is None or _NAMELESS.match(value) else name[1].lower()


def results_in(value: str) -> list[Result] | None:
    """The results in a field; None if it cannot be read."""
    if len(value) > LONGEST:
        return None
    # A sign for each letter beyond ASCII, which the grammar does not know: nothing of it can match a name.
    text = re.sub(r"[^\x20-\x7e]", "?", unfolded(value)).rstrip("; ")
    if _NAMELESS.match(text):
        text = f"{_NO_NAME}; {text}"
    try:
        return [_result(row) for row in _grammar().parse_value(_features(), text).results]
    except Exception:  # the parser raises several things, and runs out of stack, on hostile fields
        return None


def _result(row: Any) -> Result:
    properties: dict[str, list[str]] = {}
    for item in row.properties:
        properties.setdefault(f"{item.type}.{item.name}".lower(), []).append(str(item.value).lower())
    return Result(row.method, row.result, properties)


def _features() -> Any:
    from authres import core_features

    return core_features()


def _grammar() -> Any:
    """The library's grammar, with addresses of IPv6, which servers write without quotes."""
    from authres.core import AuthenticationResultsHeader

    class Grammar(AuthenticationResultsHeader):  # type: ignore[misc]
        def _parse_pvalue(self) -> Any:
            self._parse_rfc5322_cfws()
            address = self._parse_pattern(_COLONS)
            return address.group() if address else super()._parse_pvalue()

    return Grammar
