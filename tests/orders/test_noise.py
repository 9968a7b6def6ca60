"""Noisy messages are read right, or asked back; never wrong and never lost in silence."""

from __future__ import annotations

from .noise import LOST, RIGHT, WRONG, measure


def test_noisy_messages() -> None:
    fates = measure("test", 400)
    assert fates[WRONG] == 0
    assert fates[LOST] == 0
    assert fates[RIGHT] >= 0.97 * 400
