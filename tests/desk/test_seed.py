"""The seed: words, the day they close, the beacon; once it is fixed nothing changes it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from pbf_moderator.desk import beacon
from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.moderate import answer_with_value, undo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.publish import compose_turn, publish_opening, publish_turn, told_until
from pbf_moderator.desk.seed import (
    close_words,
    give_beacon,
    note_word,
    seed,
    seed_bytes,
    words_open,
)
from pbf_moderator.desk.seed_posts import WORDS, publish_seed
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.errors import UserError
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.scenario.loading import load_scenario
from tests.cli.conftest import Run
from tests.post.helpers import DIALECTS

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
THE_ROUND = 1000
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
RANDOMNESS = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
"""What drand's network "quicknet" gave in round 1000."""


def begin(path: Path, name: str = "agot-2e", players: int = 3, **wanted: object) -> Path:
    """A new game."""
    scenario = load_scenario(name)
    seats = family(scenario.family).seats(scenario.tables, players)
    settings = Settings(language="it", players={seat: Player(name=seat.title()) for seat in seats})
    create(path, scenario, settings, players=players, options={}, secret=bytes(32), at=NOW, **wanted)  # type: ignore[arg-type]
    return path


def answer_all(table: Table, luck: bytes = b"t") -> None:
    """Answer every open question at random."""
    for d in table.asked():
        if d.form.only() is NOTHING:
            answer_with_value(table, d.seat, d.key, d.form.sample(Stream(luck, d.key)), NOW)


def to_the_first_card(table: Table, at: datetime) -> None:
    """Play on until a card is due."""
    for _ in range(200):
        if any(d.seat == CHANCE for d in table.match.asked):
            return
        answer_all(table)
        advance(table, at=at)
    pytest.fail("no card was ever due")


def posts(table: Table) -> dict[str, str]:
    """The posts in the outbox by their folder."""
    return {p.parent.name: p.read_text("utf-8") for p in table.folder.outbox.glob("*/post*.bbcode")}


def test_no_card_before_the_words_are_closed(tmp_path: Path) -> None:
    path = begin(tmp_path / "g", words_close=NOW + 3 * DAY)
    with open_table(path, write=True) as table:
        to_the_first_card(table, NOW)
        progress = advance(table, at=NOW + DAY)
        assert [p.code for m in progress.missing for p in m.problems] == ["words_open"]
        assert seed_bytes(table) is None and words_open(table, NOW + DAY)
        advance(table, at=NOW + 3 * DAY)
        assert seed(table).fixed and not words_open(table)
        assert "drawn" in table.view()


def test_words_that_are_all_in_close_with_the_first_card(tmp_path: Path) -> None:
    path = begin(tmp_path / "g", words_close=NOW + 3 * DAY)
    with open_table(path, write=True) as table:
        for seat in table.seats:
            note_word(table, seat, f"  word  of {seat}", NOW)
        for _ in range(200):
            if seed(table).fixed:
                break
            answer_all(table)
            advance(table, at=NOW + DAY)
        assert seed(table).words["stark" if "stark" in table.seats else table.seats[0]].startswith("word of ")


def test_the_words_have_a_post_of_their_own_before_the_first_card(tmp_path: Path) -> None:
    path = begin(tmp_path / "g")
    with open_table(path, write=True) as table:
        note_word(table, table.seats[0], "[b]drum[/b]", NOW)
        to_the_first_card_and_beyond(table)
        told = posts(table)
        (folder,) = [name for name in told if name.endswith("-words")]
        assert "drum" in told[folder] and "[B]drum" not in told[folder]
        assert "nessuna parola" in told[folder] and "provare più parole" in told[folder]
        names = [e.body.get("name") for e in table.folder.journal.entries("post")]
        assert names.index(f"{folder}/post.bbcode") < len(names) - 1
        before = len(names)
        publish_turn(table, told_until(table), compose_turn(table, 0, at=NOW), at=NOW, picture=False)
        again = [e.body.get("name") for e in table.folder.journal.entries("post")][before:]
        assert f"{folder}/post.bbcode" not in again, "it is written once"


