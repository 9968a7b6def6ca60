"""Noisy messages are read right, or asked back; never wrong and never lost in silence."""

from __future__ import annotations

import pytest

from ..volume import many
from .noise import LOST, RIGHT, WRONG, measure
from .reference import MALAZAN

MESSAGES = {MALAZAN: many(150, 400), "agot-2e": many(60, 150), "agot-1e": many(60, 150)}


@pytest.mark.parametrize("name", MESSAGES)
def test_noisy_messages(name: str) -> None:
    fates = measure("test", MESSAGES[name], name)
    assert fates[WRONG] == 0
    assert fates[LOST] == 0
    assert fates[RIGHT] >= 0.97 * MESSAGES[name]
