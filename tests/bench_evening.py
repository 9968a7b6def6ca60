"""A turn of six players on the test board: python -m tests.bench_evening. Evenings, messages, posts and seconds, with and without answers ahead."""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from pbf_moderator.cli import main
from pbf_moderator.desk.letters import owed_by, owing
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import writer
from pbf_moderator.post.questions import example
from tests.forums.board.phpbb import phpbb
from tests.forums.board.server import real_clock, serving
from tests.forums.board.state import Letter, State

SEATS = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
SECRET, MOST = "planted-password", 60
BOOK = """language = "en"
dialect = "phpbb"
moderator = "Modera"
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


def messages(game: Path, *, ahead: bool) -> dict[str, str]:
    """What those who are waited for write, with answers to what may come if they think ahead."""
    with open_table(game) as table:
        write = writer(table, "en")
        found = {}
        for seat in owing(table):
            asked = owed_by(table, seat)
            coming = [
                d for d in table.anticipated(seat) if ahead and d.kind in ("raid", "march", "support", "card")
            ]
            found[seat] = "\n".join(write(d, example(d)) for d in (*asked, *coming))
    return found


def turn(*, ahead: bool) -> dict[str, float]:
    """Play the first turn, and count."""
    board = State(real_clock)
    board.rules.flood = board.rules.ripe = board.rules.letter_flood = 0
    for name in ("Modera", *SEATS):
        board.join(name, SECRET)
    counts: Counter[str] = Counter()
    with serving(phpbb, board) as address, tempfile.TemporaryDirectory() as folder:
        game, book = Path(folder) / "g", Path(folder) / "book.toml"
        seats = "".join(f'[players.{seat}]\nnicks = ["{seat}"]\n' for seat in SEATS)
        book.write_text(BOOK.format(address=address) + seats, "utf-8")
        pbf("new", "agot-2e", game, "--book", book, "--words-close", "none")
        began, spent = 1, 0.0
        while began == 1 and counts["evenings"] < MOST:
            start = time.monotonic()
            pbf("evening", game, "--yes")
            spent += time.monotonic() - start
            counts["evenings"] += 1
            for seat, text in messages(game, ahead=ahead).items():
                board.letters.append(Letter(board.next_id(), seat, "Modera", "orders", text, board.clock()))
                counts["messages"] += 1
            with open_table(game) as table:
                began = table.view()["turn"]
    sent = [x for x in board.letters if x.author == "Modera"]
    counts["posts"] = sum(len(topic.posts) for topic in board.topics)
    counts["receipts"] = sum("Receipt" in x.subject for x in sent)
    counts["letters"] = len(sent) - counts["receipts"]
    return {**counts, "seconds": round(spent, 1)}


if __name__ == "__main__":
    os.environ["PBF_FORUM_PASSWORD"] = SECRET
    png = b"\x89PNG"
    with (
        patch("pbf_moderator.forums.browser._RIPE", 0.0),
        patch("pbf_moderator.desk.pictures.draw_map", lambda table, width: png),
        patch("pbf_moderator.desk.publish.write_pictures", lambda *args: []),
    ):
        print("before: 48 commands, 19 posts, 25 letters, 28 receipts")
        for ahead in (False, True):
            print("with answers ahead:" if ahead else "as asked:", turn(ahead=ahead), flush=True)
