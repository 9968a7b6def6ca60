"""What running boards do to a text: how they count it, which tags they take, what they make of smilies."""

from __future__ import annotations

import re

import pytest

from pbf_moderator.post.bbcode import Renderer
from pbf_moderator.post.compose import publish
from pbf_moderator.post.dialect import Dialect
from pbf_moderator.post.markup import JOINER, defuse, parse
from pbf_moderator.post.split import assemble

from .helpers import DIALECTS, press

LIMITS = {
    # title of the dialect: characters or bytes, what a line end counts, subject
    "phpbb": (60_000, len, 1, 120),
    "smf": (20_000, len, 2, 100),
    "mybb": (65_535, lambda text: len(text.encode()), 2, 85),
}


def board(dialect: str) -> Dialect:
    return press("it", dialect).board()


@pytest.mark.parametrize("dialect", LIMITS)
def test_posts_fit_as_the_board_counts_them(dialect: str) -> None:
    most, length, line_end, subject = LIMITS[dialect]
    paper = press("it", dialect)
    text = "\n".join(["[h]Titolo[/h]", *["— è così —"] * 9000])
    posts = publish(paper, paper.phrases(), "Un titolo molto lungo " * 9, text)
    assert len(posts) > 1
    for post in posts:
        assert length(post.body.replace("\n", "\r\n" if line_end == 2 else "\n")) <= most
        assert len(post.subject) <= subject


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_tag_stands_inside_the_same_tag(dialect: str) -> None:
    text = "[h]Turno [b]3[/b] di [seat=red]x[/seat][/h]\n[b]forte [b]ancora[/b] [i]e[/i][/b] [seat=red][b]a[/b][/seat] [b]b[/b]"
    renderer = Renderer(board(dialect), {"red": "#aa0000"})
    shown = assemble(renderer.lines(parse(text)))
    opened: list[str] = []
    for closing, name in re.findall(r"\[(/?)([a-z]+)[^\]\n]*\]", shown, re.IGNORECASE):
        if closing:
            assert opened.pop() == name
        else:
            assert name not in opened, shown
            opened.append(name)
    assert opened == []
    bare = re.sub(r"\[[^\]\n]*\]", "", shown)
    assert "forte ancora e a b" in bare
    if dialect != "plain":
        assert shown.lower().endswith("[b]b[/b]")


def test_smf_is_given_no_tag_that_is_switched_off_there() -> None:
    smf = board("smf")
    off = {
        "acronym",
        "bdo",
        "black",
        "blue",
        "flash",
        "ftp",
        "glow",
        "green",
        "move",
        "red",
        "shadow",
        "tt",
        "white",
    }
    written = " ".join(part for pair in smf.tags.values() for part in pair) + " ".join(
        f"{frame.open} {frame.close} {frame.line} {frame.end}" for frame in smf.frames.values()
    )
    assert not off & set(re.findall(r"\[/?([a-z]+)", written))
    assert set(smf.off) == off
    assert smf.escape("[red]x[/red]") == f"[{JOINER}red]x[{JOINER}/red]"


SMILIES = {
    "phpbb": [":D", "8-)", ":|", ";)", ":x", ":idea:"],
    "smf": [":D", "8)", "::)", "???", "O:-)", ">:D", ":))"],
    "mybb": [":D", ":s", ":@", ":-/", ":cool:", "(c)", "(TM)"],
    "vbulletin": [":D", ":p", ":eek:"],
    "forumfree": [":D", "B)", "^_^", "-_-"],
}


@pytest.mark.parametrize("dialect", SMILIES)
def test_a_players_words_are_shown_as_they_were_written(dialect: str) -> None:
    for code in SMILIES[dialect]:
        text = f"Pale {code} Kurl, fine{code if code.startswith('(') else ''} {code}"
        shown = board(dialect).escape(defuse(text))
        assert code.lower() not in shown.lower(), code
        assert shown.replace(JOINER, "") == text


def test_signs_of_mybb_are_found_inside_a_word() -> None:
    assert "(c)" not in board("mybb").escape("Pale(c)1")
