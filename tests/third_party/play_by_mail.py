"""Plays a game of any family to its end by mails alone: python play_by_mail.py FOLDER SCENARIO PLAYERS LANGUAGE…

Each player writes in one of the languages, and answers what a random player would. It stops at the first mail that is not
taken as it was meant. At the end it prints what a test wants to know, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any

from pbf_moderator.desk.intake import inbox_settings, ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.publish import publish_opening
from pbf_moderator.desk.received import ACCEPTED
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.desk.verify import verify
from pbf_moderator.families.finding import family
from pbf_moderator.inbox.mail import read_mail
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario

BEGIN, AN_HOUR = datetime(2026, 11, 2, 12, tzinfo=UTC), timedelta(hours=1)
SEED = b"by mail"
PAINTED = 6
"""Of the stops each sixth is told with its pictures."""


def begin(path: Path, name: str, players: int, languages: list[str]) -> None:
    """A new game with its first post."""
    scenario = load_scenario(name)
    seats = family(scenario.family).seats(scenario.tables, players)
    people = {
        seat: Player(
            name=seat.title(), mails=(f"{seat}@example.org",), language=languages[n % len(languages)]
        )
        for n, seat in enumerate(seats)
    }
    settings = Settings(language=languages[0], moderator_mail="mod@example.org", players=people)
    create(path, scenario, settings, players=players, options={}, words={}, secret=bytes(range(32)), at=BEGIN)
    with open_table(path, write=True) as table:
        publish_opening(table, at=BEGIN)


def go_on(table: Table, at: datetime, picture: bool, asked: Counter[str]) -> None:
    """Everybody who is asked writes a mail; what it says is what is committed."""
    mails, meant = [], dict[str, Any]()
    for seat in owing(table):
        for d in (d for d in table.asked(seat) if not d.passive):
            asked[f"{d.kind} {table.settings.language_of(seat)}"] += 1
            meant[d.key] = d.form.sample(Stream(SEED, d.key))
            text = write(d, meant[d.key], table.scenario.lexicon, table.settings.language_of(seat))
            mail = EmailMessage()
            mail["From"], mail["To"], mail["Date"] = f"{seat}@example.org", "mod@example.org", at
            mail["Message-ID"] = f"<{seat}.{len(mails)}.{at.timestamp():.0f}@example.org>"
            mail.set_content(text)
            mails.append(read_mail(mail.as_bytes(), inbox_settings(table)))
    for taken in ingest(table, mails, at=at, reply=partial(publish_receipt, table, at=at)):
        assert taken.received.outcome == ACCEPTED, (taken.message.body, taken.received.questions)
    before = len(table.effective.inputs)
    proceed(table, picture=picture, at=at)
    answered = {k: v for entry in table.effective.inputs[before:] for k, v in entry.body["answers"].items()}
    wrong = {key: (answered.get(key), answer) for key, answer in meant.items() if answered.get(key) != answer}
    assert not wrong, wrong


def main(folder: str, name: str, players: str, *languages: str) -> None:
    """Play, and tell what was played."""
    path, at, stops, asked = Path(folder) / "game", BEGIN, 0, Counter[str]()
    begin(path, name, int(players), list(languages))
    with open_table(path, write=True) as table:
        while not table.match.over:
            at, stops = at + AN_HOUR, stops + 1
            go_on(table, at, stops % PAINTED == 0, asked)
    with open_table(path) as table:
        told = Counter(event.kind for event in table.match.game.events)
        findings = [str(found) for found in verify(table).findings]
        ranking = table.view()["ranking"]
    print(json.dumps({"stops": stops, "asked": asked, "told": told, "verify": findings, "ranking": ranking}))


if __name__ == "__main__":
    main(*sys.argv[1:])
