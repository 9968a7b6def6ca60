"""The learnt weights: how much each sign speaks for or against a piece of an answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import exp

from ...resources import TEMPLATES, shipped

FOLDER = "weights"


@dataclass(frozen=True)
class Weights:
    """What is added up for each sign, and what is there without any."""

    base: float
    signs: Mapping[str, float]

    def likelihood(self, signs: Iterable[str]) -> float:
        """How likely a piece with these signs is meant, from 0 to 1."""
        total = self.base + sum(self.signs.get(sign, 0.0) for sign in signs)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


@cache
def weights(group: str) -> Weights | None:
    """The weights of a group of questions; None where none were learnt.

    Args:
        group: the name of the group, such as "one open".
    """
    path = shipped() / TEMPLATES / FOLDER / f"{group.replace(' ', '-')}.json"
    if not path.exists():
        return None
    table = json.loads(path.read_text("utf-8"))
    return Weights(table["base"], table["signs"])
