"""Whose a message is and when it came, where only the moderator's word or a setting says so: told like any act of the hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_hand import NOW, check, hand_of, to_the_next_post, transcript

TOLD = "Messaggi accettati dal moderatore"
CHANGED = "impostazioni che decidono di chi è un messaggio"
MAIL = (
    "From: {sender}\nTo: mod@example.org\nDate: Tue, 03 Nov 2026 20:00:00 +0100\n"
    "Message-ID: <word@example.net>\nSubject: ordini\n\nPale: difesa+1\n"
)


def address(game: Path, seat: str) -> str:
    """The first mail address of a seat in the book."""
    found = re.search(
        rf'\[players\.{seat}\].*?mails = \["(.*?)"', (game / "game.toml").read_text("utf-8"), re.DOTALL
    )
    assert found
    return found[1]


def mail(game: Path, folder: Path, sender: str) -> Path:
    path = folder / "word.eml"
    path.write_text(MAIL.format(sender=address(game, sender) if "@" not in sender else sender), "utf-8")
    return path


def without_server(game: Path) -> None:
    """No mail server is named whose word counts."""
    edit(game, r'(?m)^authserv_id = ".*"', 'authserv_id = ""')


def edit(game: Path, old: str, new: str) -> str:
    """Change game.toml; gives what it was."""
    book = game / "game.toml"
    before = book.read_text("utf-8")
    after = re.sub(old, new, before, count=1)
    assert after != before, old
    book.write_text(after, "utf-8")
    return before


# -- ingest --as, ingest --written --------------------------------------------------------------------------------


@pytest.mark.parametrize("sender", ["stranger@example.net", "jaghut", "malazan"])
def test_a_mail_taken_as_a_seats_is_told(pbf: Run, game: Path, tmp_path: Path, sender: str) -> None:
    """A stranger's, another player's, and one in the player's own name that the mail server has not vouched for."""
    assert pbf("ingest", game, mail(game, tmp_path, sender), "--as", "malazan", "--now", NOW).code < 2
    assert to_the_next_post(pbf, game).count(TOLD) == 1
    assert hand_of(game, "released") == [{**hand_of(game, "released")[0], "seats": ["malazan"]}]
    assert "is of no known kind" not in check(game)
    done = pbf("verify", game)
    assert (
        done.code == 0 and "1 from messages held back at first or taken at the moderator's word" in done.out
    ), done.out


def test_a_text_of_nobodys_taken_as_a_seats_is_told(pbf: Run, game: Path, tmp_path: Path) -> None:
    text = tmp_path / "chat.txt"
    text.write_text("Pale: difesa+1\n", "utf-8")
    assert pbf("ingest", game, text, "--as", "malazan", "--now", NOW).code < 2
    assert TOLD in to_the_next_post(pbf, game) and hand_of(game, "released")


def test_a_players_own_message_named_as_such_is_no_act(pbf: Run, game: Path, tmp_path: Path) -> None:
    without_server(game)
    path = mail(game, tmp_path, "malazan")
    to_the_next_post(pbf, game)
    assert pbf("ingest", game, path, "--as", "malazan", "--now", NOW).code < 2
    assert TOLD not in to_the_next_post(pbf, game) and not hand_of(game, "released")


def test_a_mail_with_another_date_than_its_own_is_told(pbf: Run, game: Path, tmp_path: Path) -> None:
    without_server(game)
    line = ("ingest", game, mail(game, tmp_path, "malazan"), "--written", "2026-11-03 18:00")
    assert pbf(*line, "--now", NOW).code < 2
    assert TOLD in to_the_next_post(pbf, game) and hand_of(game, "released")


# -- settings changed for one ingest and put back -----------------------------------------------------------------

SETTINGS = {
    "authserv_id": (r'(?m)^authserv_id = ".*"', 'authserv_id = ""'),
    "accept_unverifiable": (r'(?m)^authserv_id = (".*")', r"authserv_id = \1\naccept_unverifiable = true"),
    "timezone": (r'(?m)^timezone = ".*"', 'timezone = "Europe/Moscow"'),
    "day_first": (r'(?m)^timezone = (".*")', r"timezone = \1\nday_first = false"),
    "moderator_mail": (r'(?m)^moderator_mail = ".*"', 'moderator_mail = "other@example.org"'),
    "moderator_nicks": (r"(?m)^moderator_nicks = \[.*\]", 'moderator_nicks = ["Somebody"]'),
    "tag": (r'(?m)^tag = ".*"', 'tag = "Other"'),
    "dkim_keys": (
        r"(?m)^\[players",
        '[dkim_keys]\n"s._domainkey.example.org" = "v=DKIM1; p=aaaa"\n\n[players',
    ),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_changed_for_one_message_is_told(pbf: Run, game: Path, tmp_path: Path, name: str) -> None:
    path = mail(game, tmp_path, "malazan")
    before = edit(game, *SETTINGS[name])
    pbf("ingest", game, path, "--now", NOW)
    (game / "game.toml").write_text(before, "utf-8")
    post = to_the_next_post(pbf, game)
    assert post.count(CHANGED) == 1 and name.replace("_", "") in re.sub(r"[^a-z]", "", post), post
    assert [row["names"] for row in hand_of(game, "settings")] == [[name]], (
        "put back; before, there was no message"
    )
    assert "is of no known kind" not in check(game) and name in check(game)
    assert pbf("verify", game).code == 0
    assert "other@example.org" not in post and "other@example.org" not in str(transcript(game))


def test_both_changes_are_told_once_there_are_messages(pbf: Run, game: Path, tmp_path: Path) -> None:
    pbf("ingest", game, mail(game, tmp_path, "malazan"), "--now", NOW)
    before = edit(game, *SETTINGS["timezone"])
    pbf("deadline", game, "24h", "--now", NOW)
    (game / "game.toml").write_text(before, "utf-8")
    assert to_the_next_post(pbf, game).count(CHANGED) == 1
    assert [row["names"] for row in hand_of(game, "settings")] == [["timezone"], ["timezone"]]


def test_what_is_filled_in_before_the_first_message_is_no_act(pbf: Run, game: Path) -> None:
    edit(game, *SETTINGS["moderator_nicks"])
    assert CHANGED not in to_the_next_post(pbf, game) and not hand_of(game, "settings")


def test_settings_of_taste_are_no_act(pbf: Run, game: Path) -> None:
    edit(game, r'(?m)^dialect = ".*"', 'dialect = "smf"')
    assert CHANGED not in to_the_next_post(pbf, game) and not hand_of(game, "settings")


def test_the_moderators_address_cannot_be_a_players(pbf: Run, game: Path) -> None:
    edit(game, r'(?m)^moderator_mail = ".*"', f'moderator_mail = "{address(game, "malazan").upper()}"')
    done = pbf("status", game)
    assert done.code == 2 and "belongs to both the moderator and malazan" in done.err, done
