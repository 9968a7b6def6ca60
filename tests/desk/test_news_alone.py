"""What a seat alone has seen reaches it, even where it has answered all that follows and is asked nothing more."""

from __future__ import annotations

from pathlib import Path

from pbf_moderator.desk.letters import publish_letters
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.staging import Staged
from pbf_moderator.store.effective import staged_body
from pbf_moderator.store.kinds import STAGED

from .games import AN_HOUR, NOW, begin, stops

LOOKS, PLACES = "messenger", "look_place"


def letters_of(folder: Path, seat: str) -> list[str]:
    files = sorted((folder / "outbox").glob(f"*/question-{seat}.bbcode"), key=lambda f: f.parent.name)
    return [file.read_text("utf-8") for file in files]


def looked(table: Table, at_once: bool) -> str:
    """Let the holder of the raven look, and say ahead where the card goes; returns the seat."""
    for _ in stops(table, 40):
        if any(d.kind == LOOKS for d in table.match.asked):
            break
    (decision,) = [d for d in table.match.asked if d.kind == LOOKS]
    at = NOW + 41 * AN_HOUR
    answer_with_value(table, decision.seat, decision.key, "look", at)
    if at_once:
        staged = Staged(
            table.effective.next_id, PLACES, decision.seat, ["top"], written=f"{at:%Y-%m-%dT%H:%M:%S+00:00}"
        )
        table.folder.journal.append(STAGED, staged_body([staged]), at)
        table.reload_staged()
    proceed(table, picture=False, at=at)
    return decision.seat


def test_who_says_all_of_it_ahead_still_learns_what_was_seen(tmp_path: Path) -> None:
    folder = begin(tmp_path, "agot-2e", 6, {})
    with open_table(folder, write=True) as table:
        seat = looked(table, at_once=True)
        (seen,) = [e for e in table.match.game.events if e.kind == "threat_card_seen"]
        assert not any(d.kind == PLACES for d in table.match.asked), "it was said ahead"
        card = table.scenario.lexicon.name(seen.data["card"], table.settings.language_of(seat))
        last = letters_of(folder, seat)[-1]
        assert card in last
        assert publish_letters(table, at=NOW + 50 * AN_HOUR) == [], "it is told once"
        others = [s for s in table.seats if s != seat]
        assert all(card not in text for s in others for text in letters_of(folder, s))


def test_the_next_letter_of_the_turn_tells_it_too(tmp_path: Path) -> None:
    """The one that told it may have been taken back before it was sent, since its question was answered by hand."""
    folder = begin(tmp_path, "agot-2e", 6, {})
    with open_table(folder, write=True) as table:
        seat = looked(table, at_once=False)
        (seen,) = [e for e in table.match.game.events if e.kind == "threat_card_seen"]
        card = table.scenario.lexicon.name(seen.data["card"], table.settings.language_of(seat))
        turn = table.view()["turn"]
        for _ in stops(table, 30):
            if table.view()["turn"] != turn or len(letters_of(folder, seat)) > 1 and table.asked(seat):
                break
        assert card in letters_of(folder, seat)[-1]
