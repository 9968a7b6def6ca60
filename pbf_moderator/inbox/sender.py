"""Whether the receiving server vouches for a mail's sender (Authentication-Results, RFC 8601)."""

from __future__ import annotations

import re

from .headers import Headers

VERIFIED, UNVERIFIABLE, FAILED = "verified", "unverifiable", "failed"
_COMMENT = re.compile(r"\((?:[^()\\]|\\.)*\)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_RESULT = re.compile(r"\s*([a-z0-9-]+)(?:/\d+)?\s*=\s*([a-z]+)\b(.*)", re.IGNORECASE | re.DOTALL)
_PROPERTY = re.compile(r"\b([a-z]+\.[a-z-]+)\s*=\s*(\S+)", re.IGNORECASE)
_BAD = {"fail", "softfail", "permerror", "policy", "hardfail"}


def authenticate(headers: Headers, senders: list[str], authserv_id: str) -> str:
    """The state of a mail's From: "verified", "unverifiable" or "failed".

    Args:
        senders: all addresses in all From fields; more or less than one is a failure in itself.
        authserv_id: the configured receiving server; only its own topmost field counts, since anybody can write others.
    """
    if len(headers.all("from")) != 1 or len(senders) != 1:
        return FAILED
    if not authserv_id:
        return UNVERIFIABLE
    for field in headers.all("authentication-results"):
        server, results = _read(field)
        if server == authserv_id.lower():
            return _judge(results, senders[0].rpartition("@")[2])
    return UNVERIFIABLE


Result = tuple[str, str, dict[str, str]]


def _read(field: str) -> tuple[str, list[Result]]:
    """The server's name, and (method, verdict, properties) for each result."""
    field = _QUOTED.sub(lambda quoted: re.sub(r"[;\s]", "_", quoted[1]), field)
    before = None
    while before != field:  # comments nest
        before, field = field, _COMMENT.sub(" ", field)
    server, *results = field.split(";")
    name = server.split()[0].lower() if server.split() else ""
    return name, [
        (
            match[1].lower(),
            match[2].lower(),
            {key.lower(): value.lower() for key, value in _PROPERTY.findall(match[3])},
        )
        for match in map(_RESULT.match, results)
        if match
    ]


def _judge(results: list[Result], domain: str) -> str:
    verdicts = set()
    for method, verdict, properties in results:
        if method == "dmarc":
            if verdict == "pass" and _aligned(properties.get("header.from", domain), domain):
                return VERIFIED
            if verdict in _BAD:
                return FAILED
        elif method == "dkim":
            signer = properties.get("header.d") or properties.get("header.i", "")
            verdicts.add((verdict, _aligned(signer, domain)))
        elif method == "spf":
            verdicts.add((verdict, _aligned(properties.get("smtp.mailfrom", ""), domain)))
    if ("pass", True) in verdicts:
        return VERIFIED
    return FAILED if any(verdict in _BAD for verdict, _ in verdicts) else UNVERIFIABLE


def _aligned(vouched: str, domain: str) -> bool:
    """Whether the vouched name is the sender's domain or above it; a name below it may belong to somebody else."""
    vouched = vouched.rpartition("@")[2].strip("<>.")
    return "." in vouched and (domain == vouched or domain.endswith("." + vouched))
