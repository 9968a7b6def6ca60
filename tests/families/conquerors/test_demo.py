"""The demonstration: the opening of the book's examples and three rounds of a side, by messages in two languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pbf_moderator.desk import pictures
from pbf_moderator.desk.demo import run_demo
from pbf_moderator.desk.invitations import open_invitations, publish_invitations
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.parcels import State, outgoing
from pbf_moderator.desk.verify import verify
from pbf_moderator.scenario.loading import load_scenario

from ...cli.test_demo import NoBrush
from .builder import M, P

HAPPENED = {
    "battle", "retreated", "overrun", "administrative_phase", "recruiting", "recruits_placed", "revolt_roll",
    "treasury_roll", "garrison_placed", "achieved", "free_round",
}  # fmt: skip


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Path, list[str]]]:
    """The folder of the demonstration's game, in memory where there is one, and what was told while it was played."""
    told: list[str] = []
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pictures, "painter", lambda *_: NoBrush())
            path = run_demo(load_scenario("alexander"), Path(folder) / "out", told.append)
        yield path, told


def test_rounds_are_played_by_the_messages_alone(played: tuple[Path, list[str]]) -> None:
    path, told = played
    with open_table(path) as table:
        game, view = table.match.game, table.view()
        events = {event.kind for event in game.events}
        sources = {source for e in table.effective.inputs for source in e.body["sources"].values()}
        assert not verify(table).findings
    assert events >= HAPPENED, HAPPENED - events
    assert "moderator" not in sources
    asked_back = [line for line in told if "held" in line or "ignored" in line or "needs_answer" in line]
    assert asked_back == ["  Mac: needs_answer, asked back: several_ways, unconfirmed"]
    assert view["turn"] >= 6 and view["achieved"] == ["king_of_asia"]
    assert view["armies"]["macedonian-1"]["space"] == "gordium"
    assert view["control"]["mysia"] == view["control"]["phrygia"] == M
    assert view["armies"]["persian-1"]["space"] == "babylon" and view["control"]["lydia"] == P


def test_a_round_has_one_invitation_however_often_it_stops(played: tuple[Path, list[str]]) -> None:
    with open_table(played[0]) as table:
        assert [*open_invitations(table)] == [P]
        assert publish_invitations(table) == [], "it was written by the command that came to this stop"
        letters = sorted(table.folder.outbox.glob("*/plan-*.bbcode"))
        turns = [path.parent.name.split("-")[1] for path in letters]
        assert turns == ["turn1", "turn2", "turn4", "turn5", "turn6", "turn6"]
        open_ones = [item.parcel.name for item in outgoing(table) if item.state is State.READY]
    assert [name for name in open_ones if "/plan-" in name] == [
        f"{letters[-1].parent.name}/plan-persian.bbcode"
    ]
    body = letters[-1].read_text("utf-8")
    assert "“by plan”: departures" in body and "“ask me”: " not in body, "it has said so at the set-up"


def test_the_set_up_is_told_in_three_lines(played: tuple[Path, list[str]]) -> None:
    with open_table(played[0]) as table:
        folders = sorted(path.parent for path in table.folder.outbox.glob("*-turn1-activity/post.bbcode"))
        first = (folders[0] / "post.bbcode").read_text("utf-8")
        second = (folders[1] / "post.bbcode").read_text("utf-8")
    assert first.count("Control: ") == 1 and "Thrace, Illyria" in first and "nobody →" not in first
    assert "garrisons: Sardes 3, Ephesus 2" in first
    assert "Perinthos – Chersonese – Ilium (strait) – Cyzicus (4 of 6 points)" in second
