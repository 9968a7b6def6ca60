"""Long posts in parts."""

from dataclasses import replace

import pytest

from pbf_moderator.post.bbcode import Renderer
from pbf_moderator.post.dialect import Dialect
from pbf_moderator.post.markup import parse, parse_line
from pbf_moderator.post.split import split

from .helpers import DIALECTS, press


def parts(text: str, board: Dialect) -> list[str]:
    renderer = Renderer(board, {"red": "#aa0000"})
    return split(renderer.lines(parse(text)), board, lambda n: renderer.heading(parse_line("Title" + n)))


def board(most: int, dialect: str = "phpbb") -> Dialect:
    return replace(press("en", dialect).board(), most=most)


def test_a_short_post_stays_whole() -> None:
    assert parts("one\ntwo", board(100)) == ["[size=130][b]Title[/b][/size]\none\ntwo"]


def test_parts_begin_at_headings() -> None:
    text = "\n".join(f"[h]Section {i}[/h]\n" + "words " * 20 for i in range(4))
    bodies = parts(text, board(400))
    assert [body.count("Section") for body in bodies] == [2, 2]
    assert bodies[0].startswith("[size=130][b]Title (1/2)[/b][/size]\n\n[size=130][b]Section 0")
    assert bodies[1].startswith("[size=130][b]Title (2/2)[/b][/size]\n\n[size=130][b]Section 2")


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("most", [200, 333, 1000])
def test_no_part_is_too_long_no_tag_is_cut_and_nothing_is_lost(dialect: str, most: int) -> None:
    rows = "\n".join(f"row {i}|{i}" for i in range(60))
    words = " ".join(f"w{i}" for i in range(150))
    text = (
        f"[h]A[/h]\n[table]\nName|N\n{rows}\n[/table]\n[quote]\n{words}\n[/quote]\n[b]bold {words}[/b] è\n"
        + "x" * 900
    )
    small = board(most, dialect)
    bodies = parts(text, small)
    assert len(bodies) > 1
    assert all(small.size(body) <= most for body in bodies)
    whole = "\n".join(bodies)
    for i in range(150):
        assert whole.count(f"w{i} ") + whole.count(f"w{i}\n") + whole.count(f"w{i}[") == 2
    assert whole.count("x") >= 900
    for body in bodies:
        for tag in ("code", "b", "quote", "table", "tr", "td"):
            assert body.lower().count(f"[{tag}]") == body.lower().count(f"[/{tag}]")