def to_the_first_card_and_beyond(table: Table) -> None:
    for _ in range(200):
        told = told_until(table)
        answer_all(table)
        advance(table, at=NOW)
        if seed(table).fixed:
            publish_turn(table, told, compose_turn(table, told, at=NOW), at=NOW, picture=False)
            return


@pytest.mark.parametrize("words", [{}, {0: "drum"}, {0: "drum", 1: "зима"}])
def test_whatever_is_undone_the_seed_stays(tmp_path: Path, words: dict[int, str]) -> None:
    path = begin(tmp_path / "g")
    with open_table(path, write=True) as table:
        for n, word in words.items():
            note_word(table, table.seats[n], word, NOW)
        to_the_first_card_and_beyond(table)
        fixed, drawn = seed_bytes(table), table.view()["drawn"]
        undo(table, 0, "everything again", at=NOW)
        assert seed_bytes(table) == fixed
        with pytest.raises(UserError, match="closed by entry"):
            note_word(table, table.seats[1], "other", NOW)
        with pytest.raises(UserError, match="closed already"):
            close_words(table, NOW)
        advance(table, at=NOW)
        assert table.view()["drawn"] == drawn


def test_a_dry_run_draws_nothing_that_is_not_fixed(tmp_path: Path) -> None:
    path = begin(tmp_path / "g")
    with open_table(path, write=True) as table:
        for _ in range(200):
            if table.view()["turn"] == 2 or not table.asked():
                break
            answer_all(table)
            last = advance(table, dry=True, at=NOW)
            if any(p.code == "words_open" for m in last.missing for p in m.problems):
                break
            table.refresh()
            advance(table, at=NOW)
        assert any(d.seat == CHANCE for d in table.match.asked)
        assert not table.view()["drawn"] and not seed(table).closing


def test_the_command_grinds_no_cards(pbf: Run, tmp_path: Path) -> None:
    """Trying words and looking at the cards that they would bring is no longer possible."""
    game = begin(tmp_path / "g")
    with open_table(game, write=True) as table:
        to_the_first_card_but_one(table)
        seat = table.seats[0]
    seen = set()
    for word in ("one", "two", "three"):
        assert pbf("answer", game, seat, "--word", word).code == 0
        done = pbf("advance", game, "--dry-run", "--no-map")
        assert "words for the seed" in done.out
        seen.add(done.out.partition("Registro del moderatore")[0])
    assert len(seen) == 1


def to_the_first_card_but_one(table: Table) -> None:
    """Play until nothing but a card is missing, and take that step back."""
    while True:
        answer_all(table)
        before = len(table.effective.inputs)
        last = advance(table, dry=True, at=NOW)
        table.refresh()
        if any(m.decision.seat == CHANCE for m in last.missing):
            assert len(table.effective.inputs) == before
            return
        advance(table, at=NOW)


# -- the beacon ---------------------------------------------------------------------------------------------------


def test_a_round_of_drand_is_checked_by_its_signature() -> None:
    wanted = {"kind": beacon.DRAND, "chain": beacon.CHAIN, "round": THE_ROUND}
    found = beacon.read_value(wanted, SIGNATURE.upper())
    assert (found.text, found.proven) == (RANDOMNESS, True)
    assert beacon.read_value(wanted, RANDOMNESS).proven is False
    for bad in ("", "12 34", SIGNATURE[:-2], "00" * 48):
        with pytest.raises(UserError):
            beacon.read_value(wanted, bad)
    with pytest.raises(UserError, match="not drand's signature of round 1001"):
        beacon.read_value({**wanted, "round": 1001}, SIGNATURE)


def test_the_round_is_the_first_that_nobody_knew_when_the_words_closed() -> None:
    wanted = beacon.wanted("drand", NOW)
    made = beacon.time_of(wanted)
    assert made is not None and NOW + DAY <= made < NOW + DAY + timedelta(seconds=3)


@pytest.fixture
def relay() -> Iterator[tuple[str, dict[str, object]]]:
    """A relay of drand on this machine, and what it answers."""
    answer: dict[str, object] = {"round": THE_ROUND, "randomness": RANDOMNESS, "signature": SIGNATURE}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", answer
    server.shutdown()


