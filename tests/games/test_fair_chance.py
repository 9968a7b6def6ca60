"""The verifier that goes out with the last post checks whole games of every scenario, and nothing but itself is needed."""

from __future__ import annotations

import hashlib
import json
import random
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
from pbf_moderator.kernel.chance import Stream, mix_seed
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
                rule(table, "power", {"house": table.seats[0], "value": 3}, "agreed", NOW)
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


def first(rows: Rows, *fields: str) -> dict[str, Any]:
    return next(row for row in rows if all(field in row for field in fields))


def redrawn(rows: Rows, row: dict[str, Any]) -> str:
    """The card that the seed of these lines gives from the bag of a row."""
    words, value = first(rows, "words")["words"], [row["value"] for row in rows if "value" in row]
    secret = bytes.fromhex(first(rows, "secret")["secret"])
    seed = mix_seed(secret, [words.get(seat, "") for seat in rows[0]["seats"]], "".join(value))
    items = [item for item, copies in row["bag"] for _ in range(copies)]
    return str(items[Stream(seed, row["draw"]).below(len(items))])


def steer(rows: Rows, row: dict[str, Any], alter: Callable[[list[Any], random.Random], Any]) -> None:
    """Alter the bag of a row until the seed gives another card."""
    luck, before, bag = random.Random(1), row["result"], row["bag"]
    for _ in range(300):
        row["bag"] = json.loads(json.dumps(bag))
        alter(row["bag"], luck)
        row["result"] = redrawn(rows, row)
        if row["result"] != before:
            return
    raise AssertionError("no other card could be had")


def last_draws(rows: Rows) -> Rows:
    """The last open draw of each deck with at least two cards in its bag."""
    found = {r["draw"].split("#")[0]: r for r in rows if "draw" in r and len(r.get("bag", [])) > 1}
    return sorted(found.values(), key=rows.index)


def keep_first_draws(rows: Rows) -> None:
    """Leave the first card of the first deck only, drawn from the deck as the first line has it now."""
    row = next(row for row in rows if row.get("draw", "").endswith("#1") and "bag" in row)
    rows[rows.index(row) + 1 : -1] = []
    rows[1:] = [other for other in rows[1:] if "draw" not in other or other is row]
    row["bag"] = rows[0]["bags"][row["draw"].split("/")[2].split("#")[0]]
    row["result"] = redrawn(rows, row)


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
    row = first(rows, "opened", "result")
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
    rows.remove(first(rows, "opened", "result"))


def false_results_opened_later(rows: Rows) -> None:
    for row in [row for row in rows if "draw" in row and len(row.get("bag", [])) > 1]:
        true = {"result": row["result"], "bag": row["bag"], "salt": "0" * 64}
        row["result"] = next(item for item, _ in row["bag"] if item != row["result"])
        rows.append({"opened": row["draw"], "of": row["n"], **true})


def opened_twice(rows: Rows) -> None:
    rows.append(dict(first(rows, "opened")))


def another_order_that_the_seed_likes(rows: Rows) -> None:
    row = last_draws(rows)[-1]
    steer(rows, row, lambda bag, luck: luck.shuffle(bag))


def a_card_counted_thousandfold(rows: Rows) -> None:
    row = last_draws(rows)[-1]
    wanted = next(item for item, _ in row["bag"] if item != row["result"])
    row["bag"] = [[wanted, 100_000], *row["bag"]]
    row["result"] = redrawn(rows, row)


def bags_of_one_card(rows: Rows) -> None:
    for row in rows:
        if "draw" in row and "bag" in row:
            row["result"] = rows[0]["decks"][row["draw"].split("/")[2].split("#")[0]][-1][0]
            row["bag"] = [[row["result"], 1]]


def the_first_bag_smaller(rows: Rows) -> None:
    row = next(row for row in rows if row.get("draw", "").endswith("#1") and "bag" in row)
    del rows[rows.index(row) + 1 : -1]
    steer(rows, row, lambda bag, luck: bag.pop(luck.randrange(len(bag))))


