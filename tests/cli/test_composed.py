"""What the journal says was posted, beside what the game gives: results, notices of the hand, posts shown again, older ones."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.store.chain import Entry
from pbf_moderator.store.journal import Journal
from tests.cli.conftest import Run
from tests.cli.test_draw_seats import game as lot_game
from tests.cli.test_draw_seats import give_words
from tests.cli.test_forum import NICK, NOW, exported, notes, page, play, posted, table, told, whole

__all__ = ["lot_game", "table", "told"]

Body = dict[str, Any]


def rewrite(game: Path, change: Callable[[str, Body], Body | None], text: Callable[[str], str]) -> None:
    """Write a journal and the outbox anew, with links that fit, the marks in its posts and the transcript's digests too."""
    path = game / "journal.sqlite"
    with Journal.open(path, read_only=True) as old:
        entries: list[Entry] = list(old.entries())
        blobs = {sha: old.blob(sha) for sha in old.blobs()}
    path.unlink()
    with Journal.create(path) as new, new.transaction():
        for data in blobs.values():
            new.store_blob(data)
        links: dict[str, str] = {}
        for entry in entries:
            body = change(entry.kind, entry.body)
            if body is None:
                continue
            if "kept" in body and body.get("name"):
                words = text(blobs[body["kept"]].decode())
                for before, after in links.items():
                    words = words.replace(before, after)
                file = game / "outbox" / body["name"]
                file.write_text(words, "utf-8")
                body = {**body, "kept": new.store_blob(words.encode())}
                body["sha"] = hashlib.sha256(words.encode()).hexdigest()
            added = new.append(entry.kind, body, datetime.fromisoformat(entry.at))
            links[entry.link.hex()] = added.link.hex()
    for receipt in game.glob("outbox/**/*.eml"):
        receipt.unlink()
    for receipt in game.glob("outbox/receipts/*"):
        receipt.unlink()
    for letter in game.glob("outbox/*/question-*"):
        letter.unlink()


def same(kind: str, body: Body) -> Body | None:
    return body


def test_a_journal_written_anew_without_change_shows_nothing(pbf: Run, table: Path) -> None:
    rewrite(table, same, lambda text: text)
    done = pbf("verify", table)
    assert done.code == 0 and "calculated anew" not in done.out, done.out


DOCTORED = {
    "a result": ("PA 3", "PA 5"),
    "an order": ("Genabaris: consolidamento", "Genabaris: incursione"),
    "a table": (r"(?m)^(Tiste Edur +2 +)5", r"\g<1>6"),
    "a line more": ("Dio Storpio: ", "Sigillo: 3\nDio Storpio: "),
    "a line less": (r"\[\*\]Pale: incursione\n", ""),
}


@pytest.mark.parametrize("what", DOCTORED)
def test_results_of_a_composed_post_are_calculated_again(pbf: Run, table: Path, what: str) -> None:
    old, new = DOCTORED[what]
    rewrite(table, same, lambda text: re.sub(old, new, text))
    done = pbf("verify", table)
    assert done.code == 1 and "does not tell what the game gives" in done.out, done.out


def test_results_are_calculated_again_from_an_export(pbf: Run, table: Path, tmp_path: Path) -> None:
    rewrite(table, same, lambda text: text.replace("PA 3", "PA 5"))
    done = pbf("verify", exported(pbf, table, tmp_path / "game.jsonl"))
    assert done.code == 1 and "does not tell what the game gives" in done.out, done.out


def test_a_post_whose_entry_is_gone_is_named_by_its_mark(pbf: Run, table: Path, tmp_path: Path) -> None:
    posts = posted(table)
    false = [*posts[:3], (NICK, posts[3][1].replace("senza bersaglio", "su Mott"))]

    def without(kind: str, body: Body) -> Body | None:
        return None if kind == "post" and body.get("name", "").startswith("0004-turn3-raids/post") else body

    path = table / "journal.sqlite"
    with Journal.open(path, read_only=True) as old:
        entries = list(old.entries())
    cut(path, next(e.n for e in entries if without(e.kind, e.body) is None))
    for file in table.glob("outbox/0004*/*"):
        file.unlink()
    done = whole(pbf, table, page(tmp_path, false))
    assert done.code == 1 and "of no post that the journal has" in done.out, done.out


