"""Suggestions for words that were nearly right."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean "..."?` with the known word most like the given one, or an empty string."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.7)
    return f'did you mean "{near[0]}"?' if near else ""


def or_did_you_mean(word: str, known: Iterable[str]) -> str:
    """The same as a sentence of its own behind another one, with the blank before it; or an empty string."""
    hint = did_you_mean(word, known)
    return f" {hint[0].upper()}{hint[1:]}" if hint else ""
