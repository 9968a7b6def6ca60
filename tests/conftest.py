"""What all tests share: a cache of their own, so that none writes into the user's and boards are drawn once for all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from pbf_moderator.reading.hearing import heard
from pbf_moderator.reading.weighing.weighing import Weighing
from pbf_moderator.user_cache import VARIABLE
from tests.dovecot import Dovecot, dovecot_server
from tests.plain_pictures import unpainted

LONGEST = (
    "tests/third_party/test_variant.py",
    "tests/cli/test_evening.py",
    "tests/post/test_every_branch.py",
    "tests/render/test_sizes.py",
    "tests/cli/test_at_once.py",
    "tests/cli/test_kill.py",
    "tests/third_party/test_saltroad.py",
    "tests/render/test_tales.py",
    "tests/test_conformance.py",
    "tests/messages/test_writer.py",
    "tests/test_selfplay.py",
    "tests/games/test_by_messages.py",
    "tests/test_wishes.py",
    "tests/games/test_fair_chance.py",
    "tests/cli/test_demo.py",
    "tests/desk/test_said_ahead.py",
    "tests/messages/test_effort.py",
    "tests/scenario/test_families.py",
    "tests/cli/test_user_cache.py",
    "tests/desk/test_letters.py",
    "tests/desk/test_closed.py",
    "tests/scenario/test_json_schema.py",
    "tests/cli/test_two_games.py",
    "tests/render/test_paint.py",
    "tests/scenario/test_drafts.py",
    "tests/desk/test_no_ids.py",
    "tests/inbox/test_floods.py",
    "tests/reading/test_silence.py",
    "tests/reading/test_corpus.py",
    "tests/games/test_public_export.py",
    "tests/families/test_windows_are_blind.py",
    "tests/reading/test_batches.py",
    "tests/families/conquerors/test_every_branch.py",
    "tests/families/conquerors/test_whole_games.py",
    "tests/scenario/test_check_editions.py",
)
"""The files that take longest begin first, so that no worker is left alone with one at the end."""
ROOM = 4 << 30
"""Bytes that must be free in memory before tests write there."""
_OF_THIS_RUN = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Workers and commands take the folder over from the environment; names say which code drew what lies there."""
    if hasattr(config, "workerinput"):
        return
    os.environ["TZ"] = "UTC"  # new games take the zone of the machine; tests run on any
    _write_to_memory()
    if hasattr(config, "cache"):
        os.environ[VARIABLE] = str(config.cache.mkdir("pbf"))
        _keep_bytecode(config.cache.mkdir("bytecode"))
    else:
        os.environ[VARIABLE] = config.stash[_OF_THIS_RUN] = tempfile.mkdtemp(prefix="pbf-tests-")


def _write_to_memory() -> None:
    """Where there is a file system in memory with room, tests write there: journals are synced to the disk after each entry."""
    memory = Path("/dev/shm")
    if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def _keep_bytecode(folder: Path) -> None:
    """Where Python may not write beside the sources, the hundreds of commands that tests run would compile them each."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)))


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder := config.stash.get(_OF_THIS_RUN, ""):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True, scope="module")
def pictures_are_plain(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is drawn is looked at in tests/render, in the demonstrations and wherever a module says so."""
    yield from unpainted(request.module)


@pytest.fixture
def rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules read without the second opinion: what they doubt waits, and what they leave open is asked."""
    monkeypatch.setattr(heard, "Weighing", partial(Weighing, taught=lambda: None))


@pytest.fixture(scope="session")
def dovecot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dovecot]:
    """The mail server Dovecot with an empty mailbox for everybody who asks."""
    cache = getattr(request.config, "cache", None)
    folder = Path(cache.mkdir("dovecot")) if cache else tmp_path_factory.mktemp("dovecot")
    with dovecot_server(folder) as server:
        yield server