def with_beacon(folder: Path, relay: str) -> Path:
    """A game that waits for round 1000."""
    close = datetime.fromtimestamp(beacon.GENESIS + (THE_ROUND - 1) * beacon.PERIOD, UTC) - DAY
    path = begin(folder / "g", words_close=close, beacon="drand")
    settings = path / "game.toml"
    settings.write_text(settings.read_text().replace("https://api.drand.sh", relay))
    with open_table(path, write=True) as table:
        assert seed(table).beacon["round"] == THE_ROUND
        close_words(table, close)
    return path


def test_the_beacon_is_fetched_and_told(
    pbf: Run, tmp_path: Path, relay: tuple[str, dict[str, object]]
) -> None:
    path = with_beacon(tmp_path, relay[0])
    made = datetime.fromtimestamp(beacon.GENESIS + THE_ROUND * beacon.PERIOD, UTC)
    early = pbf("seed", path, "--fetch", "--now", (made - DAY).isoformat())
    assert early.code == 2 and "nobody can know it yet" in early.err
    done = pbf("seed", path, "--fetch", "--now", made.isoformat())
    assert done.code == 0 and "fixed for good" in done.out, done
    with open_table(path) as table:
        assert seed(table).value == RANDOMNESS
        told = posts(table)
    assert any("nessuno, neppure il moderatore" in text for text in told.values())
    assert any(RANDOMNESS in text and "firma" in text for text in told.values())
    assert pbf("seed", path, "--beacon", RANDOMNESS, "--now", made.isoformat()).code == 2, "it is fixed"


@pytest.mark.parametrize(
    "lie",
    [{"round": 999}, {"randomness": "00" * 32}, {"signature": "00" * 48}, {"signature": 3}, {"round": None}],
)
def test_a_relay_that_lies_is_not_believed(
    pbf: Run, tmp_path: Path, relay: tuple[str, dict[str, object]], lie: dict[str, object]
) -> None:
    path = with_beacon(tmp_path, relay[0])
    relay[1].update(lie)
    done = pbf("seed", path, "--fetch")
    assert done.code == 2 and len(done.err.strip().splitlines()) == 1
    with open_table(path) as table:
        assert not seed(table).fixed


def test_a_relay_that_cannot_be_reached_is_one_sentence_and_typing_works(pbf: Run, tmp_path: Path) -> None:
    path = with_beacon(tmp_path, "http://127.0.0.1:9")
    done = pbf("seed", path, "--fetch")
    assert done.code == 2 and "cannot be reached" in done.err and f"public/{THE_ROUND}" in done.err
    assert pbf("seed", path, "--beacon", SIGNATURE).code == 0


def test_words_closed_too_late_take_a_later_round(tmp_path: Path) -> None:
    path = begin(tmp_path / "g", words_close=NOW, beacon="drand")
    with open_table(path, write=True) as table:
        first = seed(table).beacon["round"]
        state = close_words(table, NOW + 2 * DAY)
        assert state.beacon["round"] > first and state.closing is not None and state.closing.body["late"]


def test_a_draw_of_the_lottery_is_typed_in(pbf: Run, tmp_path: Path) -> None:
    path = begin(tmp_path / "g", words_close=NOW, beacon="Lotto del 5 dicembre, ruota di Bari")
    with open_table(path, write=True) as table:
        with pytest.raises(UserError, match="words come first"):
            give_beacon(table, text="1 2 3", at=NOW)
        close_words(table, NOW)
        give_beacon(table, text=" 12  33 41 58 77 ", at=NOW)
        assert seed(table).value == "12 33 41 58 77" and seed(table).fixed


def test_what_was_drawn_has_one_form_only() -> None:
    wanted = {"kind": beacon.OTHER, "what": "Lotto, Bari"}
    for spelling in ("12 33 7", "12-33-07", " 7, 12, 33.", "３３ 12 7"):
        assert beacon.read_value(wanted, spelling).text == "7 12 33"
    assert beacon.read_value(wanted, "00AF3c").text == "00af3c"
    for grind in ("Bari: 12 33 7", "12 33 7!x", "  ", "--"):
        with pytest.raises(UserError):
            beacon.read_value(wanted, grind)


