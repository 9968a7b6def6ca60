"""What docs/fair-chance.md admits that nothing stops is done here; and what a template may not leave out unnoticed."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.publish import compose_turn, publish_opening, publish_turn, told_until
from pbf_moderator.desk.seed import close_words, give_beacon, seed, seed_bytes
from pbf_moderator.desk.seed_posts import WORDS, publish_seed
from pbf_moderator.desk.verify import verify
from pbf_moderator.kernel import chance
from pbf_moderator.kernel.decision import CHANCE
from tests.cli.conftest import Run
from tests.cli.test_forum import NICK, as_html, page, posted
from tests.desk.test_seed import NOW, begin, posts, to_the_first_card
from tests.games.test_fair_chance import play

EVENING = "2026-11-03T22:00:00+01:00"
DAY = timedelta(days=1)
ADDRESS = "https://api.drand.sh"


# -- a template of the moderator's own ----------------------------------------------------------------------------


def with_layout(game: Path, name: str, text: str) -> None:
    """A game whose folder has a layout of its own."""
    folder = game / "templates" / "post"
    folder.mkdir(parents=True)
    (folder / name).write_text(text + "\n{% include 'seal.j2' %}", "utf-8")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("opening.j2", "does not tell the commitment"), ("beacon.j2", "does not tell the beacon's value")],
)
def test_what_a_template_leaves_out_of_opening_and_beacon_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, wanted: str
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    game = begin(tmp_path / "g", words_close=NOW, beacon="Lotto, Bari")
    with_layout(game, name, "Buona partita!")
    with open_table(game, write=True) as table:
        publish_opening(table, at=NOW)
        close_words(table, NOW)
        publish_seed(table, at=NOW)
        give_beacon(table, text="12 33 41", at=NOW + DAY)
        publish_seed(table, at=NOW + DAY)
        (finding,) = verify(table).findings
    assert wanted in finding.text


@pytest.mark.parametrize("honest", [True, False])
def test_a_last_post_without_the_secret_is_named(tmp_path: Path, honest: bool) -> None:
    game = begin(tmp_path / "g", "malazan-genabackis", 6)
    if not honest:
        with_layout(game, "closing.j2", "Buona partita! {% include 'hand.j2' %}")
    with open_table(game, write=True) as table:
        close_words(table, NOW)
        publish_seed(table, at=NOW)
        play(table, b"luck", publish=200)
        assert table.match.over
        told = told_until(table)
        publish_turn(table, told, compose_turn(table, told, at=NOW), at=NOW, picture=False)
        findings = [finding.text for finding in verify(table).findings]
    assert [text for text in findings if "does not tell" in text] == (
        [] if honest else [text for text in findings if "does not tell the secret" in text]
    )
    assert any("the secret" in text for text in findings) is not honest


def test_an_address_that_a_board_shortens_is_no_alteration(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    game = begin(tmp_path / "g", words_close=NOW, beacon="drand")
    with open_table(game, write=True) as table:
        publish_opening(table, at=NOW)
        close_words(table, NOW)
        publish_seed(table, at=NOW)
    text = posts(table)[WORDS]
    assert f"{ADDRESS}/52db" in text and "/public/" not in re.sub("<[^>]*>", "", as_html(text))
    done = pbf("verify", game, "--thread", page(tmp_path, posted(game)), "--nick", NICK)
    assert done.code == 0 and "none of these pages" not in done.out, done.out


# -- chance -------------------------------------------------------------------------------------------------------


def test_who_has_the_secret_can_calculate_the_cards(tmp_path: Path) -> None:
    game = begin(tmp_path / "g", words_close=NOW + 3 * DAY)
    with open_table(game, write=True) as table:
        to_the_first_card(table, NOW)
        close_words(table, NOW)
        ready = seed_bytes(table)
        assert ready is not None
        draws = [d for d in table.match.asked if d.seat == CHANCE]
        foreseen = {d.key: chance.outcome(ready, d) for d in draws}
        play(table, b"luck", 1)
        drawn = table.folder.journal.entries("commit")[-1].body["answers"]
    assert {key: drawn[key] for key in foreseen} == foreseen


def test_a_game_without_words_says_so(tmp_path: Path) -> None:
    game = begin(tmp_path / "g", words_close=NOW)
    with open_table(game, write=True) as table:
        close_words(table, NOW)
        publish_seed(table, at=NOW)
        assert seed(table).fixed
        assert "dipende dal solo moderatore" in posts(table)[WORDS]


# -- messages -----------------------------------------------------------------------------------------------------

MADE_UP = (
    "From: {sender}\nTo: mod@example.org\nDate: Tue, 03 Nov 2026 20:00:00 +0100\n"
    "Message-ID: <made-up@example.org>\nSubject: ordini\n\nPale: difesa+1\n"
)


def made_up(game: Path, folder: Path) -> Path:
    """A mail that the moderator has written in the name of Malazan's player."""
    with open_table(game) as table:
        sender = table.settings.player("malazan").mails[0]
    path = folder / "made-up.eml"
    path.write_text(MADE_UP.format(sender=sender), "utf-8")
    return path