def undone_and_drawn_from_less(rows: Rows) -> None:
    row = next(row for row in rows if row.get("draw", "").endswith("#1") and "bag" in row)
    again = json.loads(json.dumps(row))
    del rows[rows.index(row) + 1 : -1]
    rows[-1:-1] = [{"n": row["n"] + 1, "undo": 0, "reason": "r"}, {**again, "n": row["n"] + 2}]
    steer(rows, rows[-2], lambda bag, luck: bag.pop(luck.randrange(len(bag))))


def no_beacon_in_the_opening(rows: Rows) -> None:
    rows[0]["beacon"] = {}


def a_beacon_skipped(rows: Rows) -> None:
    first(rows, "words")["beacon"] = {}
    rows.remove(first(rows, "value"))
    for row in rows:
        if "draw" in row and "bag" in row:
            row["result"] = redrawn(rows, row)


def words_twice(rows: Rows) -> None:
    rows.insert(-1, {**first(rows, "words"), "n": rows[-2].get("n", 10**6)})


def a_value_twice(rows: Rows) -> None:
    rows.insert(-1, {**first(rows, "value"), "n": 10**6})


def an_unknown_line(rows: Rows) -> None:
    rows.append({"foo": 1})


def an_unknown_field(rows: Rows) -> None:
    first(rows, "draw", "result")["card"] = "another"


def an_entry_renumbered(rows: Rows) -> None:
    first(rows, "draw", "result")["n"] = 99_999


def an_input_renumbered(rows: Rows) -> None:
    last_draws(rows)[-1]["inputs"] = 3


def seats_reordered(rows: Rows) -> None:
    """Every draw fits the other seed; only the digest of the opening post names it."""
    rows[0]["seats"].reverse()
    keep_first_draws(rows)


def a_deck_reordered(rows: Rows) -> None:
    for bags in (rows[0]["decks"], rows[0]["bags"]):
        for bag in bags.values():
            bag.reverse()
    keep_first_draws(rows)


def a_deck_grown(rows: Rows) -> None:
    for bags in (rows[0]["decks"], rows[0]["bags"]):
        for bag in bags.values():
            bag[0][1] += 5
    keep_first_draws(rows)


def the_last_draw_cut_off(rows: Rows) -> None:
    rows.remove(last_draws(rows)[-1])


def all_typed(rows: Rows) -> None:
    rows[0]["by"] = "typed"
    for row in rows:
        if "draw" in row:
            row["by"] = "typed"


def a_ruling_that_names_other_discards(rows: Rows) -> None:
    """The deck's next bag lacks the card that the ruling put into the discards."""
    first(rows, "ruling", "args", "n")  # the order
    row = next(row for row in rows if row.get("ruling") == "deck")
    row["args"]["discards"] = []


def another_ruling_than_was_sealed(rows: Rows) -> None:
    first(rows, "opened", "args")["args"]["token"] = "raid"


def a_ruling_never_opened(rows: Rows) -> None:
    rows.remove(first(rows, "opened", "args"))


def a_ruling_told_otherwise(rows: Rows) -> None:
    """What the table was told at once is not what was opened."""
    first(rows, "ruling", "seal")["args"]["area"] = "elsewhere"


CHEATS: list[Callable[[Rows], None]] = [
    a_ruling_that_names_other_discards,
    another_ruling_than_was_sealed,
    a_ruling_never_opened,
    a_ruling_told_otherwise,
    false_results_opened_later,
    opened_twice,
    another_order_that_the_seed_likes,
    a_card_counted_thousandfold,
    bags_of_one_card,
    the_first_bag_smaller,
    undone_and_drawn_from_less,
    no_beacon_in_the_opening,
    a_beacon_skipped,
    words_twice,
    a_value_twice,
    an_unknown_line,
    an_unknown_field,
    an_entry_renumbered,
    an_input_renumbered,
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


SELF_CONSISTENT: list[Callable[[Rows], None]] = [
    seats_reordered,
    a_deck_reordered,
    a_deck_grown,
    the_last_draw_cut_off,
    all_typed,
]
"""Nothing in these lines contradicts another: only what a post gave does."""


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
