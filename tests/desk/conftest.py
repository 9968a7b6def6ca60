"""What the tests of the desk share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.conftest import pbf as pbf


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory, where there is one: a whole game syncs the disk some thousand times."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)
