"""What the moderator's own hand does stands in the next post and, line by line, in the public transcript."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

NOW = "2026-11-03T22:00:00+01:00"
LATER = "2026-11-03T22:30:00+01:00"
VERIFIER = Path(__file__).parents[2] / "templates" / "verify.py"


def posts(game: Path) -> dict[str, str]:
    """The posts in the outbox by the names of their folders."""
    return {p.parent.name: p.read_text("utf-8") for p in sorted((game / "outbox").glob("*/post*.bbcode"))}


def transcript(game: Path) -> list[dict[str, Any]]:
    return [
        json.loads(line) for line in (game / "outbox" / "transcript.jsonl").read_text("utf-8").splitlines()
    ]


def to_the_next_post(pbf: Run, game: Path) -> str:
    """Defaults until something new is told."""
    before = posts(game)
    for _ in range(6):
        pbf("close", game, "--policy", "default", "--yes", "--now", NOW)
        pbf("advance", game, "--no-map", "--now", NOW)
        fresh = [text for name, text in posts(game).items() if before.get(name) != text]
        if fresh:
            return "\n".join(fresh)
    raise AssertionError("there was no post")


def hand_of(game: Path, act: str) -> list[dict[str, Any]]:
    return [row for row in transcript(game) if row.get("hand") == act]


# -- deadlines ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("then", "told"), [("96h", True), ("24h", True), ("48h", False)])
def test_a_deadline_moved_is_told(pbf: Run, game: Path, then: str, told: bool) -> None:
    for wanted in ("48h", then):
        assert pbf("advance", game, "--no-map", "--deadline", wanted, "--now", NOW).code < 2
    post = to_the_next_post(pbf, game)
    assert ("La scadenza è stata spostata: era" in post and "giovedì 5 novembre" in post) is told
    assert bool(hand_of(game, "deadline")) is told


def test_a_first_deadline_is_no_move(pbf: Run, game: Path) -> None:
    assert pbf("advance", game, "--no-map", "--deadline", "48h", "--now", NOW).code < 2
    post = to_the_next_post(pbf, game)
    pbf("advance", game, "--no-map", "--deadline", "48h", "--now", LATER)
    assert "spostata" not in post + to_the_next_post(pbf, game)


# -- what no post has told ----------------------------------------------------------------------------------------


def test_an_act_told_by_a_post_that_was_undone_is_told_again(pbf: Run, game: Path) -> None:
    """Such a post may never have stood in the forum."""
    pbf("answer", game, "malazan", "Pale: difesa+1", "--now", NOW)
    assert "Risposte inserite dal moderatore" in to_the_next_post(pbf, game)
    assert pbf("undo", game, "--to", 0, "--drop", "--reason", "hidden", "--now", NOW).code == 0
    assert "Risposte inserite dal moderatore" in to_the_next_post(pbf, game)


@pytest.fixture
def seeded(pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game that gets its cards from a seed that is always the same, with the first orders asked for."""
    monkeypatch.setattr("pbf_moderator.desk.table.secrets.token_bytes", lambda size: bytes(size))
    path = tmp_path / "seeded"
    assert pbf("new", "malazan-genabackis", path, "--now", "2026-11-01T12:00:00+01:00").code == 0
    assert pbf("seed", path, "--close", "--now", NOW).code < 2
    return path


def silent_lines(pbf: Run, game: Path, policy: str, times: int) -> list[str]:
    """What the posts of some steps tell of missing answers, when nobody ever answers."""
    told: dict[str, None] = {}
    for _ in range(times):
        pbf("close", game, "--policy", policy, "--yes", "--now", NOW)
        pbf("advance", game, "--no-map", "--now", NOW)
        lines = (line for text in posts(game).values() for line in text.splitlines())
        told |= dict.fromkeys(line for line in lines if "Entro la scadenza non" in line)
    return [*told]


def test_a_default_is_told_with_its_question_and_a_public_one_with_the_answer(pbf: Run, seeded: Path) -> None:
    told = silent_lines(pbf, seeded, "default", 40)
    orders = [line for line in told if "(ordini)" in line]
    assert orders and not any("«" in line for line in orders), told
    musters = [line for line in told if "reclutamento " in line]
    assert musters and all("«reclutamento " in line and ": niente»" in line for line in musters), told
    assert all(line.count("reclutamento ") == 1 for line in musters), "the answer names its question"
    assert pbf("verify", seeded).code == 0


