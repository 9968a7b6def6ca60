"""Checks the chance of a game: python3 verify.py transcript.jsonl LINES:SHA256 ... (as the posts give them)."""

import hashlib
import hmac
import itertools
import json
import sys
from collections import Counter

ONCE = ("words", "value", "secret", "lots")
FORMS = [
    set(form.split())
    for form in (
        "n inputs draw by result bag",
        "n inputs draw by seal",
        "opened of result bag salt",
        "n words beacon late",
        "n words beacon late early",
        "n value signature",
        "n lots seats",
        "n undo reason",
        "n inputs ruling reason",
        "n typed_chance",
        "secret",
    )
]


def mix(secret, words, value):
    parts = [bytes.fromhex(secret), *(word.encode() for word in words), *([value.encode()] if value else [])]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def draw(seed, key, bag):
    items = [item for item, copies in bag for _ in range(copies)]
    for counter in itertools.count():
        number = int.from_bytes(hmac.digest(seed, f"{key}/{counter}".encode(), "sha256")[:8], "big")
        if number < 2**64 - 2**64 % len(items):
            return items[number % len(items)]


def draw_seats(seed, seats):
    left = list(seats)
    for number in range(1, len(seats) + 1):
        yield left.pop(left.index(draw(seed, f"seats#{number}", [[seat, 1] for seat in left])))


def check_lines(rows):
    """Every line has a known form, those that may come once come once, and nothing goes back in time."""
    last = 0
    for number, row in enumerate(rows[1:], 2):
        if set(row) not in FORMS:
            yield f"line {number} is of no known kind"
        if row.get("n", last) < last:
            yield f"line {number} tells of an earlier entry than the line before"
        last = row.get("n", last)
    for name in ONCE:
        if sum(name in row for row in rows[1:]) > 1:
            yield f"there is more than one line with {name}"


def check_seed(head, rows):
    """The secret is the one of the opening post, and the words and the beacon came as it says."""
    known = {name: row for row in rows for name in ONCE if name in row}
    words, light = known.get("words"), known.get("value")
    if "secret" not in known:
        yield "the secret is not published yet"
    elif hashlib.sha256(bytes.fromhex(known["secret"]["secret"])).hexdigest() != head["commitment"]:
        yield "the secret is not the one of the opening post"
    if words and (set(words["words"]) != set(head["seats"])):
        yield "the words are not those of the seats"
    if words and words["beacon"] != head["beacon"]:
        later = words["late"] and words["beacon"].get("round", 0) > head["beacon"].get("round", 0) > 0
        if not later or {**words["beacon"], "round": 0} != {**head["beacon"], "round": 0}:
            yield "the words line has another beacon than the opening post"
    if light and not (head["beacon"] and words and rows.index(words) < rows.index(light)):
        yield "the beacon's value comes before the words, or the opening post names no beacon"
    signature = bytes.fromhex(light["signature"]) if light else b""
    if signature and hashlib.sha256(signature).hexdigest() != light["value"]:
        yield "the beacon's value is not that of its signature"


def mixed(head, rows):
    known = {name: row[name] for row in rows for name in ONCE if name in row}
    words = [known.get("words", {}).get(seat, "") for seat in head["seats"]]
    return mix(known["secret"], words, known.get("value", "")) if "secret" in known else None


def is_bag(bag, deck):
    """Each card once, in the order of the deck, with no more copies than it has."""
    cards, copies = [card for card, _ in bag], dict(deck)
    held = all(isinstance(n, int) and 0 < n <= copies.get(card, 0) for card, n in bag)
    return held and cards == [card for card, _ in deck if card in cards]


def opened(rows, wrong):
    """What was sealed, by entry and key: only what was sealed, once, and after it."""
    sealed, found = {}, {}
    for row in rows:
        if "seal" in row:
            sealed[row["n"], row["draw"]] = row["seal"]
        if "opened" not in row:
            continue
        name = row["of"], row["opened"]
        content = json.dumps([row["opened"], row["result"], row["bag"]], separators=(",", ":"))
        if name in found or name not in sealed:
            wrong.append(f"entry {row['of']}: {row['opened']} is opened twice, or was not sealed")
        elif hashlib.sha256((row["salt"] + content).encode()).hexdigest() != sealed[name]:
            wrong.append(f"entry {row['of']}: {row['opened']} is not what was sealed")
        else:
            found[name] = {"result": row["result"], "bag": row["bag"]}
    return found


