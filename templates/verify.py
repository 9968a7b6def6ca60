"""Checks the chance of a game: python3 verify.py transcript.jsonl LINES:FINGERPRINT ... (as the posts give them)."""

import hashlib
import hmac
import itertools
import json
import re
import sys
from collections import Counter

POST = re.compile(r"([1-9][0-9]{0,8}):([0-9a-f]{64})")
MOST = 10_000  # copies of a card
ONCE = ("words", "value", "secret", "lots")
FORMS = [
    set(form.split())
    for form in (
        "n inputs draw by result bag",
        "n inputs draw by seal",
        "opened of result bag salt",
        "n inputs roll by result dice",
        "n inputs roll by seal",
        "opened of result dice salt",
        "opened of args salt",
        "n words beacon late",
        "n words beacon late early",
        "n value signature",
        "n lots seats",
        "n undo reason",
        "n inputs ruling reason",  # of games that were begun before rulings were told whole
        "n inputs ruling args reason",
        "n inputs ruling args reason seal",
        "n typed_chance",
        "n hand",
        "n hand seat",
        "n hand seat player",
        "n hand seats",
        "n hand seats slots",
        "n hand was now",
        "n hand names",
        "secret",
    )
]


def mix(secret, words, value):
    parts = [bytes.fromhex(secret), *(word.encode() for word in words), *([value.encode()] if value else [])]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def numbers(seed, key):
    """Gives a function: each call is the next number from 0 to n - 1 that belongs to the key."""
    counter = itertools.count()

    def below(n):
        while True:
            text = f"{key}/{next(counter)}".encode()
            number = int.from_bytes(hmac.digest(seed, text, "sha256")[:8], "big")
            if number < 2**64 - 2**64 % n:
                return number % n

    return below


def draw(seed, key, bag, count=1):
    """So many items of a bag, one after the other, none put back."""
    below, items = numbers(seed, key), [item for item, copies in bag for _ in range(copies)]
    return [items.pop(below(len(items))) for _ in range(count)]


def roll(seed, key, count, sides):
    below = numbers(seed, key)
    return [1 + below(sides) for _ in range(count)]


def draw_seats(seed, seats):
    left = list(seats)
    for number in range(1, len(seats) + 1):
        yield left.pop(left.index(draw(seed, f"seats#{number}", [[seat, 1] for seat in left])[0]))


def check_lines(rows):
    """Every line has a known form, those that may come once come once, and nothing goes back in time."""
    last = 0
    for number, row in enumerate(rows[1:], 2):
        if set(row) not in FORMS:
            yield f"line {number} is of no known kind"
        if type(row.get("n", last)) is not int or row.get("n", last) < last:
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
    held = all(type(n) is int and 0 < n <= min(MOST, copies.get(card, 0)) for card, n in bag)
    return held and cards == [card for card, _ in deck if card in cards]


def opened(rows, wrong):
    """What was sealed, by entry and key: only what was sealed, once, and after it."""
    sealed, found = {}, {}
    for row in rows:
        if "seal" in row:
            sealed[row["n"], row.get("draw") or row.get("roll", "ruling")] = row["seal"]
        if "opened" not in row:
            continue
        name = row["of"], row["opened"]
        full = {field: row[field] for field in ("args", "result", "bag", "dice") if field in row}
        content = json.dumps([row["opened"], *full.values()], separators=(",", ":"))
        if name in found or name not in sealed:
            wrong.append(f"entry {row['of']}: {row['opened']} is opened twice, or was not sealed")
        elif hashlib.sha256((row["salt"] + content).encode()).hexdigest() != sealed[name]:
            wrong.append(f"entry {row['of']}: {row['opened']} is not what was sealed")
        else:
            found[name] = full
    return found


def ruled(head, args, decks):
    """The decks after a ruling: one that it names holds what is not in the discards that it names, or may hold anything.

    If it does not say what it changed, every deck may hold anything.
    """
    if args is None:
        return {deck: (left, True) for deck, (left, _) in decks.items()}
    named = [name for name in args.values() if isinstance(name, str) and name in decks]
    after = {**decks, **{deck: (decks[deck][0], True) for deck in named}}
    if args.get("deck") in named and "discards" in args:
        printed = Counter(dict(head["decks"][args["deck"]]))
        after[args["deck"]] = (printed - Counter(args["discards"]), False)
    return after


def about_of(key):
    """Of KIND/chance/ABOUT#N what it is about."""
    return key.partition("/chance/")[2].rpartition("#")[0]