def cut(path: Path, n: int) -> None:
    """Take the entries from the n-th on out of a journal."""
    import sqlite3

    with sqlite3.connect(path) as database:
        for (name,) in database.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            database.execute(f"drop trigger {name}")
        database.execute("delete from entries where n >= ?", (n,))
    database.close()


# -- notices of the hand ------------------------------------------------------------------------------------------

NOTICES = {
    "denied": "It is untrue that: {{ notice }}",
    "struck": "[s]{{ notice }}[/s]",
    "tiny": "[size=1]{{ notice }}[/size]",
    "white": "[color=#FFFFFF]{{ notice }}[/color]",
    "quoted": '[quote="Anna"]{{ notice }}[/quote]',
    "explained away": "{{ notice }} (just a test)",
}


@pytest.mark.parametrize("how", NOTICES)
def test_a_notice_that_a_template_alters_is_named(pbf: Run, game: Path, how: str) -> None:
    layouts = game / "templates" / "post"
    layouts.mkdir(parents=True)
    shape = "{% if notices %}{% for notice in notices %}\nLINE\n{% endfor %}{% endif %}"
    line = NOTICES[how]
    (layouts / "hand.j2").write_text(shape.replace("LINE", line), "utf-8")
    play(pbf, game)
    done = pbf("verify", game)
    assert done.code == 1 and "does not tell an act of the moderator's hand" in done.out, done.out


# -- honest games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [(), ("--since", 0), ("--since", 0, "--dialect", "smf", "--language", "en")]
)
def test_a_post_shown_again_may_be_published_instead(
    pbf: Run, table: Path, tmp_path: Path, options: tuple[object, ...]
) -> None:
    shown = pbf("post", table, *options, "--now", NOW)
    assert shown.code == 0 and pbf("post", table, *options, "--now", NOW).out == shown.out, "twice the same"
    text = "\n".join(shown.out.split("\n")[1:])
    done = whole(pbf, table, page(tmp_path, [*posted(table)[:2], (NICK, text)]))
    assert done.code == 0, done.out
    assert sum("stands on none" in line for line in notes(done)) == 2, done.out
    pbf("post", table, "--since", 2, "--now", NOW)
    assert whole(pbf, table, page(tmp_path, [*posted(table)[:2], (NICK, text)])).code == 0, "one of several"
    false = re.sub(r"(Pale: \w+)", r"\1 no", text, count=1)
    assert false != text
    assert whole(pbf, table, page(tmp_path, [*posted(table)[:2], (NICK, false)])).code == 1


def older(kind: str, body: Body) -> Body | None:
    return {name: value for name, value in body.items() if name != "wording"}


def test_posts_of_an_older_version_are_not_accused(pbf: Run, table: Path) -> None:
    rewrite(table, older, lambda text: re.sub(r"Perché il moderatore ha deciso così", "Motivo", text))
    done = pbf("verify", table)
    assert done.code == 0 and "composed with other phrases than this pbf has" in done.out, done.out
    assert "results are not calculated anew" in done.out


def test_seats_drawn_by_lot_are_no_contradiction_in_an_export(
    pbf: Run, lot_game: Path, tmp_path: Path
) -> None:
    give_words(pbf, lot_game)
    assert pbf("seed", lot_game, "--close").code == 0
    pbf("advance", lot_game, "--no-map")
    done = pbf("verify", exported(pbf, lot_game, tmp_path / "game.jsonl"))
    assert done.code == 0 and "all is well" in done.out, done.out
