"""What all tests share: a cache of their own, so that none writes into the user's and boards are drawn once for all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbf_moderator.user_cache import VARIABLE
from tests.dovecot import Dovecot, dovecot_server

_OF_THIS_RUN = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Workers and commands take the folder over from the environment; names say which code drew what lies there."""
    if hasattr(config, "workerinput"):
        return
    if hasattr(config, "cache"):
        os.environ[VARIABLE] = str(config.cache.mkdir("pbf"))
        _keep_bytecode(config.cache.mkdir("bytecode"))
    else:
        os.environ[VARIABLE] = config.stash[_OF_THIS_RUN] = tempfile.mkdtemp(prefix="pbf-tests-")


def _keep_bytecode(folder: Path) -> None:
    """Where Python may not write beside the sources, the hundreds of commands that tests run would compile them each."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder := config.stash.get(_OF_THIS_RUN, ""):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def dovecot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dovecot]:
    """The mail server Dovecot with an empty mailbox for everybody who asks."""
    cache = getattr(request.config, "cache", None)
    folder = Path(cache.mkdir("dovecot")) if cache else tmp_path_factory.mktemp("dovecot")
    with dovecot_server(folder) as server:
        yield server
