"""A public beacon: a number that nobody controls, made after the words for the seed are closed.

A beacon is either a round of drand's network "quicknet" (https://drand.love), whose number is fixed in the opening
post, or anything else that the opening post names, such as a draw of the lottery, typed in afterwards. The value of
a round is the SHA-256 (hexadecimal) of its BLS signature, so the signature proves the value; checking the signature
itself needs py_ecc, which is installed with pbf-moderator[drand].
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any

from ..errors import UserError

DRAND, OTHER = "drand", "other"
CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
PUBLIC_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2"
    "2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
_DEPTH = 100_000
"""How deep py_ecc recurses at most, by its own word."""
GENESIS, PERIOD = 1692803367, 3
"""Unix time of round 1, and seconds from one round to the next."""
LATER = timedelta(hours=24)
"""From the closing of the words to the round: time to publish the words before anybody can know it."""
_DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_TIMEOUT = 20
"""Seconds to wait for a relay."""
_HEX = re.compile(r"[0-9a-f]+")


@dataclass(frozen=True)
class Value:
    """A beacon's value; `proven` says whether the network's signature was verified."""

    text: str
    signature: str = ""
    proven: bool = False


def wanted(text: str, close: datetime) -> dict[str, Any]:
    """The beacon that the opening post names.

    Args:
        text: "drand", or what else is to be drawn ("Lotto of 5 December, wheel of Bari").
        close: when the words are closed.

    Raises:
        UserError: the text is empty.
    """
    if text == DRAND:
        return {"kind": DRAND, "chain": CHAIN, "round": round_at(close + LATER)}
    what = " ".join(text.split())
    if not what:
        raise UserError("say which beacon: drand, or in words what will be drawn after the words are closed.")
    return {"kind": OTHER, "what": what}


def round_at(moment: datetime) -> int:
    """The first round that is made at this moment or after it."""
    return max(0, -(-(int(moment.timestamp()) - GENESIS) // PERIOD)) + 1


def time_of(beacon: Mapping[str, Any]) -> datetime | None:
    """When a drand round is made; nobody knows it before. None for another kind of beacon."""
    if beacon.get("kind") != DRAND:
        return None
    return datetime.fromtimestamp(GENESIS + (beacon["round"] - 1) * PERIOD, UTC)


def address(beacon: Mapping[str, Any], relay: str) -> str:
    """Where everybody can read a round."""
    return f"{relay.rstrip('/')}/{beacon['chain']}/public/{beacon['round']}"


def read_value(beacon: Mapping[str, Any], text: str) -> Value:
    """A value as it was typed in: for drand the round's signature or its randomness, else numbers, or one word.

    Raises:
        UserError: it cannot be the value of this beacon.
    """
    text = " ".join(text.split())
    if beacon["kind"] != DRAND:
        return Value(_normal(text))
    digits = text.lower()
    if _HEX.fullmatch(digits) and len(digits) == 96:
        return _signed(beacon, digits)
    if _HEX.fullmatch(digits) and len(digits) == 64:
        return Value(digits)
    raise UserError(
        f"this is not a value of round {beacon['round']}: type its signature (96 hexadecimal digits) or its randomness "
        "(64)."
    )


def _normal(text: str) -> str:
    """One form for what was drawn, so that nobody can choose among spellings: numbers in order, or a single word."""
    parts: list[str] = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text))
    if not parts:
        raise UserError("the beacon's value is empty; type it as it was published.")
    if all(part.isdecimal() for part in parts):
        return " ".join(map(str, sorted(map(int, parts))))
    if len(parts) == 1:
        return parts[0].lower()
    raise UserError(
        "type only the numbers that were drawn, without names, or one single word of letters and digits."
    )


def fetch(beacon: Mapping[str, Any], relay: str) -> Value:
    """Ask a relay for the round.

    Raises:
        UserError: it cannot be reached, or does not give this round with a signature that fits.
    """
    import requests

    where = address(beacon, relay)
    by_hand = f"read {where} in a browser and type the signature in with pbf seed GAME --beacon VALUE"
    try:
        answer = requests.get(where, timeout=_TIMEOUT)
        answer.raise_for_status()
        found = answer.json()
        number, randomness, signature = found["round"], found["randomness"], found["signature"]
    except requests.RequestException as error:
        raise UserError(f"{relay} cannot be reached ({type(error).__name__}); {by_hand}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"{relay} does not answer as drand does; {by_hand}.") from error
    if number != beacon["round"] or not isinstance(signature, str) or not isinstance(randomness, str):
        raise UserError(f"{relay} gave another round than {beacon['round']}; {by_hand}.")
    value = read_value(beacon, signature)
    if value.text != randomness.lower():
        raise UserError(f"the randomness that {relay} gave is not the SHA-256 of its signature; {by_hand}.")
    return value


def _signed(beacon: Mapping[str, Any], signature: str) -> Value:
    proven = is_signature(beacon["round"], signature)
    if proven is False:
        raise UserError(f"this is not drand's signature of round {beacon['round']}.")
    return Value(hashlib.sha256(bytes.fromhex(signature)).hexdigest(), signature, bool(proven))


def is_signature(number: int, signature: str) -> bool | None:
    """Whether the network of drand has signed a round so; None where py_ecc is not installed."""
    depth = sys.getrecursionlimit()
    try:
        return _is_signed(number, signature)
    except ImportError:
        return None
    finally:
        # py_ecc raises the limit for good, and then hostile JSON of great depth breaks the interpreter.
        sys.setrecursionlimit(depth)


def _is_signed(number: int, signature: str) -> bool:
    hashing: Any = import_module("py_ecc.bls.hash_to_curve")
    points: Any = import_module("py_ecc.bls.point_compression")
    curve: Any = import_module("py_ecc.optimized_bls12_381")
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEPTH))
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    key = bytes.fromhex(PUBLIC_KEY)
    halves = int.from_bytes(key[:48], "big"), int.from_bytes(key[48:], "big")
    try:
        point = points.decompress_G1(int(signature, 16))
    except ValueError:
        return False
    signer = points.decompress_G2(halves)
    hashed = hashing.hash_to_G1(message, _DOMAIN, hashlib.sha256)
    return bool(curve.pairing(curve.G2, point) == curve.pairing(signer, hashed))
