"""Neutral markup, the dialects that it becomes, and what hostile text becomes in them."""

import re

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.post.bbcode import PHONE, Renderer
from pbf_moderator.post.colours import DARKEST, LIGHTEST, legible, luminance
from pbf_moderator.post.dialect import load_dialect
from pbf_moderator.post.markup import JOINER, MarkupError, defuse, parse
from pbf_moderator.post.split import assemble
from pbf_moderator.resources import TEMPLATES, shipped

from .helpers import DIALECTS, press

SAMPLE = """[h]Title[/h]
Some [b]bold[/b], [i]slanted[/i] and [seat=red][b]coloured[/b][/seat] text
[list]
one
two
[/list]
[table]
Seat|PA
Andii|10
T'lan Imass|2
[/table]
[spoiler=More]
hidden
[/spoiler]
[quote]
said
[/quote]
[line]
[img=https://example.org/a b.png?x=%5B1%5D&y="2"]
[img=map t3.png]"""
HOSTILE = (
    "[/b][/color][b]x[url=http://evil.example]y[/url] [img]http://evil.example/a.png[/img] [code] [/quote] [*] "
    "{{ 7*7 }} {% raw %} <script>alert(1)</script> &#60; @everyone :D 8-) (c) www.evil.example a\nb\u202e\x00 [SPOILER] |"
)
TAG = re.compile(r"\[(/?)([a-z*]+)[^\]\n]*\]", re.IGNORECASE)


def rendered(text: str, dialect: str) -> str:
    renderer = Renderer(press("en", dialect).board(), {"red": "#aa0000"})
    return assemble(renderer.lines(parse(text)))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_only_tags_of_the_dialect_appear_and_all_are_closed(dialect: str) -> None:
    text = rendered(SAMPLE, dialect)
    words = press("en", dialect).board().words
    single = {"*", "hr", "br"}
    opened = []
    for match in TAG.finditer(text):
        closing, name = bool(match[1]), match[2].lower()
        if match[0] == "[map_t3.png]":
            continue
        assert name in words
        if closing:
            assert opened.pop() == name
        elif name not in single:
            opened.append(name)
    assert opened == []


def test_phpbb_shows_tables_as_columns_and_spoilers_open() -> None:
    text = rendered(SAMPLE, "phpbb")
    assert "[code]\nSeat         PA\nAndii        10\nT'lan Imass   2\n[/code]" in text
    assert "[size=130][b]More[/b][/size]\nhidden" in text
    assert "[attachment=0]map_t3.png[/attachment]" in text
    assert "[img]https://example.org/a%20b.png?x=%5B1%5D&y=%222%22[/img]" in text


def test_a_head_too_wide_even_when_folded_is_its_short_form() -> None:
    """The last column of a Malazan table lay beyond the edge of a phone 400 pixels wide."""
    rows = [
        "Fazione|Avamposti e città|Punti ascendenza (PA)|Scorte|Stelle|Carte in mano",
        "Tiste Liosan|2|10|1|3|7",
    ]
    code = rendered("[table]\n" + "\n".join(rows) + "\n[/table]", "phpbb")
    assert "(PA)" not in code and "PA = Punti ascendenza" in code
    assert max(map(len, code.splitlines())) <= PHONE
    wide = "[table]\n" + "\n".join(["Punti ascendenza (PA)|Scorte", "10|1"]) + "\n[/table]"
    assert "(PA)" in rendered(wide, "phpbb"), "nothing is shortened where there is room"


def test_columns_too_wide_for_a_phone_have_their_heads_folded() -> None:
    heads = "Faction|Outposts and cities|Power|Supply|Stars|Heroes in hand"
    shown = rendered(f"[table]\n{heads}\nTiste Andii|2|15|2|1|6\n[/table]", "phpbb").splitlines()[1:-1]
    assert shown == [
        "Faction     Outposts Power Supply Stars Heroes",
        "                 and                        in",
        "              cities                      hand",
        "Tiste Andii        2    15      2     1      6",
    ]
    bare = rendered(f"[table]\n{heads}\nTiste Andii|2|15|2|1|6\n[/table]", "plain")
    assert len(bare.splitlines()) == 2, "letters of unequal width would jumble folded heads"


def test_smf_has_tables_of_its_own() -> None:
    assert "[table]\n[tr][td]Seat[/td][td]PA[/td][/tr]" in rendered(SAMPLE, "smf")


def test_plain_text_has_no_markup() -> None:
    assert rendered("[h]A[/h]\n[b]x[/b]\n[list]\ny\n[/list]", "plain") == "=== A ===\nx\n- y"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_text_from_outside_is_only_text(dialect: str) -> None:
    board = press("en", dialect).board()
    shown = board.escape(defuse(HOSTILE))
    assert "\n" not in shown and "\u202e" not in shown and "\x00" not in shown
    assert "{{ 7*7 }}" in shown
    assert not re.search(r"<script|@everyone|https?://|www\.|&#", shown)
    if board.words:
        assert [m[0] for m in TAG.finditer(shown) if m[2].lower() in board.words] == []
    for code in board.codes:
        assert f" {code} " not in f" {shown} "
    visible = shown.replace(JOINER, "")
    assert "[/b][/color][b]x[url=http://evil.example]y" in visible


def test_text_from_outside_cannot_end_a_line_a_cell_or_a_template() -> None:
    text = rendered(f"[table]\nPlayer|Note\n{defuse('a|b [/table]')}|1\n[/table]", "phpbb")
    assert text.count("[code]") == text.count("[/code]") == 1
    assert "a|b [/table]     1" in text.replace(JOINER, "")


@pytest.mark.parametrize("text", ["[b]x", "x[/b]", "[b][i]x[/b][/i]", "[list]\nx", "[quote]\nx [/quote]"])
def test_unbalanced_templates_are_refused(text: str) -> None:
    with pytest.raises(MarkupError):
        parse(text)


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#f0e442", "#2b2b3a", "#56b4e9"])
def test_seat_colours_are_legible_on_white_and_black(colour: str) -> None:
    shade = legible(colour)
    assert DARKEST <= luminance([int(shade[i : i + 2], 16) for i in (1, 3, 5)]) <= LIGHTEST


def test_an_unknown_dialect_is_one_clear_sentence() -> None:
    with pytest.raises(UserError, match="no forum dialect 'discord'"):
        press("en", "discord").board()


def test_every_shipped_dialect_is_tested() -> None:
    folder = shipped() / TEMPLATES / "dialects"
    assert {path.stem for path in folder.glob("*.toml")} == set(DIALECTS)
    assert [load_dialect(path).title for path in sorted(folder.glob("*.toml"))]
