"""How much of the same kind is tried: less in `make test`, which everybody runs, and all of it in `make thorough`."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("PBF_THOROUGH") == "1"


def many(usually: int, thoroughly: int) -> int:
    """How often something is tried at random."""
    return thoroughly if THOROUGH else usually
