"""The demonstration does the main job: messages in, posts, maps and receipts out; and no secret gets out with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbf_moderator.desk.demo import run_demo
from pbf_moderator.desk.table import Table
from pbf_moderator.desk.verify import verify
from pbf_moderator.scenario.loading import load_scenario
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    told: list[str] = []
    folder = tmp_path_factory.mktemp("demo") / "out"
    return run_demo(load_scenario("malazan-genabackis"), folder, told.append), told


def test_two_turns_are_played_by_the_messages_alone(played: tuple[Path, list[str]]) -> None:
    game, _ = played
    with Table.open(game) as table:
        assert table.view()["turn"] == 5
        assert table.view()["areas"]["darujhistan"]["controller"] == "tiste-andii"
        assert table.view()["areas"]["kurl"]["units"] == {"malazan": {"fante": {"standing": 1, "routed": 0}}}
        assert not verify(table).findings
        moderated = [e for e in table.effective.inputs if "moderator" in e.body["sources"].values()]
        assert not moderated


def test_the_forged_mail_is_held_and_the_unclear_one_asked_back(played: tuple[Path, list[str]]) -> None:
    _, told = played
    assert any("malazan: held (failed_authentication)" in line for line in told)
    assert any("jaghut: needs_answer, asked back: order_ambiguous" in line for line in told)


def test_posts_maps_and_receipts_lie_in_the_outbox(played: tuple[Path, list[str]]) -> None:
    outbox = played[0] / "outbox"
    posts = [p.read_text("utf-8") for p in sorted(outbox.rglob("post*.bbcode"))]
    assert any("[B]9[/B]" in p and "[B]6[/B]" in p for p in posts), "the sums of the battle"
    assert list(outbox.rglob("battle-darujhistan.png"))
    assert all(p.read_bytes().startswith(b"\x89PNG") for p in outbox.rglob("*.png"))
    english = [p.read_text("utf-8") for p in outbox.glob("receipts/*-jaghut.bbcode")]
    assert english
    assert all("Understood" in text or "understood" in text for text in english)


def test_public_files_tell_no_secret(played: tuple[Path, list[str]]) -> None:
    """Sheets and heroes are in no public file written before their reveal, and never in an error or a status."""
    outbox = played[0] / "outbox"
    for folder in sorted(outbox.iterdir())[:1]:
        assert "march" not in "".join(p.read_text("utf-8") for p in folder.glob("post*")).lower()
    before_the_reveal = [
        f for f in sorted(outbox.iterdir()) if f.name[:4] in ("0014", "0015", "0016", "0018")
    ]
    text = "".join(p.read_text("utf-8") for f in before_the_reveal for p in f.glob("post*"))
    assert "Coltaine" not in text
    assert "Rake" not in text


def test_the_demonstration_ends_like_a_real_game(pbf: Run, played: tuple[Path, list[str]]) -> None:
    game, _ = played
    assert pbf("verify", game).code == 0
    status = json.loads(pbf("status", game, "--json").out)
    assert [m["why"] for m in status["held"]] == ["failed_authentication"]
    assert "Storpio" in pbf("post", game, "--language", "it").out
    assert "Crippled God" in pbf("post", game, "--language", "en", "--dialect", "phpbb").out


def test_something_else_is_never_replaced(pbf: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert pbf("demo", "--out", tmp_path).code == 2
    assert (tmp_path / "mine.txt").read_text() == "mine"
