"""What goes to a board, from the outside: receipts, posts told again, the demonstrations."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from pbf_moderator.post.markup import JOINER
from tests.cli.conftest import Run

SCENARIOS = Path(__file__).parents[2] / "scenarios"
MARKS = {
    "phpbb": ('id="phpbb"', "<phpbb>"),
    "forumfree": ('class="nick"',),
    "smf": ('class="inner" id="msg_', "smf:xml-feed"),
    "mybb": ('class="post_body',),
}
"""What shows which program made a page or an export."""


@pytest.mark.parametrize(
    ("dialect", "codes"), [("mybb", (":D", "(c)", ":s")), ("smf", (":-[", ":-X", ">:("))]
)
def test_a_receipt_shows_a_players_words_as_they_were_written(
    pbf: Run, game: Path, dialect: str, codes: tuple[str, ...]
) -> None:
    settings = game / "game.toml"
    text = re.sub(r"(?m)^dialect = .*$", f'dialect = "{dialect}"', settings.read_text("utf-8"))
    settings.write_text(text, "utf-8")
    said = " ".join(codes)
    message = game.parent / "message.txt"
    message.write_text(
        f"From: WhiskyJack77\nGenabaris: {said} supporto\nPale: razzia\nDomani {said} piove\n[b]x[/b]\n",
        "utf-8",
    )
    assert pbf("ingest", game, message).code in (0, 1)
    (receipt,) = (game / "outbox" / "receipts").glob("*-malazan.bbcode")
    shown = receipt.read_text("utf-8")
    quoted = [code for code in codes if code in shown.replace(JOINER, "")]
    assert quoted, "some of the words are quoted"
    assert not [code for code in quoted if code in shown]
    assert "[b]x" not in shown


def test_pictures_of_a_post_told_again_lie_where_it_says(pbf: Run, tmp_path: Path) -> None:
    assert pbf("demo", "--out", tmp_path / "out").code == 0
    game = tmp_path / "out" / "game"
    posts = sorted((game / "outbox").rglob("post*.bbcode"))
    assert len(posts) > 5
    base = "https://example.org/genabackis/"
    for since in (0, 4, 12):
        told = pbf("post", game, "--since", since).out
        named = re.findall(re.escape(base) + r"([^\[\]\s]+\.png)", told)
        assert any("battle-" in name for name in named)
        assert named
        missing = [name for name in named if not (game / "outbox" / name).is_file()]
        assert not missing, (since, missing)


@pytest.mark.parametrize("scenario", ["malazan-genabackis", "agot-2e", "agot-1e"])
def test_a_demonstration_is_written_in_the_dialect_of_its_board(scenario: str) -> None:
    demo = SCENARIOS / scenario / "demo"
    dialect = tomllib.loads((demo / "game.toml").read_text("utf-8"))["dialect"]
    pages = [path for path in demo.rglob("*") if path.suffix in (".html", ".xml")]
    assert pages
    for page in pages:
        text = page.read_text("utf-8")
        assert any(mark in text for mark in MARKS[dialect]), page.name
    # Only phpBB has a CSV export with ISO dates.
    assert dialect == "phpbb" or not list(demo.rglob("*.csv"))


FORMS = Path(__file__).parents[1] / "inbox" / "boards"


@pytest.mark.parametrize(
    "forms",
    [
        ("smf_profile.xml", "smf_pm_page.html"),
        ("mybb_pm_page.html", "mybb_export.csv", "mybb_export.html"),
        ("phpbb_export.xml", "phpbb_pm_page.html"),
        ("phpbb_topic.html", "phpbb_feed.xml"),
    ],
    ids=lambda forms: forms[0],
)
def test_a_message_of_an_export_and_of_a_saved_page_is_one(
    pbf: Run, game: Path, forms: tuple[str, ...]
) -> None:
    _lynx(game)
    found = []
    for name in forms:
        rows = json.loads(pbf("ingest", game, FORMS / name, "--json").out)
        found.append([(row["id"], row["why"]) for row in rows if row["sender"] == "Lince d'Oro"])
    ((first, *others),) = zip(*found, strict=True)
    assert first[1] != "read_before"
    assert others == [(first[0], "read_before")] * len(others)


VIEWS = [
    ("phpbb_topic.html", "phpbb_print.html"),
    ("smf_topic.html", "smf_print.html"),
    ("mybb_thread_page.html", "mybb_print.html"),
    ("mybb_thread_page.html", "mybb_feed.xml"),
    ("mybb_feed.xml", "mybb_print.html"),
]


@pytest.mark.parametrize("turned", [False, True], ids=["page first", "page last"])
@pytest.mark.parametrize("views", VIEWS, ids=lambda views: views[1])
def test_a_post_is_one_message_in_every_view_of_its_topic(
    pbf: Run, game: Path, views: tuple[str, ...], turned: bool
) -> None:
    """A print page and a feed may have no numbers of posts, and MyBB's print page no hours.

    What was printed before its page was saved is a version of that post, if the page tells of an edit.
    """
    _lynx(game)
    found = []
    for name in reversed(views) if turned else views:
        rows = json.loads(pbf("ingest", game, FORMS / name, "--json").out)
        found += [(row["id"].partition("~")[0], row["why"]) for row in rows if row["sender"] == "Lince d'Oro"]
    (first, why), (second, again) = found
    assert first == second and why != "read_before"
    assert again == "read_before" or (turned and views[0] == "smf_topic.html")


@pytest.mark.parametrize("change", ["day", "words", "author"])
def test_a_printed_post_that_differs_is_another(pbf: Run, game: Path, change: str) -> None:
    _lynx(game)
    pbf("ingest", game, FORMS / "mybb_thread_page.html")
    text = (FORMS / "mybb_print.html").read_text("utf-8")
    old, new = {
        "day": ("11-22-2026", "11-21-2026"),
        "words": ("Mott: supporto", "Mott: supporto*"),
        "author": ("Lince d'Oro", "WhiskyJack77"),
    }[change]
    assert old in text
    printed = game.parent / "printed.html"
    printed.write_text(text.replace(old, new), "utf-8")
    first, *_ = json.loads(pbf("ingest", game, printed, "--json").out)
    assert first["why"] != "read_before"


def test_a_topic_read_in_two_views_counts_once(pbf: Run, game: Path) -> None:
    """The second view asks nothing: each of its posts was read before, and is named by its number."""
    _lynx(game)
    first = pbf("ingest", game, FORMS / "smf_topic.html")
    again = pbf("ingest", game, FORMS / "smf_print.html")
    assert "read before: 0" in first.out and "New messages: 0" in again.out


def _lynx(game: Path) -> None:
    """One of the players has the nick that stands on the pages."""
    book = game / "game.toml"
    text = book.read_text("utf-8").replace('["WhiskyJack77"]', """["WhiskyJack77", "Lince d'Oro"]""")
    book.write_text(text, "utf-8")