def play_on(pbf: Run, game: Path) -> str:
    """Defaults for the others; the posts."""
    for _ in range(2):
        pbf("close", game, "--policy", "default", "--yes", "--now", EVENING)
        pbf("advance", game, "--no-map", "--now", EVENING)
    return "\n".join(text for _, text in posted(game))


def test_a_mail_made_up_in_a_players_name_passes(pbf: Run, game: Path, tmp_path: Path) -> None:
    """The page admits it: neither post nor verify can tell; the orders are seen by all when they are revealed."""
    book = game / "game.toml"
    book.write_text(re.sub(r'(?m)^authserv_id = ".*"', 'authserv_id = ""', book.read_text("utf-8")), "utf-8")
    assert pbf("ingest", game, made_up(game, tmp_path), "--now", EVENING).code < 2
    told = play_on(pbf, game)
    assert (
        "Messaggi accettati dal moderatore" not in told
        and "Risposte inserite" not in told
        and "difesa+1" in told
    )
    report = json.loads(pbf("verify", game, "--json").out)
    assert not report["findings"] and report["sources"]["mail"] == 1 and not report["by_hand"]


def test_where_the_mail_server_is_named_it_is_held(pbf: Run, game: Path, tmp_path: Path) -> None:
    text = (game / "game.toml").read_text("utf-8")
    assert re.search(r'(?m)^authserv_id = "[\w.]+"', text)
    (row,) = json.loads(pbf("ingest", game, made_up(game, tmp_path), "--json", "--now", EVENING).out)
    assert row["outcome"] == "held"
    assert pbf("ingest", game, "--release", row["entry"], "--as", "malazan", "--now", EVENING).code < 2
    assert "Messaggi accettati dal moderatore" in play_on(pbf, game)


def test_pasted_texts_are_counted(pbf: Run, game: Path, tmp_path: Path) -> None:
    text = tmp_path / "pasted.txt"
    text.write_text("Pale: difesa+1\n", "utf-8")
    assert pbf("ingest", game, text, "--as", "malazan", "--now", EVENING).code < 2
    play_on(pbf, game)
    assert "1 from pasted texts" in pbf("verify", game).out


def test_the_players_own_messages_are_not_compared(pbf: Run, game: Path, tmp_path: Path) -> None:
    play_on(pbf, game)
    others = [("WhiskyJack77", "Pale: marcia+1"), ("nobody", "Pale: supporto")]
    with_them = page(tmp_path, [*posted(game), *others])
    assert pbf("verify", game, "--thread", with_them, "--nick", NICK).code == 0


def test_a_false_date_passes(pbf: Run, game: Path) -> None:
    pbf("answer", game, "malazan", "Pale: difesa+1", "--now", "2031-01-01T00:00:00+01:00")
    assert not json.loads(pbf("verify", game, "--json").out)["findings"]


def test_answers_by_value_are_entered_by_the_moderator(pbf: Run, game: Path) -> None:
    with open_table(game, write=True) as table:
        (decision,) = table.asked("malazan")[:1]
        answer_with_value(table, "malazan", decision.key, decision.form.sample(chance.Stream(b"x", "y")))
    play_on(pbf, game)
    assert json.loads(pbf("verify", game, "--json").out)["by_hand"]
