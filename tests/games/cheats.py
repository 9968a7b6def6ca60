"""Ways to alter a transcript, each a function that changes its rows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from pbf_moderator.kernel.chance import Stream, mix_seed

Rows = list[dict[str, Any]]


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
