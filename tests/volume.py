"""How much of the same kind is tried: less in `make test`, which everybody runs, and all of it in `make thorough`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

THOROUGH = os.environ.get("PBF_THOROUGH") == "1"


def many(usually: int, thoroughly: int) -> int:
    """How often something is tried at random."""
    return thoroughly if THOROUGH else usually


def some(of: Sequence[T], every: int) -> list[T]:
    """All that there is of a kind, or of so many the first."""
    return list(of if THOROUGH else of[::every])


at_leisure = pytest.mark.skipif(not THOROUGH, reason="`make thorough` tries it, `make bench` prints it")
"""What measures time for so long that it has no place among the tests that everybody runs."""
