"""Mails: characters, parts, senders, what is not a letter."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from helpers import DATA, SETTINGS, read, read_one, removed

from pbf_moderator.inbox.flowed import unflow
from pbf_moderator.inbox.mail import read_mail
from pbf_moderator.inbox.message import Message


def mail(headers: str, body: str = "Pale: raid\n") -> Message:
    """A mail made of header lines and a body."""
    return read_mail(f"{headers.strip()}\n\n{body}".encode(), SETTINGS)


def test_a_reply_from_an_italian_phone() -> None:
    message = read_one("reply_top_it.eml")
    assert (
        message.body
        == "Ecco il turno 3:\nPale: incursione\nToblai Tundra: Marcia+1\nGenabaris: supporto\n\nPerché no?"
    )
    assert message.id == "mid:turn3.marco@example.org"
    assert (message.channel, message.sender, message.sender_kind) == ("mail", "marco.b@example.org", "mail")
    assert message.subject == "Re: Turno 3 – ordini"
    assert message.auth == "verified"
    assert message.language == "it"
    assert message.date == datetime(2017, 4, 23, 9, 34, 12, tzinfo=timezone(timedelta(hours=2))), (
        "the receiving server's clock"
    )
    assert message.raw == (DATA / "reply_top_it.eml").read_bytes()
    assert removed(message, "quotation")[0].endswith("> Genabaris: incursione")
    assert '"Pale: difesa eterna"' in removed(message, "signature")[0]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        (
            "outlook_original_en.eml",
            "Orders for turn 3\n\nGaniss: March –0\nNorthwind Tundra: Raid\nSogena: Defense +2",
        ),
        ("bottom_ru.eml", "Mengal: марш+1\nKurl: набег"),
        ("outlook_ro.eml", "Callows: apărare+1\nIlem: raid"),
        (
            "flowed.eml",
            "Coral: difesa+1, Outlook: consolidamento, Cinnamon Wastes: marcia+1, Coral Bay: supporto\nFrom Coral si parte",
        ),
        ("alternative.eml", "Cruk: marcia+0\nCrest Bay: supporto"),
        (
            "html_only.eml",
            "Ordini T'lan Imass:\n\nCruk: marcia−1\nBarghast Range: supporto\nGadrobi Hills: supporto\nStannis Plain: marcia +0\n"
            "Rust Ocean: incursione\nCrest Bay: incursione\nPerché no? :)\n\nPorto: difesa",
        ),
    ],
)
def test_bodies(name: str, body: str) -> None:
    assert [line.lstrip() for line in read_one(name).body.split("\n")] == body.split("\n")


def test_what_html_strikes_or_hides_is_no_order() -> None:
    message = read_one("html_only.eml")
    assert removed(message, "struck") == ["Gadrobi Hills: marcia+0"]
    assert removed(message, "hidden") == ["Cruk: nascosto"]
    assert "Cruk: difesa" in removed(message, "quotation")[0]


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("auto_reply.eml", "automatic"),
        ("bounce.eml", "bounce"),
        ("receipt.eml", "receipt"),
        ("list.eml", "list"),
    ],
)
def test_what_is_no_letter_is_named(name: str, outcome: str) -> None:
    message = read_one(name)
    assert message.outcome == outcome
    assert message.note.endswith(".")


def test_the_games_own_mail() -> None:
    assert mail("From: Mod <MOD@game.example>").outcome == "own"


PASS = "Authentication-Results: mx.game.example; dmarc=pass header.from=example.org"
FAIL = "Authentication-Results: mx.game.example; dmarc=fail header.from=example.org"


@pytest.mark.parametrize(
    ("headers", "auth"),
    [
        (f"{PASS}\nFrom: a@example.org", "verified"),
        (f"{FAIL}\n{PASS}\nFrom: a@example.org", "failed"),
        (
            "Authentication-Results: evil.example; dmarc=pass header.from=example.org\nFrom: a@example.org",
            "unverifiable",
        ),
        ("From: a@example.org", "unverifiable"),
        (f"{PASS}\nFrom: a@example.org\nFrom: b@example.org", "failed"),
        (f"{PASS}\nFrom: a@example.org, b@example.org", "failed"),
        (f"{PASS}\nSubject: no sender", "failed"),
        (f"{PASS}\nFrom: a@elsewhere.example", "unverifiable"),
        (
            "Authentication-Results: MX.game.example 1; dkim=pass header.d=example.org\nFrom: a@example.org",
            "verified",
        ),
        (
            "Authentication-Results: mx.game.example; dkim=pass header.d=evil.example\nFrom: a@example.org",
            "unverifiable",
        ),
        (
            "Authentication-Results: mx.game.example; dkim=pass header.d=evil.example.org\nFrom: a@example.org",
            "unverifiable",
        ),
        (
            "Authentication-Results: mx.game.example; spf=pass smtp.mailfrom=x@example.org\nFrom: a@mail.example.org",
            "verified",
        ),
        (
            "Authentication-Results: mx.game.example; spf=softfail smtp.mailfrom=example.org\nFrom: a@example.org",
            "failed",
        ),
        ("Authentication-Results: mx.game.example; none\nFrom: a@example.org", "unverifiable"),
        (
            'Authentication-Results: mx.game.example; dkim=fail reason="x; dmarc=pass"\nFrom: a@example.org',
            "failed",
        ),
        (
            "Authentication-Results: mx.game.example; spf=none (dmarc=pass; dmarc=pass)\nFrom: a@example.org",
            "unverifiable",
        ),
    ],
)
def test_only_the_receiving_servers_topmost_word_counts(headers: str, auth: str) -> None:
    assert mail(headers).auth == auth


@pytest.mark.parametrize(
    ("field", "address"),
    [
        ('"mod@game.example" <Tom@EXAMPLE.org>', "tom@example.org"),
        ('"Tom <marco@example.org>" <tom@example.org>', "tom@example.org"),
        ("=?utf-8?q?Marco_=3Cmarco=40example=2Eorg=3E?= <tom@example.org>", "tom@example.org"),
        ("tom@example.org (Tom <marco@example.org>)", "tom@example.org"),
        ("Tom <tom@bücher.example>", "tom@xn--bcher-kva.example"),
    ],
)
def test_a_display_name_is_no_address(field: str, address: str) -> None:
    assert mail(f"From: {field}").sender == address


def test_a_mail_without_id_has_the_same_id_wherever_it_is_read() -> None:
    first = mail("Received: by x; Sun, 23 Apr 2017 09:34:12 +0200\nFrom: a@example.org", "Pale: raid\n\n")
    second = mail(
        "X-Folder: 2\nReceived: by x; Sun, 23 Apr 2017 07:34:50 +0000\nFrom: a@example.org", "Pale:  raid\r\n"
    )
    assert first.id == second.id
    assert first.id != mail("From: b@example.org").id


def test_one_id_with_other_words_has_another_digest() -> None:
    first, second = (
        mail("Message-ID: <1@x>\nFrom: a@example.org"),
        mail("Message-ID: <1@x>\nFrom: b@example.org"),
    )
    assert first.id == second.id
    assert first.digest != second.digest


@pytest.mark.parametrize("charset", ["utf8mb4", "cp-850", "x-unknown", "us-ascii", "", '"'])
def test_a_wrong_character_set_loses_nothing(charset: str) -> None:
    message = mail(
        f"From: a@example.org\nContent-Type: text/plain; charset={charset}", "Città: marcia −1 – пал"
    )
    assert message.body == "Città: marcia −1 – пал"


def test_windows_text_that_calls_itself_latin() -> None:
    raw = b"From: a@example.org\nContent-Type: text/plain; charset=iso-8859-1\n\nPale\x92s march \x961\n"
    assert read_mail(raw, SETTINGS).body == "Pale’s march –1"


def test_a_date_without_zone_is_in_the_games_zone() -> None:
    assert mail("From: a@example.org\nDate: Sun, 23 Apr 2017 09:34:00").date == datetime(
        2017, 4, 23, 7, 34, tzinfo=UTC
    )


def test_a_big_mail_gets_one_line() -> None:
    message = read_mail(b"From: a@example.org\nMessage-ID: <big@x>\n\n" + b"x" * 10_000_000, SETTINGS)
    assert (message.outcome, message.id, message.sender, message.body) == (
        "too_big",
        "mid:big@x",
        "a@example.org",
        "",
    )
    assert (
        message.note
        == "The mail has 10.0 MB, more than 2 MB, and was not read; ask for the orders as plain text."
    )
    assert len(message.raw) < 2_000_100
    assert message.raw.endswith(b"[cut here: 2000000 of 10000041 bytes kept]\n")


def test_nested_parts_without_end() -> None:
    layers = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(3000)
    )
    message = read_mail(b"From: a@example.org\n" + layers, SETTINGS)
    assert message.outcome == "unreadable"
    assert "nested parts" in message.note


def test_attachments_and_forwarded_mails_are_set_aside() -> None:
    assert removed(read_one("alternative.eml"), "attachment") == ["mappa.png"]
    message = mail(
        'From: a@example.org\nContent-Type: multipart/mixed; boundary="b"',
        "--b\n\nsee below\n--b\nContent-Type: message/rfc822\n\nFrom: m@example.org\n\nPale: raid\n--b--\n",
    )
    assert message.body == "see below"
    assert removed(message, "forwarded") == ["Pale: raid"]


def test_winmail_is_asked_for_again() -> None:
    message = mail("From: a@example.org\nContent-Type: application/ms-tnef; name=winmail.dat", "x")
    assert (message.outcome, message.note) == (
        "unreadable",
        "The mail came as winmail.dat; ask for plain text.",
    )


def test_flowed_text() -> None:
    assert unflow("a \nb\n> q \n> r\n-- \nme \nyou") == "a b\n> q r\n-- \nme you"
    assert unflow("ab \ncd", delsp=True) == "abcd"
    assert unflow(" >no quotation\n From x") == "  >no quotation\nFrom x"


def test_every_part_of_a_maildir_is_read_as_a_mail() -> None:
    assert [message.sender for message in read("Maildir")] == ["luca.r@example.org", "tom.h@example.org"]


@pytest.mark.parametrize(
    "body",
    [
        "<!--" * 50_000,
        "<a x='" * 50_000,
        "<!" * 50_000,
        "<div>" * 55_000,
        "<" * 1_500_000,
        "</a " * 50_000,
        "<script>" * 50_000,
        "<p style='" + "border:" * 100_000 + "'>x",
    ],
    ids=["comments", "quotes", "declarations", "nesting", "signs", "ends", "scripts", "style"],
)
def test_hostile_html_takes_little_time(body: str) -> None:
    started = time.process_time()
    mail("From: a@example.org\nContent-Type: text/html", body)
    assert time.process_time() - started < 8


def test_inline_pictures_and_comments_of_html_are_no_text() -> None:
    body = (
        '<!--[if mso]><b>no</b><![endif]--><img src="data:image/png;base64,'
        + "A" * 100_000
        + "\"><p title=don't>Pale: 1 < 2</p>"
    )
    assert mail("From: a@example.org\nContent-Type: text/html", body).body == "Pale: 1 < 2"
