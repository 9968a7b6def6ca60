"""The verifier checks draws of several cards, deals, hands and dice, and still every transcript of single cards."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.kernel.chance import commitment, mix_seed, outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import Dice, Some

VERIFIER = Path(__file__).parents[2] / "templates" / "verify.py"
OF_CARDS_ALONE = Path(__file__).parent / "transcript-of-cards-alone.jsonl"
"""A game with sealed cards, an undo and a ruling, told by the program before it knew more than single draws."""
ITS_DIGEST = "90b96604f5054f5c4735782211165de8b027a4a383abace16e5d945ecb50f469"
SECRET = bytes(range(32))
DECK = {"bell": 3, "drum": 2, "horn": 1}
Rows = list[dict[str, Any]]


def verdict(path: Path, *posts: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(VERIFIER), str(path), *posts]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_transcript_of_single_cards_still_holds() -> None:
    text = OF_CARDS_ALONE.read_bytes()
    assert hashlib.sha256(text).hexdigest() == ITS_DIGEST
    done = verdict(OF_CARDS_ALONE, f"{text.count(10)}:{ITS_DIGEST}")
    assert done.returncode == 0 and "61 draws: all is well" in done.stdout, done.stdout + done.stderr


# -- lines of other kinds -----------------------------------------------------------------------------------------


def came(key: str, form: Some | Dice) -> Any:
    seed = mix_seed(SECRET, ["", ""])
    return outcome(seed, Decision(key.partition("/")[0], CHANCE, form, key=key))


def seal(row: dict[str, Any], salt: str) -> str:
    what = [row["opened"], row["result"], row["bag"] if "bag" in row else row["dice"]]
    return hashlib.sha256((salt + json.dumps(what, separators=(",", ":"))).encode()).hexdigest()


def as_rows(bag: dict[str, int]) -> list[list[Any]]:
    return [[item, copies] for item, copies in bag.items() if copies]


def told() -> Rows:
    """A short game: a deal, a throw, two cards, a card out of a hand, a secret throw, a throw taken back."""
    hand = {"bell": 1, "horn": 1}
    head = {
        "transcript": 1,
        "scenario": "mini",
        "seats": ["north", "south"],
        "commitment": commitment(SECRET),
        "words_close": "",
        "beacon": {},
        "by": "seed",
        "decks": {"deck": as_rows(DECK), "hand-north": as_rows(DECK)},
        "bags": {"deck": as_rows(DECK)},
        "hands": ["hand-north"],
        "dice": ["storm", "siege"],
    }
    dealt = came("draw/chance/deck#1", Some(DECK, 2, 2))
    left = {item: n - dealt.count(item) for item, n in DECK.items()}
    two = came("draw/chance/deck#2", Some(left, 2, 2))
    stolen = came("draw/chance/hand-north#1", Some(hand, 1, 1))
    secret = {
        "opened": "roll/chance/siege#1",
        "of": 8,
        "result": came("roll/chance/siege#1", Dice(1)),
        "dice": [1, 6],
    }
    salt = "ab" * 32
    throw = {
        "roll": "roll/chance/storm#2",
        "by": "seed",
        "result": came("roll/chance/storm#2", Dice(2)),
        "dice": [2, 6],
    }
    return [
        head,
        {"n": 2, "words": {"north": "", "south": ""}, "beacon": {}, "late": False},
        {
            "n": 4,
            "inputs": 1,
            "draw": "draw/chance/deck#1",
            "by": "seed",
            "result": dealt,
            "bag": as_rows(DECK),
        },
        {
            "n": 5,
            "inputs": 2,
            "roll": "roll/chance/storm#1",
            "by": "seed",
            "result": came("roll/chance/storm#1", Dice(3)),
            "dice": [3, 6],
        },
        {
            "n": 6,
            "inputs": 3,
            "draw": "draw/chance/deck#2",
            "by": "seed",
            "result": two,
            "bag": as_rows(left),
        },
        {
            "n": 7,
            "inputs": 4,
            "draw": "draw/chance/hand-north#1",
            "by": "seed",
            "result": stolen[0],
            "bag": as_rows(hand),
        },
        {"n": 8, "inputs": 5, "roll": "roll/chance/siege#1", "by": "seed", "seal": seal(secret, salt)},
        {"n": 9, "inputs": 6, **throw},
        {"n": 10, "undo": 5, "reason": "a mistake"},
        {"n": 11, "inputs": 6, **throw},
        {**secret, "salt": salt},
        {"secret": SECRET.hex()},
    ]


def check(folder: Path, rows: Rows, whole: bool = True) -> subprocess.CompletedProcess[str]:
    path = folder / "transcript.jsonl"
    path.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows), "utf-8")
    post = f"{len(rows)}:{hashlib.sha256(path.read_bytes()).hexdigest()}"
    return verdict(path, *([post] if whole else []))


def test_several_cards_hands_and_dice_are_checked(tmp_path: Path) -> None:
    done = check(tmp_path, told())
    assert done.returncode == 0 and "3 draws and 4 throws of dice: all is well" in done.stdout, done
    for line in (
        "storm: 3d6 at once, 1 times",
        "siege: 1d6 at once",
        "deck: 2 cards at once, 2 times",
        "hand-north",
    ):
        assert line in done.stdout


def row_of(rows: Rows, key: str) -> dict[str, Any]:
    return next(
        row
        for row in rows
        if key in (row.get("draw"), row.get("roll"), row.get("opened")) and "result" in row
    )


def two_cards_exchanged(rows: Rows) -> None:
    row = row_of(rows, "draw/chance/deck#1")
    row["result"] = list(reversed(row["result"]))


def a_card_more_than_came(rows: Rows) -> None:
    row = row_of(rows, "draw/chance/deck#2")
    more = came("draw/chance/deck#2", Some(dict(row["bag"]), 3, 3))[2]
    row["result"].append(next(card for card, _ in row["bag"] if card != more))


def the_second_card_kept_back(rows: Rows) -> None:
    """One card less is a sound draw by itself: only the bag of the next one tells."""
    row = row_of(rows, "draw/chance/deck#1")
    row["result"] = row["result"][0]
    row_of(rows, "draw/chance/deck#2")["bag"] = [["bell", 1], ["drum", 1]]


def another_figure(rows: Rows) -> None:
    row = row_of(rows, "roll/chance/storm#1")
    row["result"][1] = row["result"][1] % 6 + 1


def dice_with_more_sides(rows: Rows) -> None:
    row_of(rows, "roll/chance/storm#1")["dice"] = [3, 20]


def a_die_left_out(rows: Rows) -> None:
    row_of(rows, "roll/chance/storm#1")["result"].pop()


def a_throw_for_something_made_up(rows: Rows) -> None:
    row = row_of(rows, "roll/chance/storm#1")
    row["roll"] = "roll/chance/luck#1"
    row["result"] = came(row["roll"], Dice(3))


def a_draw_by_another_name(rows: Rows) -> None:
    row = row_of(rows, "draw/chance/deck#1")
    row["draw"] = "deal/chance/deck#1"
    row["result"] = came(row["draw"], Some(DECK, 2, 2))


def a_throw_left_out(rows: Rows) -> None:
    rows.remove(row_of(rows, "roll/chance/storm#1"))


def the_undone_throw_another(rows: Rows) -> None:
    found = [row for row in rows if row.get("roll") == "roll/chance/storm#2"]
    found[1]["result"] = [1, 1] if found[1]["result"] != [1, 1] else [2, 2]


def the_secret_throw_another(rows: Rows) -> None:
    row = next(row for row in rows if "opened" in row)
    row["result"] = [row["result"][0] % 6 + 1]


def the_secret_throw_opened_as_a_card(rows: Rows) -> None:
    row = next(row for row in rows if "opened" in row)
    row["bag"], row["result"] = row.pop("dice"), "bell"
    next(r for r in rows if "seal" in r)["seal"] = seal(row, row["salt"])


def never_opened(rows: Rows) -> None:
    rows.remove(next(row for row in rows if "opened" in row))


def a_foreign_card_in_the_hand(rows: Rows) -> None:
    row_of(rows, "draw/chance/hand-north#1")["bag"] = [["ghost", 1], ["bell", 1]]


def nothing_thrown(rows: Rows) -> None:
    row_of(rows, "roll/chance/storm#1").update(dice=[0, 6], result=[])


CHEATS: list[Callable[[Rows], None]] = [
    two_cards_exchanged,
    a_card_more_than_came,
    the_second_card_kept_back,
    another_figure,
    dice_with_more_sides,
    a_die_left_out,
    a_throw_for_something_made_up,
    a_draw_by_another_name,
    a_throw_left_out,
    the_undone_throw_another,
    the_secret_throw_another,
    the_secret_throw_opened_as_a_card,
    never_opened,
    a_foreign_card_in_the_hand,
    nothing_thrown,
]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheat_is_named(tmp_path: Path, cheat: Callable[[Rows], None]) -> None:
    rows = told()
    cheat(rows)
    done = check(tmp_path, rows)
    assert done.returncode == 1 and "all is well" not in done.stdout, done.stdout
    assert not done.stderr and "no whole transcript" not in done.stdout
