"""What cannot count is told with what stands in its way: a condition on a march, a port that does not reach so far; table talk wants no receipt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.received import IGNORED
from pbf_moderator.desk.table import Table
from tests.post.packet import AT, CHANNEL, begin
from tests.reading.sitting import received

ORDERS = "Lannisport: march+1\nStoney Sept: raid\nGolden Sound: march+0\nPort of Lannisport: support\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first round, with orders to be placed."""
    path = begin(tmp_path_factory.mktemp("told") / "g", "agot-2e", "en")
    with open_table(path, write=True) as table:
        proceed(table, due=AT + timedelta(days=2), picture=False, at=AT)
    return path


@pytest.fixture
def table(folder: Path) -> Iterator[Table]:
    with open_table(folder, write=True) as table, table.folder.journal.rehearsing():
        yield table


def receipt(table: Table, text: str) -> str:
    told: list[str] = []

    def noted(taken: object) -> None:
        told.extend(
            p.read_text("utf-8") for p in publish_receipt(table, taken, at=at) if p.suffix == ".bbcode"
        )  # type: ignore[arg-type]

    at = AT + timedelta(minutes=1)
    ingest(table, received(table, CHANNEL, "lannister", ORDERS + text, 1), at=at, reply=noted)
    return "\n".join(told)


@pytest.mark.parametrize(
    "said, condition",
    [
        (
            "Lannisport: the knight to Riverrun if Theo is short of power, footman stays home",
            "if Theo is short",
        ),
        ("If Pyke is raided before my turn comes, the knight goes to Riverrun", "If Pyke is raided"),
    ],
)
def test_a_march_under_a_condition_is_refused_by_the_name_of_the_condition(
    table: Table, said: str, condition: str
) -> None:
    """It was told that nobody had understood who goes where, and its sender wrote the same three times in other words."""
    text = receipt(table, said)
    assert f"a march cannot be kept under a condition (“{condition}" in text, text
    assert "who goes where" not in text and "not clear enough" not in text
    assert not [s for s in table.effective.waiting if s.kind == "moves"]


def test_a_support_from_a_port_is_told_how_far_it_reaches(table: Table) -> None:
    text = receipt(table, "Support from the port of Lannisport goes to myself.")
    assert "support from the Port of Lannisport: Lannister" in text, text
    assert "this port borders only Golden Sound" in text


def test_a_support_that_does_not_reach_a_combat_is_told_not_to_count(table: Table) -> None:
    text = receipt(table, "If there is a combat in Ironman's Bay, the port of Lannisport supports me.")
    assert "support from there does not reach Ironman's Bay, so it will not count" in text, text


def test_what_players_say_to_each_other_in_the_topic_gets_no_receipt(table: Table) -> None:
    told: list[object] = []
    (pm,) = received(
        table, CHANNEL, "lannister", "Theo, two marches AND a port full of support? Theo, can you swim?", 1
    )
    names = table.settings.people_of(table.seats)
    other = next(name for name, seat in names.items() if seat != "lannister")
    post = replace(pm, channel="thread", body=pm.body.replace("Theo", other))
    (taken,) = ingest(table, [post], at=AT + timedelta(minutes=1), reply=told.append)
    assert taken.received.outcome == IGNORED and not told
