"""What all tests share: a cache of their own, so that none writes into the user's and boards are drawn once for all."""

from __future__ import annotations

import os

import pytest

from pbf_moderator.user_cache import VARIABLE


def pytest_configure(config: pytest.Config) -> None:
    """Workers and subprocesses take the folder over from the environment; names say which code drew what lies there."""
    if VARIABLE not in os.environ or not hasattr(config, "workerinput"):
        os.environ[VARIABLE] = str(config.cache.mkdir("pbf"))
