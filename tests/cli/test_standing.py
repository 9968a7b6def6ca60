"""`pbf verify --thread`: a line of a post stands in the forum whole, visible, in its place, and as the moderator's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_forum import (
    NICK,
    PLAYER,
    Post,
    as_html,
    changed,
    notes,
    page,
    posted,
    table,
    told,
    whole,
)

__all__ = ["table", "told"]

ALTERED = {
    "a figure longer": (r"(Dio Storpio: \[b\]6)\[/b\]", r"\g<1>[/b]2"),
    "two figures joined": (r"(?m)^(Tiste Edur +2) +5 ", r"\g<1>5 "),
    "columns moved": (r"(?m)^(Tiste Edur) ( +2)", r"\1\2 "),
    "a star": ("marcia\\+1★", "marcia+1"),
    "a sign": (r"marcia\+1★", "marcia-1★"),
    "a mark": ("Cruk: marcia", "Cruk; marcia"),
    "words added to a line": (r"(PA 3\.?)\n", r"\1 (no, 5)\n"),
    "words before a line": (r"\[\*\](Perché il moderatore)", r"[*]Non è vero: \1"),
    "a direction turned": (r"Dio Storpio: \[b\]6", "Dio Storpio: [b]\u202e6"),
    "a small letter": ("T'lan Imass\\[/b\\]\\[/color\\]: incursione", "T'lan imass[/b][/color]: incursione"),
    "another alphabet": ("Genabaris: consolidamento", "Genаbaris: consolidamento"),
    "digits of another width": (r"Dio Storpio: \[b\]6", "Dio Storpio: [b]６"),
    "a digest longer": (r"(jsonl\): \d+ rig[ah]e?, impronta [0-9a-f]{64})", r"\1ff"),
    "a word twisted": ("«tamburo»", "«tamburo» (no, era «tromba»)"),
    "lines in another order": (
        r"(?m)^(Alta Casa dell'Ombra.*)\n(Alta Casa dell'Oscurità.*)$",
        r"\2\n\1",
    ),
    "headings in another order": (
        r"(?s)(\[color=#3e77bf\]\[b\]Tiste Edur\[/b\]\[/color\])\n(.*?)(\[color=#b01f2e\]\[b\]Malazan\[/b\]\[/color\])\n",
        r"\3\n\2\1\n",
    ),
    "one of two equal lines": (r"(?m)^\[color=#999568\]\[b\]Tiste Liosan\[/b\]\[/color\]\n", ""),
    "two lines on one": (r"\n(Alta Casa dell'Oscurità)", r" \1"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_a_line_that_is_not_exactly_so_is_named(pbf: Run, table: Path, tmp_path: Path, what: str) -> None:
    posts = changed(posted(table)[::-1], *ALTERED[what])
    done = whole(pbf, table, page(tmp_path, posts))
    assert done.code == 1 and f"message by {NICK}" in done.out, done.out


LINE = r"(Perché il moderatore ha deciso così: contati male\.)"
SHOWN = {
    "struck": r"<s>\1</s>",
    "struck by style": r'<span style="text-decoration:line-through">\1</span>',
    "deleted": r"<del>\1</del>",
    "white": r'<span style="color: #FFFFFF">\1</span>',
    "the page's colour": r'<span style="color:#ecf3f7">\1</span>',
    "white by name": r'<font color="white">\1</font>',
    "clear": r'<span style="color: rgba(0, 0, 0, 0)">\1</span>',
    "tiny": r'<span style="font-size: 1%; line-height: normal">\1</span>',
    "tiny and white": r'<span style="font-size:1px"><span style="color:#fff">\1</span></span>',
    "hidden": r'<div style="display:none">\1</div>',
    "invisible": r'<span style="opacity:0">\1</span>',
    "quoted": r"</li></ul><blockquote class='uncited'><div>\1</div></blockquote><ul><li>",
    "quoted of another": r"<blockquote><div><cite>Whisky wrote:</cite>\1</div></blockquote>",
    "a picture's text": r'<img class="postimage" src="x.png" alt="\1">',
    "a comment": r"<!-- \1 -->",
}


def shown_with(old: str, new: str) -> object:
    def show(text: str) -> str:
        return re.sub(old, new, as_html(text))

    return show


@pytest.mark.parametrize("how", SHOWN)
def test_a_line_that_nobody_sees_as_the_moderators_is_named(
    pbf: Run, table: Path, tmp_path: Path, how: str
) -> None:
    done = whole(pbf, table, page(tmp_path, posted(table), show=shown_with(LINE, SHOWN[how])))  # type: ignore[arg-type]
    assert done.code == 1 and "contati male" in done.out, done.out


@pytest.mark.parametrize(
    "how", [r'<div style="display:none">\1</div>', r"<blockquote><div>\1</div></blockquote>", r"<!--\1-->"]
)
def test_a_post_that_is_hidden_as_a_whole_does_not_stand(
    pbf: Run, table: Path, tmp_path: Path, how: str
) -> None:
    show = shown_with(r"(?s)^(.*contati male.*)$", how + "ok")
    done = whole(pbf, table, page(tmp_path, posted(table), show=show))  # type: ignore[arg-type]
    assert "0002-turn3-messenger" in done.out, done.out


def test_a_second_post_with_the_same_mark_must_be_the_same(pbf: Run, table: Path, tmp_path: Path) -> None:
    posts = posted(table)
    again = posts[2][1].replace("PA 3", "PA 5")
    assert again != posts[2][1]
    assert whole(pbf, table, page(tmp_path, [*posts, (NICK, again)])).code == 1
    assert whole(pbf, table, page(tmp_path, [*posts, posts[2]])).code == 0, "sent twice"


# -- what boards and honest moderators do --------------------------------------------------------------------------


def in_ascii(text: str) -> str:
    for pairs in (("«", '"'), ("»", '"'), ("“", '"'), ("”", '"'), ("’", "'"), ("–", "-"), ("…", "...")):
        text = text.replace(*pairs)
    return text


def with_fixed_blanks(text: str) -> str:
    return re.sub(r"(?s)<code>.*?</code>", lambda m: m[0].replace("  ", "&nbsp; "), as_html(text))


HONEST = {
    "typographic signs": lambda text: as_html(in_ascii(text)),
    "blank lines": lambda text: as_html(re.sub(r"\n\n+", "\n", text)),
    "fixed blanks": with_fixed_blanks,
    "no bold": lambda text: as_html(re.sub(r"\[/?b\]", "", text)),
    "words between": lambda text: as_html(re.sub(r"\n\n", "\n\nGuardate bene!\n\n", text)),
    "separators": lambda text: as_html(text.replace("marcia", "mar\u200bcia")),
    "readable colours": lambda text: as_html(text).replace("color:#3e77bf", "color:#d0d0d0"),
}


@pytest.mark.parametrize("what", HONEST)
def test_what_boards_change_is_no_alteration(pbf: Run, table: Path, tmp_path: Path, what: str) -> None:
    done = whole(pbf, table, page(tmp_path, posted(table), show=HONEST[what]))
    assert done.code == 0 and not notes(done), done.out


def halves(posts: list[Post], place: int, lines: int) -> list[Post]:
    nick, text = posts[place]
    rows = text.split("\n")
    cut = [(nick, "\n".join(rows[:lines])), (nick, "\n".join(rows[lines:]))]
    return [*posts[:place], *cut, *posts[place + 1 :]]


@pytest.mark.parametrize("lines", [5, 30, 45])
def test_a_post_cut_into_two_messages_stands(pbf: Run, table: Path, tmp_path: Path, lines: int) -> None:
    posts = halves(posted(table), 2, lines)
    done = whole(pbf, table, page(tmp_path, posts))
    assert done.code == 0 and not notes(done), done.out
    false = changed(posts, "PA 3", "PA 5")
    assert whole(pbf, table, page(tmp_path, false)).code == 1


def test_a_mark_that_is_mentioned_makes_no_post(pbf: Run, table: Path, tmp_path: Path) -> None:
    posts = posted(table)
    foot = posts[2][1].strip().split("\n")[-1]
    said = (NICK, f"Guarda qui: {foot} – così diceva il mio post")
    done = whole(pbf, table, page(tmp_path, [*posts[:2], said, *posts[3:]]))
    assert done.code == 0 and "0002-turn3-messenger/post.bbcode stands on none" in done.out, done.out


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_page_saved_in_another_encoding_is_read(
    pbf: Run, table: Path, tmp_path: Path, encoding: str
) -> None:
    path = page(tmp_path, [*posted(table), (PLAYER, "Perché no?")])
    path.write_bytes(path.read_text("utf-8").encode(encoding))
    done = whole(pbf, table, path)
    assert done.code == 0 and not notes(done), done