def check_draws(head, rows, wrong, shuffles):
    seed, open_, fixed, last = mixed(head, rows), opened(rows, wrong), False, (0, 0)
    start = head.get("bags", {})
    # Deck -> what is left in it, how many were drawn, whether a ruling may have changed it; after each input.
    begun = {deck: (Counter(dict(start.get(deck, []))), 0, deck not in start) for deck in head["decks"]}
    history = [(0, begun)]
    for row in rows:
        fixed = fixed or "value" in row or ("words" in row and not head["beacon"])
        if "undo" in row:
            history = [(inputs, decks) for inputs, decks in history if inputs <= row["undo"]]
            last = (row["n"], min(last[1], row["undo"]))
        elif "inputs" in row:
            now = (row["n"], row["inputs"])
            if now != last and now[1] <= last[1]:
                wrong.append(f"entry {row['n']}: this was not input {row['inputs']}")
            last = now
        if "ruling" in row:
            loose = {deck: (left, count, True) for deck, (left, count, _) in history[-1][1].items()}
            history.append((row["inputs"], loose))
        if "lots" in row and (not fixed or (seed and list(draw_seats(seed, head["seats"])) != row["seats"])):
            wrong.append("the seats are not those that the seed gives")
        if "draw" not in row:
            continue
        key, where = row["draw"], f"entry {row['n']}: {row['draw']}"
        deck = key.split("/")[2].split("#")[0]
        left, count, loose = history[-1][1][deck]
        if key != f"draw/chance/{deck}#{count + 1}":
            wrong.append(f"{where} is not the next draw from its deck")
        if row["by"] != head["by"] or (row["by"] == "seed" and not fixed):
            wrong.append(f"{where} was drawn otherwise than the opening post says")
        full = row if "result" in row else open_.get((row["n"], key))
        if full is None:
            wrong.append(f"{where} is sealed")
            history.append((row["inputs"], {**history[-1][1], deck: (left, count + 1, True)}))
            continue
        bag = Counter(dict(full["bag"]))
        if not is_bag(full["bag"], head["decks"][deck]) or not (loose or left <= bag):
            wrong.append(f"{where} comes from a bag that cannot be")
        elif full["result"] not in bag:
            wrong.append(f"{where} is not in its bag")
        elif row["by"] == "seed" and seed and draw(seed, key, full["bag"]) != full["result"]:
            wrong.append(f"{where} is not what the seed gives")
        if bag != left:
            shuffles.setdefault(deck, []).append(
                f"#{count + 1} ({'ruling or unknown' if loose else 'shuffled'})"
            )
        history.append(
            (row["inputs"], {**history[-1][1], deck: (bag - Counter([full["result"]]), count + 1, False)})
        )


def compare(rows, shuffles):
    """What no calculation proves: the readers must look it up in the posts."""
    head = rows[0]
    drawn = "typed in by hand" if head["by"] == "typed" else "from the seed"
    yield f"commitment {head['commitment']}"
    yield f"beacon {json.dumps(head['beacon']) if head['beacon'] else 'none'}"
    yield f"seats, in this order: {', '.join(head['seats'])}"
    yield f"cards {drawn}"
    for deck, bag in head["decks"].items():
        yield f"deck {deck}: {', '.join(f'{n} {card}' for card, n in bag)}"
        begun = head.get("bags", {}).get(deck)
        if begun != bag:
            yield f"  at the start: {'not told' if begun is None else ', '.join(f'{n} {card}' for card, n in begun)}"
    for row in rows[1:]:
        if {"words", "value", "lots", "undo", "ruling", "typed_chance"} & row.keys():
            yield json.dumps(row, ensure_ascii=False)
    for deck, draws in shuffles.items():
        yield f"cards went back into {deck} before {', '.join(draws)}"


def main(path, *posts):
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    wrong, shuffles, reached = [], {}, 0
    for count, given in (post.split(":") for post in posts):
        reached = max(reached, int(count))
        if hashlib.sha256("".join(lines[: int(count)]).encode()).hexdigest() != given or int(count) > len(
            lines
        ):
            wrong.append(f"the first {count} lines are not those of the post")
    try:
        rows = [json.loads(line) for line in lines]
        wrong += [*check_lines(rows), *check_seed(rows[0], rows[1:])]
        wrong += [f"the deck {d} is none" for d, bag in rows[0]["decks"].items() if not is_bag(bag, bag)]
        wrong += [
            f"the deck {d} begins with a bag that cannot be"
            for d, bag in rows[0].get("bags", {}).items()
            if not is_bag(bag, rows[0]["decks"][d])
        ]
        check_draws(rows[0], rows[1:], wrong, shuffles)
        print("Compare with the posts:", *compare(rows, shuffles), sep="\n  ")
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        wrong.append(f"this is no whole transcript ({error!r})")
    print(*wrong, sep="\n") if wrong else print(verdict(rows, len(lines), reached))
    return 1 if wrong else 0


def verdict(rows, lines, reached):
    draws, typed = (sum("draw" in row and row["by"] == by for row in rows) for by in ("seed", "typed"))
    told = f"{draws + typed} draws: "
    if reached < lines:
        return (
            f"{told}no contradiction. Give the number and digest of the last post too: lines may be missing"
        )
    return told + (f"{typed} typed in by hand, which nothing proves" if typed else "all is well")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
