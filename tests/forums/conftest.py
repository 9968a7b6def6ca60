"""A board with members, and a client that is logged in; seconds pass without anybody waiting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbf_moderator.forums.browser import Browser
from pbf_moderator.forums.dialogue import Forum
from pbf_moderator.forums.mybb import MyBB
from pbf_moderator.forums.phpbb import PhpBB
from pbf_moderator.forums.smf import SMF

from .board.mybb import mybb
from .board.phpbb import phpbb
from .board.server import Clock, Skin, serving
from .board.smf import smf
from .board.state import MYBB, PHPBB, SMF21, Rules, State

BOARDS: dict[str, tuple[type[Forum], Skin, Rules]] = {
    "mybb": (MyBB, mybb, MYBB),
    "phpbb": (PhpBB, phpbb, PHPBB),
    "smf": (SMF, smf, SMF21),
}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def state(clock: Clock) -> State:
    board = State(clock)
    for name in ("Modera", "alice", "bjorn", "Interloper"):
        board.join(name, f"word of {name}")
    return board


@pytest.fixture(params=sorted(BOARDS))
def stranger(request: pytest.FixtureRequest, state: State, clock: Clock) -> Iterator[Forum]:
    """A client that has not logged in, on a board as it comes out of the box."""
    client, skin, rules = BOARDS[request.param]
    state.rules = replace(rules, break_off=set())
    with serving(skin, state) as address:
        yield client(Browser(address, pause=clock.wait, clock=clock))


@pytest.fixture
def forum(stranger: Forum) -> Forum:
    """The moderator's client."""
    stranger.log_in("Modera", "word of Modera")
    return stranger