@pytest.mark.parametrize(("words", "told"), [(1, True), (0, True), (-1, False)])
def test_words_closed_before_their_day_are_told(tmp_path: Path, pbf: Run, words: int, told: bool) -> None:
    path = begin(tmp_path / "g", words_close=NOW + DAY)
    with open_table(path, write=True) as table:
        for seat in table.seats[:words] if words >= 0 else table.seats:
            note_word(table, seat, "drum", NOW)
    assert pbf("seed", path, "--close", "--now", NOW.isoformat()).code == 0
    post = (path / "outbox" / WORDS / "post.bbcode").read_text("utf-8")
    assert ("prima del giorno annunciato" in post) is told
    assert ("before their day" in pbf("verify", path).out) is told


def test_nobody_gave_a_word_but_the_beacon_counts(tmp_path: Path, pbf: Run) -> None:
    path = begin(tmp_path / "g", words_close=NOW, beacon="Lotto, Bari")
    assert pbf("seed", path, "--close", "--now", NOW.isoformat()).code == 0
    post = (path / "outbox" / WORDS / "post.bbcode").read_text("utf-8")
    assert "dipende dal solo moderatore" not in post and "entra solo il numero pubblico" in post
    assert re.search(r"transcript\.jsonl\b.*: 2 righe, impronta [0-9a-f]{64}", post), (
        "the transcript's digest"
    )
    assert pbf("seed", path, "--fetch").code == 2


@pytest.mark.parametrize("word", ["", "  ", "x" * 201, "a\ud800", "a\x00b"])
def test_no_word(tmp_path: Path, word: str) -> None:
    path = begin(tmp_path / "g")
    with open_table(path, write=True) as table, pytest.raises(UserError):
        note_word(table, table.seats[0], word, NOW)


def test_an_older_journal_is_one_sentence(pbf: Run, tmp_path: Path) -> None:
    import sqlite3

    path = begin(tmp_path / "g")
    with sqlite3.connect(path / "journal.sqlite") as db:
        db.execute("PRAGMA user_version = 1")
    db.close()
    done = pbf("status", path)
    assert done.code == 2 and "older pbf" in done.err


# -- the command --------------------------------------------------------------------------------------------------


def test_a_new_game_has_its_day_and_its_beacon(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    line = ("new", "agot-2e", tmp_path / "g", "--words-close", "2026-11-05 21:00", "--beacon", "drand")
    assert pbf(*line, "--set", "language=en", "--now", NOW.isoformat()).code == 0
    with open_table(tmp_path / "g") as table:
        number, closes = seed(table).beacon["round"], seed(table).closes
    assert closes is not None and closes.isoformat().startswith("2026-11-05T21:00")
    shown = pbf("seed", tmp_path / "g").out
    assert "0 of 6 words" in shown and str(number) in shown and "not fixed" in shown


@pytest.mark.parametrize(
    "wrong", [("--words-close", "soon"), ("--beacon", "  "), ("--words-close", "2020-01-01")]
)
def test_a_closing_that_cannot_be_makes_no_game(pbf: Run, tmp_path: Path, wrong: tuple[str, str]) -> None:
    assert pbf("new", "agot-2e", tmp_path / "g", *wrong).code == 2
    assert not list(tmp_path.iterdir())


def test_checking_a_signature_leaves_the_limit_of_recursion_as_it_was() -> None:
    """A raised limit lets hostile JSON of great depth break the interpreter."""
    before = sys.getrecursionlimit()
    beacon.is_signature(1000, "00" * 48)
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_address_of_the_round_can_be_copied_from_every_post(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dialect: str
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    path = begin(tmp_path / "g", words_close=NOW, beacon="drand")
    book = path / "game.toml"
    book.write_text(book.read_text().replace('dialect = ""', f'dialect = "{dialect}"'))
    with open_table(path, write=True) as table:
        number = seed(table).beacon["round"]
        address = f"https://api.drand.sh/{beacon.CHAIN}/public/{number}"
        publish_opening(table, at=NOW)
        close_words(table, NOW)
        publish_seed(table, at=NOW)
        give_beacon(table, text="ab" * 32, at=NOW + 2 * DAY)
        publish_seed(table, at=NOW + 2 * DAY)
        told = posts(table)
    assert len(told) == 3
    assert all(address in text for text in told.values()), [
        name for name in told if address not in told[name]
    ]
