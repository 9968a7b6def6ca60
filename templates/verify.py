"""Checks the chance of a game: python3 verify.py transcript.jsonl [LINES:SHA256 as a post gives them ...]"""

import hashlib
import hmac
import itertools
import json
import sys
from collections import Counter


def mix(secret, words, value):
    parts = [bytes.fromhex(secret), *(word.encode() for word in words), *([value.encode()] if value else [])]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def draw(seed, key, bag):
    items = [item for item, copies in bag for _ in range(copies)]
    for counter in itertools.count():
        number = int.from_bytes(hmac.digest(seed, f"{key}/{counter}".encode(), "sha256")[:8], "big")
        if number < 2**64 - 2**64 % len(items):
            return items[number % len(items)]


def check(rows):
    head, opened = rows[0], {(row["of"], row["opened"]): row for row in rows if "opened" in row}
    known = {name: row[name] for row in rows[1:] for name in ("secret", "words", "value") if name in row}
    if "secret" not in known:
        yield "the secret is not published yet"
    elif hashlib.sha256(bytes.fromhex(known["secret"])).hexdigest() != head["commitment"]:
        yield "the secret is not the one of the opening post"
    words = [dict(known.get("words", {})).get(seat, "") for seat in head["seats"]]
    seed, fixed = mix(known.get("secret", ""), words, known.get("value", "")), False
    # Deck -> what is left in it, how many were drawn, whether a ruling may have changed it; after each input.
    history = [(0, {deck: (Counter(dict(bag)), 0, True) for deck, bag in head["decks"].items()})]
    for row in rows[1:]:
        fixed = fixed or "value" in row or ("words" in row and not row["beacon"])
        if "undo" in row:
            history = [(inputs, decks) for inputs, decks in history if inputs <= row["undo"]]
        if "ruling" in row:
            loose = {deck: (left, count, True) for deck, (left, count, _) in history[-1][1].items()}
            history.append((row["inputs"], loose))
        if "draw" not in row:
            continue
        key, full = row["draw"], {**row, **opened.get((row["n"], row["draw"]), {})}
        if "result" not in full:
            yield f"entry {row['n']}: {key} is sealed"
            continue
        content = json.dumps([key, full["result"], full["bag"]], separators=(",", ":"))
        bag, deck = Counter(dict(full["bag"])), key.split("/")[2].split("#")[0]
        left, count, loose = history[-1][1][deck]
        if "seal" in row and hashlib.sha256((full["salt"] + content).encode()).hexdigest() != row["seal"]:
            yield f"entry {row['n']}: {key} is not what was sealed"
        if not bag <= Counter(dict(head["decks"][deck])) or not (loose or left <= bag):
            yield f"entry {row['n']}: {key} comes from a bag that cannot be"
        if key != f"draw/chance/{deck}#{count + 1}":
            yield f"entry {row['n']}: {key} is not the next draw from its deck"
        if row["by"] != head["by"] or (row["by"] == "seed" and not fixed):
            yield f"entry {row['n']}: {key} was drawn otherwise than the opening post says"
        elif row["by"] == "seed" and "secret" in known and draw(seed, key, full["bag"]) != full["result"]:
            yield f"entry {row['n']}: {key} is not what the seed gives"
        after = (bag - Counter([full["result"]]), count + 1, False)
        history.append((row["inputs"], {**history[-1][1], deck: after}))


def main(path, *posts):
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    rows = [json.loads(line) for line in lines]
    wrong = list(check(rows))
    for count, given in (post.split(":") for post in posts):
        if hashlib.sha256("".join(lines[: int(count)]).encode()).hexdigest() != given:
            wrong.append(f"the first {count} lines are not those of the post")
    print(
        "Compare with the posts:",
        *(f"{name} {rows[0][name]}" for name in ("commitment", "beacon")),
        sep="\n  ",
    )
    for row in rows[1:]:
        if {"words", "value", "undo", "ruling"} & row.keys():
            print(" ", json.dumps(row, ensure_ascii=False))
    print(*(wrong or [f"{sum('draw' in row for row in rows)} draws: all is well"]), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
