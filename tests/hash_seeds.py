"""What a piece of code prints in another process, where sets of names have another order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def printed_under(seed: str, code: str) -> str:
    """What code prints in a process of its own.

    Args:
        seed: for the hashes of strings.
        code: of Python; it may import the tests.
    """
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True,
    ).stdout  # fmt: skip
