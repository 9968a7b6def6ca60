"""Whether a mail's sender is who it says: the receiving server's word, and the signature where a key is at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_address

from .headers import Headers, unfolded
from .results import Result, results_in, server_of
from .signature import has_key, partly_signed, signed

VERIFIED, UNVERIFIABLE, FAILED, UNCHECKED = "verified", "unverifiable", "failed", "unchecked"
_BAD = {"fail", "softfail", "permerror", "policy", "hardfail"}
_TELLING = {"dmarc", "dkim", "spf", "auth"}
_COMMENT = re.compile(r"\([^()]*\)")
_BY = re.compile(r"(?:^|\s)by\s+\[?([^\s;\[\]]+)", re.IGNORECASE)
_LOCAL = (".internal", ".local", ".lan", ".localdomain", ".localhost")
_FIRMS = (
    {"outlook.com", "office365.com", "exchangelabs.com", "microsoft.com"},
    {"icloud.com", "me.com", "apple.com"},
    {"yahoo.com", "yahoodns.net", "aol.com"},
)
"""Domains of one provider, between whose servers a mail is handed on."""


def authenticate(
    headers: Headers, raw: bytes, sender: str, servers: tuple[str, ...], keys: Mapping[str, str]
) -> str:
    """The state of a mail's From: "verified", "unverifiable", "failed", or "unchecked" where nothing is set up.

    Args:
        raw: the whole mail, for its signature.
        sender: the one address in From.
        servers: names of the receiving servers ("mx.example.org", "*.example.org"); only the topmost field of theirs counts,
            since anybody can write others.
        keys: the public keys for signatures, by their names ("s1._domainkey.example.org").
    """
    domain = sender.rpartition("@")[2]
    by_signature = signed(headers, raw, domain, keys)
    if by_signature is not None:
        return VERIFIED if by_signature else FAILED
    if not servers:
        return UNVERIFIABLE if has_key(domain, keys) else UNCHECKED
    found = own_results(headers, servers)
    return _judge(found, sender, partly_signed(headers, domain)) if found else UNVERIFIABLE


def own_results(headers: Headers, servers: tuple[str, ...]) -> list[Result]:
    """What the receiving server says: its topmost field about the sender, unless a hop from outside stands above it."""
    hops: list[str] = []
    for place, (name, value) in enumerate(headers.raw):
        if name == "received":
            hops.append(_receiver(value))
        elif name == "authentication-results":
            server = server_of(value) or next(_receivers(headers.raw[place:]), "")
            if not any(_is_named(server, known) for known in servers):
                continue
            results = results_in(value)
            if results and not any(result.method in _TELLING for result in results):
                continue  # some servers write one field for each method
            inside = all(_is_ours(hop, [hops[0], *servers]) for hop in hops)
            return (results or []) if inside else []
    return []


def _receivers(fields: list[tuple[str, str]]) -> Iterator[str]:
    return (_receiver(value) for name, value in fields if name == "received")


def _receiver(value: str) -> str:
    """The server that wrote a Received field; "" if it does not say."""
    text, before = unfolded(value), ""
    while before != text:  # comments nest
        before, text = text, _COMMENT.sub(" ", text)
    by = _BY.search(text)
    return by[1].lower().rstrip(".") if by else ""


def _is_named(server: str, known: str) -> bool:
    """Whether a server is the known one, or below it where that begins with an asterisk."""
    return server.endswith(known[1:]) if known.startswith("*.") else server == known


def _is_ours(hop: str, known: list[str]) -> bool:
    """Whether a hop is a server of the receiving firm: so named, without a full name, or an address."""
    if "." not in hop or hop.endswith(_LOCAL) or _is_address(hop):
        return True
    return any(_same_firm(hop, name) for name in known)


def _is_address(hop: str) -> bool:
    try:
        return bool(ip_address(hop))
    except ValueError:
        return False


def _same_firm(hop: str, name: str) -> bool:
    name = name.removeprefix("*.")
    above = name.partition(".")[2]
    firm = above if "." in above else name
    if hop in (name, firm) or hop.endswith("." + firm):
        return True
    return any(_top(hop) in domains and _top(name) in domains for domains in _FIRMS)


def _top(name: str) -> str:
    return ".".join(name.split(".")[-2:])


def _judge(results: list[Result], sender: str, in_part: bool) -> str:
    """The verdict on a sender; what a signature says counts for nothing where it covers the words in part only."""
    domain = sender.rpartition("@")[2]
    dmarc = [result for result in results if result.method == "dmarc"]
    if len(dmarc) > 1:
        return UNVERIFIABLE
    for result in dmarc:
        if result.verdict in _BAD:
            return FAILED
        if result.verdict == "pass":
            if result.sole("header.from") not in (domain, sender):
                return UNVERIFIABLE
            if not in_part:
                return VERIFIED
    if any(_vouches(result, sender, in_part) for result in results):
        return VERIFIED
    return FAILED if any(r.verdict in _BAD for r in results if r.method in ("dkim", "spf")) else UNVERIFIABLE


def _vouches(result: Result, sender: str, in_part: bool) -> bool:
    domain = sender.rpartition("@")[2]
    if result.verdict != "pass":
        return False
    if result.method == "dkim":
        signer, identity = result.sole("header.d"), result.sole("header.i")
        if "header.d" in result.properties and not _aligned(signer, domain):
            return False
        return not in_part and _aligned(identity or signer, domain)
    if result.method == "spf":
        return _aligned(result.sole("smtp.mailfrom", "smtp.mail"), domain)
    return result.method == "auth" and result.sole("smtp.auth") == sender


def _aligned(vouched: str, domain: str) -> bool:
    """Whether the vouched name is the sender's domain or above it; a name below it may belong to somebody else."""
    local, _, vouched = vouched.strip("<>").rpartition("@")
    return "." in vouched and "@" not in local and (domain == vouched or domain.endswith("." + vouched))
