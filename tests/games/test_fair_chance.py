"""The verifier that goes out with the last post checks whole games of every scenario, and nothing but itself is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.advance import Step, commit, next_step
from pbf_moderator.desk.moderate import rule, undo
from pbf_moderator.desk.seed import close_if_due, give_beacon, note_word
from pbf_moderator.desk.settings import Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.desk.transcript import digest, publish_transcript, transcript
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.scenario.loading import list_scenarios, load_scenario

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
ENDLESS = 20_000
Rows = list[dict[str, Any]]
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("malazan-genabackis", 6, {}),
    ("agot-2e", 6, {"tides": True}),
    ("agot-2e", 3, {"tides": True, "tides_deck": "when_empty"}),
    ("agot-1e", 5, {}),
]


def begin(path: Path, name: str, players: int, options: dict[str, Any], beacon: str = "") -> Path:
    settings = Settings(language="it")
    create(
        path,
        load_scenario(name),
        settings,
        players=players,
        options=options,
        secret=bytes(range(32)),
        beacon=beacon,
        at=NOW,
    )
    return path


def play(table: Table, luck: bytes, steps: int = ENDLESS, publish: int = 1) -> None:
    """Play on at random, the transcript growing on the way as it does with posts."""
    for n in range(steps):
        if table.match.over:
            break
        close_if_due(table, NOW, needed=True) if table.match.asked[0].seat == CHANCE else None
        step, missing = next_step(table, set())
        for gap in missing:
            d = gap.decision
            step.answers[d.key] = d.form.sample(Stream(luck, d.key))
            step.sources[d.key] = "moderator"
        commit(table, Step(step.answers, step.sources, []), at=NOW)
        if n % publish == 0:
            table.reload_staged()
            publish_transcript(table, NOW)
    table.reload_staged()
    publish_transcript(table, NOW)


def attached(path: Path) -> Path:
    """The folder of the last post."""
    (verifier,) = path.glob("outbox/*/verify.py")
    return verifier.parent


def verdict(folder: Path, *posts: str) -> subprocess.CompletedProcess[str]:
    """What the verifier says that lies there, run by itself."""
    command = [sys.executable, "-I", str(folder / "verify.py"), str(folder / "transcript.jsonl"), *posts]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_every_scenario_is_played_here() -> None:
    assert {name for name, _, _ in GAMES} == set(list_scenarios())


@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=[f"{n}-{p}" for n, p, _ in GAMES])
def test_a_whole_game_is_checked_by_the_verifier_alone(
    tmp_path: Path, name: str, players: int, options: dict[str, Any]
) -> None:
    path = begin(tmp_path / "g", name, players, options)
    heads: list[str] = []
    published: list[str] = []
    with Table.open(path, write=True) as table:
        note_word(table, table.seats[0], "зима близко", NOW)
        for _ in range(40):
            play(table, b"luck", 30)
            heads.append(digest(table))
            published.append(transcript(table))
            if table.match.over:
                break
            if len(heads) == 3:
                undo(table, max(0, len(table.effective.inputs) - 12), "a mistake", at=NOW)
            if len(heads) == 5:
                rule(table, "power", {"house": table.seats[0], "value": 3}, "agreed", NOW)
        play(table, b"luck")
        assert table.match.over
    folder = attached(path)
    done = verdict(folder, *heads)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all is well" in done.stdout and "зима" in done.stdout
    text = (folder / "transcript.jsonl").read_text("utf-8")
    assert all(text.startswith(part) for part in published), "it only grows"
    rows = [json.loads(line) for line in text.splitlines()]
    draws = sum("draw" in row for row in rows)
    assert draws > 10 and f"{draws} draws" in done.stdout
    if (name, players) == ("agot-2e", 6):
        assert any("seal" in row for row in rows), "fortune cards were sealed before they were shown"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The attachments of a game with a beacon that is over."""
    path = begin(tmp_path_factory.mktemp("cheats") / "g", "agot-2e", 6, {"tides": True}, "Lotto, Bari")
    with Table.open(path, write=True) as table:
        note_word(table, table.seats[0], "drum", NOW)
        while table.match.asked[0].seat != CHANCE:
            play(table, b"luck", 1)
        close_if_due(table, NOW, needed=True)
        give_beacon(table, text="12 33 41", at=NOW)
        play(table, b"luck", 200)
        undo(table, 150, "a mistake", at=NOW)
        play(table, b"luck")
    return attached(path)


def first(rows: Rows, *fields: str) -> dict[str, Any]:
    return next(row for row in rows if all(field in row for field in fields))


def another_result(rows: Rows) -> None:
    row = first(rows, "draw", "result")
    row["result"] = next(item for item, _ in row["bag"] if item != row["result"])


def another_word(rows: Rows) -> None:
    row = first(rows, "words")
    row["words"] = {**row["words"], next(iter(row["words"])): "other"}


def another_beacon(rows: Rows) -> None:
    first(rows, "value")["value"] = "12 33 42"


def another_secret(rows: Rows) -> None:
    first(rows, "secret")["secret"] = "00" * 32


def another_opening(rows: Rows) -> None:
    row = first(rows, "opened")
    row["result"] = next(item for item, _ in row["bag"] if item != row["result"])


def a_card_more(rows: Rows) -> None:
    first(rows, "draw", "bag")["bag"].append(["ghost", 1])


def a_card_less(rows: Rows) -> None:
    found = [row for row in rows if "draw" in row and "bag" in row]
    found[1]["bag"].pop()


def another_order(rows: Rows) -> None:
    for row in rows:
        if "draw" in row and "bag" in row:
            row["bag"].reverse()


def a_draw_left_out(rows: Rows) -> None:
    rows.remove(first(rows, "draw", "result"))


def a_draw_twice(rows: Rows) -> None:
    row = first(rows, "draw", "result")
    rows.insert(rows.index(row), row)


def a_typed_card(rows: Rows) -> None:
    first(rows, "draw")["by"] = "typed"


def a_draw_before_the_words(rows: Rows) -> None:
    words = first(rows, "words")
    rows.remove(words)
    rows.insert(-1, words)
    value = first(rows, "value")
    rows.remove(value)
    rows.insert(-1, value)


def never_opened(rows: Rows) -> None:
    rows.remove(first(rows, "opened"))


CHEATS: list[Callable[[Rows], None]] = [
    another_result,
    another_word,
    another_beacon,
    another_secret,
    another_opening,
    a_card_more,
    a_card_less,
    another_order,
    a_draw_left_out,
    a_draw_twice,
    a_typed_card,
    a_draw_before_the_words,
    never_opened,
]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_an_altered_transcript_is_refused(
    finished: Path, tmp_path: Path, cheat: Callable[[Rows], None]
) -> None:
    lines = (finished / "transcript.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    cheat(rows)
    (tmp_path / "transcript.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "verify.py").write_bytes((finished / "verify.py").read_bytes())
    done = verdict(tmp_path)
    assert done.returncode == 1 and "all is well" not in done.stdout, done.stdout + done.stderr


def test_a_transcript_rewritten_after_a_post_is_refused(finished: Path) -> None:
    assert verdict(finished).returncode == 0
    assert verdict(finished, f"10:{'0' * 64}").returncode == 1