def test_the_answer_of_last_time_is_not_called_the_default(pbf: Run, seeded: Path) -> None:
    told = silent_lines(pbf, seeded, "previous", 40)
    again = [line for line in told if "della volta precedente" in line]
    assert again and not any("predefinita" in line for line in again), told
    assert pbf("verify", seeded).code == 0


def test_an_undo_says_from_where_the_game_goes_on(pbf: Run, game: Path) -> None:
    to_the_next_post(pbf, game)
    to_the_next_post(pbf, game)
    assert pbf("undo", game, "--to", 0, "--drop", "--reason", "hidden", "--now", NOW).code == 0
    post = to_the_next_post(pbf, game)
    view = json.loads(pbf("view", game, "--json").out)
    assert f"La partita riprende dal turno {view['turn']} " in post and "Motivo: hidden." in post
    assert pbf("verify", game).code == 0


def test_every_act_has_its_line_in_the_transcript(pbf: Run, game: Path) -> None:
    book = game / "game.toml"
    book.write_text(
        re.sub(r'(\[players.jaghut\]\nname = ").*?"', r'\1Giulia"', book.read_text("utf-8")), "utf-8"
    )
    pbf("answer", game, "malazan", "Pale: difesa+1", "--now", NOW)
    to_the_next_post(pbf, game)
    assert hand_of(game, "player")[0]["player"] == "Giulia"
    assert hand_of(game, "entered")[0]["seats"] == ["malazan"]
    assert "jaghut" in hand_of(game, "silent")[0]["seats"]
    assert "difesa" not in json.dumps(transcript(game)) and "defence" not in json.dumps(transcript(game))
    shown = check(game)
    assert "is of no known kind" not in shown and '"hand": "entered"' in shown, shown


def check(game: Path, text: str = "") -> str:
    """What the stand-alone verifier says of a game's transcript."""
    path = game / "outbox" / "transcript.jsonl"
    sum_ = hashlib.sha256(path.read_bytes()).hexdigest()
    line = [sys.executable, "-I", VERIFIER, path, f"{len(transcript(game))}:{sum_}"]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=60).stdout


# -- rulings ------------------------------------------------------------------------------------------------------


def rulings(game: Path) -> list[dict[str, Any]]:
    return [row for row in transcript(game) if "ruling" in row]


def test_what_a_ruling_changes_stands_in_post_and_transcript(pbf: Run, game: Path) -> None:
    line = ("units", "area=Mott", "house=Malazan", "units=2 fanti", "routed=1 fante")
    assert pbf("rule", game, *line, "--reason", "agreed", "--now", NOW).code == 0
    post = to_the_next_post(pbf, game)
    told = next(line for line in post.splitlines() if "unità cambiate" in line)
    assert "2 fanti" in told and "1 fante" in told.partition("2 fanti")[2]
    assert rulings(game)[0]["args"] == {
        "area": "mott",
        "house": "malazan",
        "units": {"fante": 2},
        "routed": {"fante": 1},
    }


def test_the_discards_of_a_deck_are_told(pbf: Run, game: Path) -> None:
    assert pbf("rule", game, "deck", "deck=westeros-1", "discards=", "--reason", "agreed").code == 2
    decks = json.loads(pbf("view", game, "--json").out)["decks"]
    deck = next(iter(decks))
    lines = transcript(game)[0]["decks"][deck]
    assert pbf("rule", game, "deck", f"deck={deck}", f"discards={lines[0][0]}", "--reason", "x").code == 0
    post = to_the_next_post(pbf, game)
    (ruling,) = rulings(game)
    assert ruling["args"] == {"deck": deck, "discards": [lines[0][0]]}
    assert re.search(r"correzione – \w+", post)


def test_an_order_face_down_is_told_without_its_token_and_sealed(pbf: Run, game: Path) -> None:
    assert (
        pbf("rule", game, "order", "area=Pale", "token=difesa+1", "--reason", "slip", "--now", NOW).code == 0
    )
    with_order = to_the_next_post(pbf, game)
    (row,) = rulings(game)
    assert row["args"] == {"area": "pale"} and re.fullmatch(r"[0-9a-f]{64}", row["seal"])
    told = next(line for line in with_order.splitlines() if "ordine cambiato" in line)
    assert "difesa" not in told and "defence" not in json.dumps(transcript(game))
