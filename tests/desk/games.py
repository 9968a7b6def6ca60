"""Games on the disk that are played at random, stop by stop, as a moderator would meet them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing
from pbf_moderator.desk.proceed import Proceeding, proceed
from pbf_moderator.desk.publish import publish_opening
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.reading.text.words import LANGUAGES
from pbf_moderator.scenario.loading import load_scenario
from tests.games.short import short

NOW, AN_HOUR = datetime(2026, 11, 2, 12, tzinfo=UTC), timedelta(hours=1)
SCENARIOS: list[tuple[str, int, dict[str, Any]]] = [
    ("malazan-genabackis", 6, {}),
    ("agot-2e", 6, {"tides": True}),
    ("agot-1e", 5, {}),
]
EVERY = [*SCENARIOS, ("agot-asos", 4, {}), ("alexander", 2, {})]
"""Of every scenario one."""


def begin(
    folder: Path, name: str, players: int, options: Mapping[str, Any], turns: int = 0, **settings: Any
) -> Path:
    """A new game whose players read the four languages, with its first post; `turns` ends it sooner."""
    scenario = short(name, folder, {"turns": turns}) if turns else load_scenario(name)
    seats = family(scenario.family).seats(scenario.tables, players)
    people = {
        seat: Player(
            name=f"Player {n}", mails=(f"p{n}@example.org",), nicks=(f"Nick{n}",), language=LANGUAGES[n % 4]
        )
        for n, seat in enumerate(seats)
    }
    chosen = {"language": "it", "moderator_mail": "mod@example.org", "dialect": "phpbb", **settings}
    create(
        folder / "game",
        scenario,
        Settings(players=people, **chosen),
        players=players,
        options=options,
        words={},
        secret=bytes(range(32)),
        at=NOW,
    )
    with open_table(folder / "game", write=True) as table:
        publish_opening(table, at=NOW)
    return folder / "game"


def answer_at_random(table: Table, seed: bytes, at: datetime) -> None:
    """Answer for everybody who is waited for."""
    for seat in owing(table):
        for decision in table.asked(seat):
            if not decision.passive:
                value = decision.form.sample(Stream(seed, decision.key))
                answer_with_value(table, seat, decision.key, value, at)


def stops(table: Table, count: int, seed: bytes = b"stops") -> Iterator[tuple[Proceeding, datetime]]:
    """Go from stop to stop; gives what was published at each."""
    at = NOW
    for _ in range(count):
        if table.match.over:
            return
        at += AN_HOUR
        answer_at_random(table, seed, at)
        yield proceed(table, picture=False, at=at), at
