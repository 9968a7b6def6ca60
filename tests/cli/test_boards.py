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
    book = game / "game.toml"
    text = book.read_text("utf-8").replace('["WhiskyJack77"]', """["WhiskyJack77", "Lince d'Oro"]""")
    book.write_text(text, "utf-8")
    found = []
    for name in forms:
        rows = json.loads(pbf("ingest", game, FORMS / name, "--json").out)
        found.append([(row["id"], row["why"]) for row in rows if row["sender"] == "Lince d'Oro"])
    ((first, *others),) = zip(*found, strict=True)
    assert first[1] != "read_before"
    assert others == [(first[0], "read_before")] * len(others)
