"""A turn of six players on the test board: python -m tests.bench_evening. Evenings, questions, messages, posts and seconds, by how far ahead they write.

The letters that ask for the second turn's first choice are counted by themselves: whether they go to one player or to all six hangs on the card
that opens it. The seed is given, so that every run plays the same turn; another one may be named: python -m tests.bench_evening 5.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from pbf_moderator.cli import main
from pbf_moderator.desk.letters import asked_ahead
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owed_by, writer
from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer
from pbf_moderator.post.examples import example
from tests.forums.board.phpbb import phpbb
from tests.forums.board.server import real_clock, serving
from tests.forums.board.state import Letter, State

SEATS = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
SECRET, MOST = "planted-password", 20
WAYS = (
    ("each question when it is asked", False, False),
    ("letters answered whole", True, False),
    ("orders that say what comes of them", True, True),
)
"""How players write: what it is called, whether they answer what letters ask ahead, whether they think further."""
Pair = tuple[Decision, Answer]
BOOK = """language = "en"
deadline = "48h"
dialect = "phpbb"
moderator = "Modera"
ask_ahead = {ask_ahead}
[forum]
software = "phpbb"
address = "{address}"
user = "Modera"
section = "2"
"""


def pbf(*line: object) -> None:
    """Run a command, what it prints left aside."""
    with patch("sys.argv", ["pbf", *map(str, line)]), redirect_stdout(StringIO()):
        try:
            main()
        except SystemExit as stop:
            if int(stop.code or 0) > 1:
                raise


def answering(counts: Counter[str]) -> Callable[..., str]:
    """A moderator who sends what there is, looks at nothing before, and leaves everything else for later."""

    def prompt(question: str, **_: object) -> str:
        counts["questions"] += 1
        if "[y/N]" not in question:
            return ""
        return "y" if question.startswith("Send") else "n"

    return prompt


def messages(game: Path, *, invited: bool, ahead: bool) -> dict[str, str]:
    """What each player writes who has a letter.

    Args:
        game: the folder.
        invited: they answer what letters ask ahead, too.
        ahead: with their orders and bids they say what comes of them.
    """
    with open_table(game) as table:
        write, found = writer(table, "en"), dict[str, str]()
        for seat in table.seats:
            asked = [*owed_by(table, seat), *(asked_ahead(table, seat) if invited else ())]
            answers = [(d, example(d)) for d in asked]
            answers += _markers(table, seat, asked) if invited else []
            answers += [pair for d in asked for pair in _said_ahead(table, d)] if ahead else []
            if answers:
                found[seat] = "\n".join(write(d, answer) for d, answer in answers)
    return found


def _markers(table: Table, seat: str, asked: Sequence[Decision]) -> list[Pair]:
    """A token is left wherever all march away, said with the march as the letter proposes."""
    areas = [d.about for d in asked if d.kind == "moves"]
    return [(d, "yes") for d in table.anticipated(seat) if d.kind == "marker" and d.about in areas]


def _said_ahead(table: Table, asked: Decision) -> Iterator[Pair]:
    """What a player who thinks ahead adds to a sheet: its marches, raids, support, a card, a retreat; to a bid the others."""
    kinds = {row["id"]: row["kind"] for row in table.scenario.tables["tokens"]}
    laid = {area: kinds[token] for area, token in example(asked).items()} if asked.kind == "orders" else {}
    led_to = {"moves": "march", "marker": "march", "support": "support"}
    for d in table.anticipated(asked.seat) if asked.kind in ("orders", "bid") else ():
        if asked.kind == d.kind == "bid" and d.about != asked.about or laid and d.kind in ("card", "retreat"):
            yield d, example(d)
        elif laid and d.kind in led_to and laid.get(d.about) == led_to[d.kind]:
            yield d, "yes" if d.kind == "marker" else example(d)
        elif laid and d.kind == "raid":
            ways = [option.split("/") for option in d.form.options]
            raids = {one: f"{one}/{way[0]}" for one, *way in ways if way and way[0] not in laid}
            yield from ((d, raids[area]) for area in laid if laid[area] == "raid" and area in raids)


def turn(*, invited: bool, ahead: bool, seed: int) -> dict[str, float]:
    """Play the first turn, and count."""
    board = State(real_clock)
    board.rules.flood = board.rules.ripe = board.rules.letter_flood = 0
    for name in ("Modera", *SEATS):
        board.join(name, SECRET)
    counts: Counter[str] = Counter()
    with serving(phpbb, board) as address, tempfile.TemporaryDirectory() as folder:
        game, book = Path(folder) / "g", Path(folder) / "book.toml"
        seats = "".join(f'[players.{seat}]\nnicks = ["{seat}"]\n' for seat in SEATS)
        book.write_text(BOOK.format(address=address, ask_ahead=str(invited).lower()) + seats, "utf-8")
        pbf("new", "agot-2e", game, "--book", book, "--words-close", "none", "--secret", f"{seed:064x}")
        spent = 0.0
        while counts["evenings"] < MOST:
            before, start = _letters(board), time.monotonic()
            with patch("click.prompt", answering(counts)):
                pbf("evening", game)
            spent += time.monotonic() - start
            counts["evenings"] += 1
            with open_table(game) as table:
                over = table.view()["turn"] > 1
            counts["for the next turn" if over else "letters"] += _letters(board) - before
            if over:
                break
            for seat, text in messages(game, invited=invited, ahead=ahead).items():
                title = f"orders {counts['messages']}"  # so that nothing said again within a minute is taken for the same
                board.letters.append(Letter(board.next_id(), seat, "Modera", title, text, board.clock()))
                counts["messages"] += 1
    counts["posts"] = sum(len(topic.posts) for topic in board.topics)
    counts["receipts"] = sum("Receipt" in x.subject for x in board.letters if x.author == "Modera")
    return {**counts, "seconds": round(spent, 1)}


def _letters(board: State) -> int:
    """How many letters the moderator has sent that are no receipts."""
    return sum(x.author == "Modera" and "Receipt" not in x.subject for x in board.letters)


if __name__ == "__main__":
    os.environ["PBF_FORUM_PASSWORD"] = SECRET
    png, seed = b"\x89PNG", int(sys.argv[1]) if sys.argv[1:] else 1
    with (
        patch("pbf_moderator.forums.browser._RIPE", 0.0),
        patch("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: png),
        patch("pbf_moderator.desk.publish.write_pictures", lambda *args: []),
    ):
        print("before: 48 commands, 19 posts, 25 letters, 28 receipts")
        for title, invited, ahead in WAYS:
            print(f"{title}:", turn(invited=invited, ahead=ahead, seed=seed), flush=True)