def check_draws(head, rows, wrong, shuffles):
    seed, open_, fixed, last = mixed(head, rows), opened(rows, wrong), False, (0, 0)
    start, hands = head.get("bags", {}), head.get("hands", [])
    # Deck -> what is left in it, whether a ruling may have changed it; a key without #N -> how many; after each input.
    begun = {deck: (Counter(dict(start.get(deck, []))), deck not in start) for deck in head["decks"]}
    history = [(0, begun, Counter())]
    for row in rows:
        fixed = fixed or "value" in row or ("words" in row and not head["beacon"])
        if "undo" in row:
            history = [past for past in history if past[0] <= row["undo"]]
            last = (row["n"], min(last[1], row["undo"]))
        elif "inputs" in row:
            now = (row["n"], row["inputs"])
            if now != last and now[1] <= last[1]:
                wrong.append(f"entry {row['n']}: this was not input {row['inputs']}")
            last = now
        _, decks, counts = history[-1]
        if "ruling" in row:
            whole = open_.get((row["n"], "ruling"))
            history.append((row["inputs"], ruled(head, (whole or row).get("args"), decks), counts))
            if "seal" in row and whole is None:
                wrong.append(f"entry {row['n']}: a part of this ruling is sealed")
            elif whole and any(whole["args"].get(name) != told for name, told in row["args"].items()):
                wrong.append(f"entry {row['n']}: the ruling is not the one that was sealed")
        if "lots" in row and (not fixed or (seed and list(draw_seats(seed, head["seats"])) != row["seats"])):
            wrong.append("the seats are not those that the seed gives")
        key = row.get("draw") or row.get("roll")
        if not key:
            continue
        where, about, kind = f"entry {row['n']}: {key}", about_of(key), "draw" if "draw" in row else "roll"
        base = f"{kind}/chance/{about}"
        number = counts[base] + 1
        if key != f"{base}#{number}" or about not in head["decks" if kind == "draw" else "dice"]:
            wrong.append(f"{where} is not the next draw or throw of this name")
        if row["by"] != head["by"] or (row["by"] == "seed" and not fixed):
            wrong.append(f"{where} was drawn otherwise than the opening post says")
        counts = counts + Counter([base])
        full = row if "result" in row else open_.get((row["n"], key))
        if full is None:
            wrong.append(f"{where} is sealed")
            decks = {**decks, about: (decks[about][0], True)} if about in decks else decks
        elif (kind == "draw") != ("bag" in full):
            wrong.append(f"{where} is opened as something else")
        elif kind == "roll":
            wrong += check_roll(where, key, full, row["by"] == "seed" and seed)
        else:
            left, loose = decks[about]
            loose = loose or about in hands
            wrong += check_bag(where, full, head["decks"][about], None if loose else left)
            if is_bag(full["bag"], head["decks"][about]):
                wrong += check_draw(where, key, full, row["by"] == "seed" and seed)
            bag = Counter(dict(full["bag"]))
            if bag != left and about not in hands:
                shuffles.setdefault(about, []).append(
                    f"#{number} ({'ruling or unknown' if loose else 'shuffled'})"
                )
            decks = {**decks, about: (bag - Counter(items_of(full)), False)}
        history.append((row["inputs"], decks, counts))


def items_of(row):
    """What was drawn, as a list."""
    return row["result"] if isinstance(row["result"], list) else [row["result"]]


def check_bag(where, row, deck, left):
    """The bag is one of the deck, and holds all that must be left in it."""
    bag = Counter(dict(row["bag"]))
    if not is_bag(row["bag"], deck) or not (left is None or left <= bag):
        yield f"{where} comes from a bag that cannot be"


def check_draw(where, key, row, seed):
    drawn = items_of(row)
    if not drawn or not Counter(drawn) <= Counter(dict(row["bag"])):
        yield f"{where} is not in its bag"
    elif seed and draw(seed, key, row["bag"], len(drawn)) != drawn:
        yield f"{where} is not what the seed gives"


def check_roll(where, key, row, seed):
    count, sides = row["dice"]
    if not 0 < count == len(row["result"]) or not all(1 <= shown <= sides for shown in row["result"]):
        yield f"{where} shows what such dice cannot show"
    elif seed and roll(seed, key, count, sides) != row["result"]:
        yield f"{where} is not what the seed gives"


