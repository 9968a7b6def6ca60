"""What players write about reactions, before a window and in it, in two languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.testing.suite import conform
from tests.cli.conftest import Run

from .duel import family as duel
from .test_windows_are_blind import ACTOR, FAR, HANDS, NEAR, NOW, attack, begin


def write(pbf: Run, path: Path, seat: str, text: str) -> None:
    """A private message, read as any other."""
    said = path.parent / f"said-{seat}-{len(list(path.parent.iterdir()))}.txt"
    said.write_text(f"From: {seat}\nDate: 2026-11-02 12:30\n\n{text}\n", "utf-8")
    done = pbf("ingest", path, said, "--now", "2026-11-02T13:00:00+00:00")
    assert done.code == 0, done


def to_the_attack(pbf: Run, path: Path, *messages: tuple[str, str]) -> list[str]:
    """The first turn up to the announced attack, messages sent ahead; gives what happened since, in short."""
    with open_table(path, write=True) as table:
        from pbf_moderator.desk.proceed import proceed

        proceed(table, picture=False, at=NOW)
    for seat, text in messages:
        write(pbf, path, seat, text)
    attack(path)
    with open_table(path) as table:
        events = table.match.game.events
        start = next(n for n, e in enumerate(events) if e.kind == "attack")
        shown = [e for e in events[start:] if e.kind in ("attack", "played", "worked", "stopped", "rolled")]
        return [" ".join([e.kind, *(v for v in e.data.values() if isinstance(v, str))]) for e in shown]


def waiting(pbf: Run, path: Path) -> list[str]:
    return [row["key"] for row in json.loads(pbf("status", path, "--json").out)["waiting"]]


PLANS = [
    "Reactions to attacks: by plan\nReactions to cards played: by plan\nReaction to attack: Shield Wall",
    "Reactions to attacks: by plan\nReactions to cards played: by plan\nIf attacked at Bare Hill, I react with Shield Wall",
    "Reactions to attacks: by plan\nReactions to cards played: by plan\n"
    "If Northgate attacks I react with Shield Wall, otherwise nothing",
    "Reazioni agli attacchi: secondo i piani\nReazioni alle carte giocate: secondo i piani\nReazione a un attacco: Muro di Scudi",
]


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_sent_ahead_spares_the_question(duels: Path, pbf: Run, tmp_path: Path, plan: str) -> None:
    path = begin(tmp_path / "g", HANDS["near"], [], "never")
    told = to_the_attack(pbf, path, (NEAR, plan))
    assert told[:4] == [
        "attack north hill",
        "played south shield",
        "worked south shield",
        "stopped north hill",
    ]
    assert not any(key.startswith("react") for key in waiting(pbf, path))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Reactions to attacks: ask me", True),
        ("Reazioni agli attacchi: chiedimi", True),
        ("Reactions to attacks: always ask me", True),
        ("Reactions to cards played: ask me", False),
        ("Reactions to attacks: by plan", False),
        ("Ask me about attacks, please.", True),
        ("Chiedimi degli attacchi", True),
        ("Reactions to attacks: by plan. No, wait: ask me.", True),
        ("Reactions to attacks: ask me. No, wait: by plan.", False),
        ("Reactions to attacks and cards played: ask me", True),
    ],
)
def test_a_mode_is_said_for_one_kind_of_windows(
    duels: Path, pbf: Run, tmp_path: Path, words: str, asked: bool
) -> None:
    path = begin(tmp_path / "g", HANDS["nobody"], [], "never")
    to_the_attack(pbf, path, (FAR, words))
    assert ("react/west/attack#1" in waiting(pbf, path)) is asked


NEVER_ASKED = [
    "Reactions to attacks: never",
    "I never react to attacks",
    "Non reagisco mai agli attacchi",
    "Reazioni agli attacchi: mai",
]


@pytest.mark.parametrize("words", NEVER_ASKED)
def test_never_is_said_in_words(duels: Path, pbf: Run, tmp_path: Path, words: str) -> None:
    path = begin(tmp_path / "g", HANDS["nobody"], [])
    to_the_attack(pbf, path, (FAR, words))
    assert "react/west/attack#1" not in waiting(pbf, path)


UNSURE = [
    "Reaction to attacks: not the Shield Wall",
    "Reactions to attacks: do not ask me",
    "Never ask me about attacks.",
    "Unless Northgate attacks I react with Shield Wall",
    "Reaction to attack: Shield Wall and Murk",
    "Reazione agli attacchi: Muro di Scudi o Nebbia Fitta",
]


@pytest.mark.parametrize("words", UNSURE)
def test_what_is_not_understood_whole_is_asked(duels: Path, pbf: Run, tmp_path: Path, words: str) -> None:
    path = begin(tmp_path / "g", HANDS["near"], [], "plan")
    told = to_the_attack(pbf, path, (NEAR, words))
    assert not any(line.startswith("played") for line in told)
    receipts = [file.read_text("utf-8") for file in path.glob("outbox/receipts/*south*")]
    assert any(words.rstrip(".") in text for text in receipts), "the sender is asked"


PLAYED = [
    "If Northgate or Westfold attacks at Bare Hill I react with Shield Wall",
    "Se Portanord attacca reagisco con Muro di Scudi, altrimenti niente",
    "Reaction to attacks: nothing. If Northgate attacks I react with Shield Wall",
    "Reazione agli attacchi: Muro di Scudi",
]


@pytest.mark.parametrize("words", PLAYED)
def test_plans_are_said_in_many_ways(duels: Path, pbf: Run, tmp_path: Path, words: str) -> None:
    path = begin(tmp_path / "g", HANDS["near"], [], "plan")
    assert "played south shield" in to_the_attack(pbf, path, (NEAR, words))


NOT_PLAYED = [
    "If Westfold attacks I react with Shield Wall",
    "Reaction to attacks: nothing",
    "If Northgate attacks I react with nothing",
    "If Northgate attacks at Old Mill I react with Shield Wall, otherwise nothing",
]


@pytest.mark.parametrize("words", NOT_PLAYED)
def test_a_plan_whose_condition_does_not_hold_plays_nothing(
    duels: Path, pbf: Run, tmp_path: Path, words: str
) -> None:
    path = begin(tmp_path / "g", HANDS["near"], [], "plan")
    assert "played south shield" not in to_the_attack(pbf, path, (NEAR, words))


def test_who_is_asked_answers_in_words_and_who_has_nothing_passes(
    duels: Path, pbf: Run, tmp_path: Path
) -> None:
    path = begin(tmp_path / "g", HANDS["near"], [])
    to_the_attack(pbf, path)
    assert waiting(pbf, path) == ["react/south/attack#1", "react/west/attack#1"]
    write(pbf, path, NEAR, "I react with Shield Wall")
    write(pbf, path, FAR, "pass")
    assert pbf("advance", path, "--no-map", "--now", "2026-11-02T14:00:00+00:00").code == 0
    assert waiting(pbf, path) == [f"react/{seat}/card#1" for seat in (ACTOR, NEAR, FAR) if seat != NEAR]
    with open_table(path) as table:
        assert table.match.game.pile.discards == ["shield"]
        assert {d.about for d in table.asked()} == {duel.CARD}


def test_the_tiny_family_keeps_to_what_all_must_keep_to(duels: Path) -> None:
    assert conform("towns", games=3) == []
