"""The verifier that goes out with the last post checks whole games of every scenario, and nothing but itself is needed."""

from __future__ import annotations

import hashlib
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
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.seed import close_if_due, give_beacon, note_word
from pbf_moderator.desk.settings import Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.desk.transcript import digest, left_out, publish_transcript, transcript
from pbf_moderator.families.finding import offered
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.scenario.loading import list_scenarios, load_scenario
from tests.volume import some

from .cheats import CHEATS, SELF_CONSISTENT, Rows, all_typed, the_last_draw_cut_off
from .short import short

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
ENDLESS = 20_000
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("malazan-genabackis", 6, {}),
    ("agot-2e", 6, {"tides": True}),
    ("agot-2e", 3, {"tides": True, "tides_deck": "when_empty"}),
    ("agot-1e", 5, {}),
    ("agot-asos", 4, {}),
    ("alexander", 2, {}),
]


def a_ruling(table: Table) -> tuple[str, dict[str, Any]]:
    """A ruling of the game's family, for the middle of a game."""
    if table.scenario.family == "conquerors":
        return "weariness", {"value": 3}
    return "power", {"house": table.seats[0], "value": 3}


def begin(path: Path, name: str, players: int, options: dict[str, Any], beacon: str = "") -> Path:
    settings = Settings(language="it")
    create(
        path,
        short(name, path.parent),
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
    playable = {name for name in list_scenarios() if load_scenario(name).family in offered()}
    assert {name for name, _, _ in GAMES} == playable


@pytest.mark.parametrize(
    ("name", "players", "options"), some(GAMES, 2), ids=[f"{n}-{p}" for n, p, _ in some(GAMES, 2)]
)
def test_a_whole_game_is_checked_by_the_verifier_alone(
    tmp_path: Path, name: str, players: int, options: dict[str, Any]
) -> None:
    path = begin(tmp_path / "g", name, players, options)
    heads: list[str] = []
    published: list[str] = []
    with open_table(path, write=True) as table:
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
                rule(table, *a_ruling(table), "agreed", NOW)
        play(table, b"luck")
        assert table.match.over
        assert not list(left_out(table)), "what was published tells of all that the journal has"
        heads.append(digest(table))
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
    with open_table(path, write=True) as table:
        note_word(table, table.seats[0], "drum", NOW)
        while table.match.asked[0].seat != CHANCE:
            play(table, b"luck", 1)
        close_if_due(table, NOW, needed=True)
        give_beacon(table, text="12 33 41", at=NOW)
        play(table, b"luck", 200)
        undo(table, 150, "a mistake", at=NOW)
        while table.view()["phase"] != "planning":
            play(table, b"luck", 1)
        area = next(a for a, place in table.view()["areas"].items() if "units" in place)
        rule(table, "order", {"area": area, "token": "march-0"}, "forgotten", NOW)
        deck, bag = next(iter(table.family.decks(table.match.game).items()))
        rule(
            table,
            "deck",
            {"deck": deck, "discards": [bag[0][0] if isinstance(bag, list) else next(iter(bag))]},
            "x",
            NOW,
        )
        play(table, b"luck")
    return attached(path)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_an_altered_transcript_is_refused(
    finished: Path, tmp_path: Path, cheat: Callable[[Rows], None]
) -> None:
    done = verdict(forged(finished, tmp_path, cheat))
    assert done.returncode == 1 and "all is well" not in done.stdout, done.stdout + done.stderr
    assert not done.stderr and "no whole transcript" not in done.stdout


@pytest.mark.parametrize("cheat", SELF_CONSISTENT, ids=lambda cheat: cheat.__name__)
def test_what_nothing_in_the_lines_contradicts_is_named_by_the_posts(
    finished: Path, tmp_path: Path, cheat: Callable[[Rows], None]
) -> None:
    text = (finished / "transcript.jsonl").read_bytes()
    whole = f"{text.count(10)}:{hashlib.sha256(text).hexdigest()}"
    opening = f"1:{hashlib.sha256(text.splitlines(keepends=True)[0]).hexdigest()}"
    folder = forged(finished, tmp_path, cheat)
    alone = verdict(folder)
    assert alone.returncode == 0 and "all is well" not in alone.stdout, alone.stdout
    assert "Give the number and digest of the last post" in alone.stdout
    assert verdict(folder, whole).returncode == 1
    if cheat is not the_last_draw_cut_off:
        assert verdict(folder, opening).returncode == 1, "the opening post pins the first line"


def test_the_verifier_says_what_is_to_be_compared(finished: Path, tmp_path: Path) -> None:
    done = verdict(finished).stdout
    row = json.loads((finished / "transcript.jsonl").read_text("utf-8").splitlines()[0])
    assert f"seats, in this order: {', '.join(row['seats'])}" in done
    assert "Lotto, Bari" in done and "cards from the seed" in done
    assert all(f"deck {deck}:" in done for deck in row["decks"])
    typed = verdict(forged(finished, tmp_path, all_typed)).stdout
    assert "cards typed in by hand" in typed


def forged(finished: Path, folder: Path, cheat: Callable[[Rows], None]) -> Path:
    """A transcript altered, with the verifier beside it."""
    rows = [json.loads(line) for line in (finished / "transcript.jsonl").read_text("utf-8").splitlines()]
    cheat(rows)
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    (folder / "transcript.jsonl").write_text(text, "utf-8")
    (folder / "verify.py").write_bytes((finished / "verify.py").read_bytes())
    return folder


def test_a_transcript_rewritten_after_a_post_is_refused(finished: Path) -> None:
    text = (finished / "transcript.jsonl").read_bytes()
    done = verdict(finished, f"{text.count(10)}:{hashlib.sha256(text).hexdigest()}")
    assert done.returncode == 0 and "all is well" in done.stdout
    assert verdict(finished, f"10:{'0' * 64}").returncode == 1