def compare(rows, shuffles):
    """What no calculation proves: the readers must look it up in the posts."""
    head = rows[0]
    drawn = "typed in by hand" if head["by"] == "typed" else "from the seed"
    yield f"commitment {head['commitment']}"
    yield f"beacon {json.dumps(head['beacon']) if head['beacon'] else 'none'}"
    yield f"seats, in this order: {', '.join(head['seats'])}"
    yield f"cards {drawn}"
    for deck, bag in head["decks"].items():
        if deck in head.get("hands", []):
            continue
        yield f"deck {deck}: {', '.join(f'{n} {card}' for card, n in bag)}"
        begun = head.get("bags", {}).get(deck)
        if begun != bag:
            yield f"  at the start: {'not told' if begun is None else ', '.join(f'{n} {card}' for card, n in begun)}"
    if head.get("hands"):
        yield f"drawn from at random, though cards are also chosen from them: {', '.join(head['hands'])}"
    for (about, what), times in at_once(rows).items():
        yield f"{about}: {what} at once, {times} times"
    for row in rows[1:]:
        if {"words", "value", "lots", "undo", "ruling", "typed_chance", "hand"} & row.keys():
            yield json.dumps(row, ensure_ascii=False)
    for deck, draws in shuffles.items():
        yield f"cards went back into {deck} before {', '.join(draws)}"


def at_once(rows):
    """How many cards were drawn at once and which dice thrown, for what and how often: the rules say, no calculation."""
    found = Counter()
    for row in rows:
        about = about_of(row.get("draw") or row.get("roll") or row.get("opened") or "")
        if "result" in row and "dice" in row:
            count, sides = row["dice"]
            found[about, f"{count}d{sides}"] += 1
        elif isinstance(row.get("result"), list):
            found[about, f"{len(row['result'])} cards"] += 1
    return found


def once(pairs):
    """An object of JSON in which no name stands twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in a line")
    return found


def refuse(text):
    raise ValueError(f"{text} is no whole number")


def read(lines):
    for line in lines:
        yield json.loads(line, object_pairs_hook=once, parse_float=refuse, parse_constant=refuse)


def plain(text):
    """A text that steers no terminal and begins no line of its own."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in str(text))


def check_posts(posts, lines):
    """What is wrong with the digests that the posts give, and how far those reach that hold."""
    reached = 0
    for count, given in posts:
        if hashlib.sha256("".join(lines[:count]).encode()).hexdigest() == given and count <= len(lines):
            reached = max(reached, count)
        else:
            yield f"the first {count} lines are not those of the post"
    yield reached


def check(lines, wrong):
    """Everything that needs nothing but the transcript; the rows and what is to be compared with the posts."""
    rows, shuffles = list(read(lines)), {}
    wrong += [*check_lines(rows), *check_seed(rows[0], rows[1:])]
    wrong += [f"the deck {d} is none" for d, bag in rows[0]["decks"].items() if not is_bag(bag, bag)]
    wrong += [
        f"the deck {d} begins with a bag that cannot be"
        for d, bag in rows[0].get("bags", {}).items()
        if not is_bag(bag, rows[0]["decks"][d])
    ]
    check_draws(rows[0], rows[1:], wrong, shuffles)
    return rows, list(compare(rows, shuffles))


def main(*arguments):
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        path, posts = arguments[0], [POST.fullmatch(post.lower()).groups() for post in arguments[1:]]
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
    except (IndexError, AttributeError):
        print(
            "usage: python3 verify.py transcript.jsonl LINES:FINGERPRINT ... (64 digits, as the posts give them)"
        )
        return 2
    except (OSError, ValueError) as error:
        print(plain(f"{path} cannot be read: {error}"))
        return 1 if isinstance(error, UnicodeError) else 2
    *wrong, reached = check_posts([(int(count), given) for count, given in posts], lines)
    try:
        rows, told = check(lines, wrong)
        print("Compare with the posts:", *map(plain, told), sep="\n  ")
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        wrong.append(f"this is no whole transcript ({error!r})")
    print(*map(plain, wrong), sep="\n") if wrong else print(plain(verdict(rows, len(lines), reached)))
    return 1 if wrong else 0


def verdict(rows, lines, reached):
    draws, throws = (sum(kind in row for row in rows) for kind in ("draw", "roll"))
    typed = sum(row.get("by") == "typed" for row in rows[1:])
    told = f"{draws} draws{f' and {throws} throws of dice' if throws else ''}: "
    if reached < lines:
        return (
            f"{told}no contradiction. Give the number and digest of the last post too: lines may be missing"
        )
    return told + (f"{typed} typed in by hand, which nothing proves" if typed else "all is well")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
