"""Natural wrong uses of the commands around held messages, closing and the book: one sentence, and nothing half done."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.messages import NOW, SHEET, outcome, pasted
from tests.cli.wrong_inputs import fault, state

GAME = (
    "held {game} 999",
    "held {game} malazan",
    "held {game} --release {n}",
    "held {game} {n} {n}x",
    "held {game} all",
    "held {here}",
    "held nowhere",
    "held",
    "ingest {game} --release",
    "ingest {game} --release {n},{n}",
    "ingest {game} --release {n} --release 999",
    "ingest {game} --release all",
    "ingest {game} --release {n} --as nobody",
    "ingest {game} --release {n} --as malazan --as jaghut",
    "ingest {game} --release {n} --written yesterday",
    "ingest {game} --release {n} --saved-at 2026-11-02",
    "ingest {game} --release {stranger}",
    "ingest {game} --release {n} --dismiss {n}",
    "ingest {game} --release {n} {file}",
    "ingest {game} --dismiss {n} --dismiss 999",
    "ingest {game} --dismiss {n} {file}",
    "ingest {game} --dismiss {n} --as malazan",
    "ingest {game} --dismiss -{n}",
    "ingest {game} --dismiss all",
    "ingest {game} {game}",
    "ingest {game} {game}/outbox {file}",
    "ingest {game} {file} {game}/journal.sqlite",
    "ingest {game} {game}/game.toml --as malazan",
    "ingest {game} {file} --as malazan --many",
    "ingest {game} {file} --as Malzan",
    "ingest {game} {file} --saved-at tomorrow",
    "ingest {game} {file} --saved-at 2099-01-01",
    "ingest {game} {file} --kind html --kind eml",
    "ingest {game} --as malazan",
    "ingest {game} --saved-at 2026-11-02",
    "evening {game} {game} --no-fetch",
    "evening {game} {game}/outbox --no-fetch --dry-run",
    "evening {game} {here}/missing.mbox",
    "evening {game} {file} --now yesterday",
    "sent {game}",
    "sent {game} --all {file}",
    "sent {game} {game}/game.toml",
    "hand-over {game} {here}/missing/x.zip",
    "hand-over {game} {game}/x.zip",
    "take-over {here}/missing.zip {here}/new",
    "what-if {game} -- evening",
    "what-if {game} -- advnce",
    "close {game}",
    "close {game} --yes",
    "close {game} --policy",
    "close {game} --policy skip --yes",
    "close {game} --policy default --policy previous --yes",
    "close {game} malazan --yes",
    "close {here} --yes",
    "log {game} --kind messages",
    "log {game} --since 3 --since 4",
    "new agot-1e {here}/new --players 2",
    "new agot-1e {here}/new --players three",
    "new agot-1e {here}/new --players 5 --book {book}",
    "new agot-1e {here}/new --book {book} --set dialect=phpb",
    "new agot-1e {here}/new --book {book} --set players=3",
    "new agot-1e {here}/new --book {book} --book {book}",
    "new agot-2e {here}/new --book {game}/game.toml",
    "new agot-1e {game} --book {book}",
)


@pytest.fixture
def bench(pbf: Run, table: Path, tmp_path: Path) -> dict[str, object]:
    """A game with two held messages, a file of orders, a book of three and a folder that is no game."""
    pbf("deadline", table, "2026-11-02 17:00", "--now", "2026-11-02T13:00:00+01:00")
    late, strange = (
        pasted(tmp_path / "l.txt", "Genabaris: raid"),
        pasted(tmp_path / "s.txt", SHEET, nick="who"),
    )
    assert outcome(pbf, table, late, strange) == [("held", "unknown_sender"), ("held", "late")]
    here = tmp_path / "here"
    here.mkdir()
    book = tmp_path / "book.toml"
    book.write_text("".join(f"[players.{seat}]\n" for seat in ("stark", "lannister", "baratheon")), "utf-8")
    first, second = (line.split()[0] for line in pbf("held", table).out.split("\n\n")[:2])
    file = pasted(tmp_path / "new.txt", SHEET)
    return {"game": table, "here": here, "book": book, "n": second, "stranger": first, "file": file}


@pytest.mark.parametrize("line", GAME)
def test_it_ends_in_one_sentence_and_nothing_is_done(pbf: Run, bench: dict[str, object], line: str) -> None:
    game, here = Path(str(bench["game"])), Path(str(bench["here"]))
    shutil.rmtree(game / "cache", ignore_errors=True)
    before = state(game)
    words = [word.format(**bench) for word in line.split(" ")]
    done = pbf(*words, *(("--now", NOW) if words[0] in ("ingest", "close", "new") else ()))
    assert done.code == 2, done
    assert not fault(*done, changed=False) and not done.out, done
    shutil.rmtree(game / "cache", ignore_errors=True)
    assert state(game) == before and not list(here.iterdir())
