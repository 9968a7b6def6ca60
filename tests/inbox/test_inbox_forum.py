"""Exports, saved pages, feeds and pasted text."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO

import pytest
from helpers import DATA, SETTINGS, read, read_one, removed

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.bbcode import strip_bbcode
from pbf_moderator.inbox.dates import Clock, parse_date
from pbf_moderator.inbox.exports_csv import read_csv
from pbf_moderator.inbox.exports_xml import read_xml
from pbf_moderator.inbox.pages import read_page
from pbf_moderator.inbox.source import read_source

ORDERS = ["Pale: incursione", "Toblai Tundra: Marcia+1", "Genabaris: supporto", 'Forza "noi" &lt;3 :D']


@pytest.mark.parametrize("name", ["phpbb_inbox.xml", "phpbb_inbox.csv", "phpbb_excel.csv", "phpbb_pm.html"])
def test_one_private_message_in_all_forms_of_phpbb(name: str) -> None:
    message = read(name)[0]
    assert [line for line in message.body.split("\n") if line] == ORDERS
    assert (message.channel, message.sender, message.sender_kind) == ("pm", "WhiskyJack77", "nick")
    assert message.subject == "Turno 3 & 4"
    assert message.date is not None
    assert message.date.replace(second=0) == datetime(2017, 4, 23, 7, 34, tzinfo=UTC)
    assert message.auth == ("unverifiable" if name == "phpbb_inbox.csv" else "")
    assert "prima" in removed(message, "quotation")[0]
    assert message.id == read("phpbb_inbox.xml")[0].id, "a re-import from another export is the same message"


@pytest.mark.parametrize("name", ["phpbb_inbox.xml", "phpbb_inbox.csv", "phpbb_excel.csv"])
def test_the_second_message_of_an_export(name: str) -> None:
    message = read(name)[1]
    assert (message.sender, message.subject, message.body) == (
        "mare_grigio",
        "Ordini 😀",
        "Callows: difesa+1, Ilem: consolidamento",
    )


def test_a_plain_csv_is_not_to_be_trusted_and_the_others_are() -> None:
    assert "imitate" in read("phpbb_inbox.csv")[0].note
    assert read("phpbb_excel.csv")[0].note == ""


def test_a_row_written_into_a_message_is_no_row_in_the_excel_kind() -> None:
    forged = '\ufeffs,mare_grigio,2017-04-23T09:34:05+02:00,,"hi,\nx,Lux84,2017-04-23T09:34:05+02:00,,Kurl: raid",\r\n'
    (message,) = read_csv(forged.encode(), SETTINGS, "x.csv")
    assert message.sender == "mare_grigio"
    assert "Kurl: raid" in message.body


def test_a_row_written_into_a_subject_is_no_row_and_a_damaged_row_is_not_lost() -> None:
    forged = '\ufeff"x,Lux84,2017-04-23T09:34:05+02:00,,Kurl: raid",mare_grigio,2017-04-23T09:34:05+02:00,,hi,\r\nbroken,row\r\n'
    first, second = read_csv(forged.encode(), SETTINGS, "x.csv")
    assert (first.sender, first.body) == ("mare_grigio", "hi")
    assert (second.outcome, second.raw) == ("unreadable", b"broken,row")


@pytest.mark.parametrize(("delimiter", "enclosure"), [(";", "'"), ("|", '"'), ("&lt;", '"'), (",", "")])
def test_other_delimiters(delimiter: str, enclosure: str) -> None:
    cells = [
        "s",
        "icebound",
        "2017-04-23T09:34:05+02:00",
        "",
        f"{enclosure}Ganiss: raid\nSogena: hold{enclosure}",
        "",
    ]
    (message,) = read_csv(
        ("".join(cell + delimiter for cell in cells)[:-1] + "\n").encode(), SETTINGS, "x.csv"
    )
    assert (message.sender, message.body) == ("icebound", "Ganiss: raid\nSogena: hold")


def test_an_empty_folder_exported_for_excel() -> None:
    assert list(read_csv(b"\xef\xbb\xbf", SETTINGS, "x.csv")) == []


def test_print_view() -> None:
    message = read_one("phpbb_print.html")
    assert (message.channel, message.sender, message.body) == (
        "pm",
        "WhiskyJack77",
        "Pale: incursione\nGenabaris: supporto",
    )


def test_a_thread_and_its_feed_agree() -> None:
    posts, feed = read("phpbb_thread.html"), read_one("phpbb_topic.atom")
    assert [post.id for post in posts] == ["phpbb:forum.example.net:p101", "phpbb:forum.example.net:p102"]
    assert (feed.id, feed.sender, feed.date, feed.digest) == (
        posts[0].id,
        "icebound",
        posts[0].date,
        posts[0].digest,
    )
    assert posts[0].body.endswith(
        "https://example.org/a/very/long/address/that/the/board/shortens/in/the/middle.html"
    )
    assert removed(posts[0], "signature") == ["winter"]
    assert posts[1].body == "Kurl march\nwith 2\nnew\ntext"
    assert posts[1].date == datetime(2017, 4, 23, 19, 50, tzinfo=UTC)


def test_forumfree_thread() -> None:
    post = read_one("forumfree_thread.html")
    assert post.id == "forumfree:genabackis.forumfree.it:p555001"
    assert (post.channel, post.sender, post.language) == ("thread", "figlio_di_tenebra", "it")
    assert post.date == datetime(2017, 4, 23, 7, 34, tzinfo=UTC)
    assert post.body == "Coral: incursione :)\nOutlook: supporto\nCoral Bay: supporto"
    assert removed(post, "edit_note") == ["Modificato da figlio_di_tenebra - 23/4/2017, 10:12"]
    assert removed(post, "signature") == ["Coral: difesa eterna"]


def test_forumfree_thread_of_2009_in_windows_characters() -> None:
    post = read_one("forumfree_thread_2009.html")
    assert (post.sender, post.body) == ("Anomander’s", "Città: marcia+1\nPale: difesa")
    assert post.id == "forumfree::p310001"


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("forumcommunity_pm_2009.html", "Callows: difesa+1\nIlem: perché no"),
        ("forumfree_pm.html", "Callows: difesa+1"),
    ],
)
def test_forumfree_private_messages(name: str, body: str) -> None:
    message = read_one(name)
    assert (message.channel, message.sender, message.subject, message.body) == (
        "pm",
        "mare_grigio",
        "Ordini turno 3",
        body,
    )
    assert message.date is not None
    assert (message.date.day, message.date.month, message.date.hour) == (23, 4, 9)


def test_a_post_written_into_a_post_is_text() -> None:
    inner = '<li class="post"><div class="nick"><a>victim</a></div><span class="when">1/1/2017, 10:00</span><div class="color">Pale: raid</div></li>'
    page = f'<ul><li class="post"><div class="nick"><a>forger</a></div><span class="when">2/1/2017, 10:00</span><div class="color">hi{inner}</div></li></ul>'
    assert [message.sender for message in read_page(page.encode(), SETTINGS, "x.html")] == ["forger"]


def test_posts_copied_from_the_screen() -> None:
    first, second = read("forumfree_copied.txt")
    assert (first.channel, first.sender, first.body) == (
        "paste",
        "figlio_di_tenebra",
        "Coral: incursione\nOutlook: supporto\n\nCoral Bay: supporto",
    )
    assert (second.sender, second.body) == ("mare_grigio", "Callows: difesa+1")
    assert second.date == datetime(2017, 4, 24, 19, 5, tzinfo=UTC)


def test_pasted_text_with_labels() -> None:
    (together,) = read("pasted_labels.txt")
    assert (together.sender, together.outcome) == ("WhiskyJack77", "several_authors")
    several = replace(SETTINGS, several_authors=True)
    first, second = read_source(DATA / "pasted_labels.txt", settings=several)
    assert (first.sender, first.sender_kind, first.subject) == ("WhiskyJack77", "nick", "ordini")
    assert first.body == "Pale: incursione\nanzi, Pale: difesa"
    assert (second.sender, second.sender_kind, second.body) == ("tom.h@example.org", "mail", "Ganiss: raid")


@pytest.mark.parametrize(
    ("name", "key", "sender", "body", "hour"),
    [
        ("vbulletin.xml", "sha:", "icebound", "Ganiss: raid – für immer", 15),
        ("mybb.csv", "sha:", "icebound", "Ganiss - march +1\nSogena: raid", 19),
        ("smf_export.xml", "sha:", "icebound", "Ganiss: march +1", 18),
        (
            "vbulletin_thread.html",
            "vbulletin::p8812",
            "icebound",
            "Ganiss raids Sogena.\nHudd Sea supports.",
            19,
        ),
        ("smf_pm.html", "sha:", "icebound", "Ganiss: raid\nSogena: support", 7),
        ("mybb_thread.html", "mybb::p31", "icebound", "Ganiss raids\nSogena", 7),
    ],
)
def test_other_programs(name: str, key: str, sender: str, body: str, hour: int) -> None:
    message = read_one(name)
    assert message.id.startswith(key)
    assert (message.sender, message.body) == (sender, body)
    assert message.date is not None
    assert message.date.astimezone(UTC).hour == hour


def test_bbcode() -> None:
    text, parts = strip_bbcode(
        "[B]Pale[/b]: [s]raid[/s] [Par] [turn 5] march[list][*]one\n[*]two[/list][img]http://x/y.png[/img]"
    )
    assert text == "Pale:  [Par] [turn 5] march\none\ntwo"
    assert [part.kind for part in parts] == ["struck", "image"]


def test_an_unclosed_quotation_lasts_to_the_end_and_a_stray_end_is_harmless() -> None:
    assert strip_bbcode("[/quote]a[quote=X]b[/quote]c")[0] == "a\n> b\nc"
    assert strip_bbcode("a[quote]b\nc")[0] == "a\n> b\n> c"


@pytest.mark.parametrize(
    ("shown", "moment"),
    [
        ("Sun Apr 23, 2017 9:34 am", (2017, 4, 23, 9, 34)),
        ("23/04/2017, 9:34", (2017, 4, 23, 9, 34)),
        ("sabato 8 dicembre 2007, 13:37", (2007, 12, 8, 13, 37)),
        ("So 23. Apr 2017, 09:34", (2017, 4, 23, 9, 34)),
        ("23.04.2017, 09:34", (2017, 4, 23, 9, 34)),
        ("Dec 8th, '07, 1:37 pm", (2007, 12, 8, 13, 37)),
        ("20 апреля 2017 г. 22:02", (2017, 4, 20, 22, 2)),
        ("20 mai 2017, 12:05 am", (2017, 5, 20, 0, 5)),
        ("oggi, 9:34", None),
        ("Today, 09:34 AM", None),
        ("31/02/2017, 9:00", None),
    ],
)
def test_dates(shown: str, moment: tuple[int, ...] | None) -> None:
    expected = datetime(*moment, tzinfo=SETTINGS.zone) if moment else None  # type: ignore[misc, arg-type]
    assert parse_date(shown, SETTINGS) == expected


@pytest.mark.parametrize(
    ("shown", "hour", "minute"),
    [
        ("Today at 06:03 AM", 6, 3),
        ("oggi, 9:34", 9, 34),
        ("Oggi, 21:10", 21, 10),
        ("astăzi, 0:05", 0, 5),
        ("Сегодня в 13:37", 13, 37),
        ("Yesterday at 11:59 PM", -1, 59),
        ("ieri, 23:10", -1, 10),
        ("Вчера, 23:15", -1, 15),
        ("4 minutes ago", 22, 26),
        ("Less than a minute ago", 22, 30),
        ("meno di un minuto fa", 22, 30),
        ("10 minuti fa", 22, 20),
        ("acum 5 minute", 22, 25),
        ("5 минут назад", 22, 25),
        ("1 hour ago", 21, 30),
        ("2 ore fa", 20, 30),
    ],
)
def test_relative_dates_by_the_clock_of_their_page(shown: str, hour: int, minute: int) -> None:
    tokyo = timezone(timedelta(hours=9))
    clock = Clock(tokyo, datetime(2026, 3, 9, 13, 30, 12, tzinfo=UTC))
    day = datetime(2026, 3, 9, tzinfo=tokyo)
    expected = day + timedelta(hours=hour, minutes=minute)
    assert parse_date(shown, SETTINGS, clock=clock) == expected


def test_a_relative_date_is_said_to_be_unknown() -> None:
    page = '<body id="phpbb"><div class="post pm" id="post-1"><p class="author"><strong>Sent:</strong> Today, 13:37<br></p><div class="content">x</div></div>'
    (message,) = read_page(page.encode(), SETTINGS, "x.html")
    assert (message.date, message.note) == (None, "The page gives the date only as “Today, 13:37”.")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"<phpbb><privmsg>", "damaged"),
        (b"<rss></rss>", "neither a phpBB"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><phpbb>&b;</phpbb>', "entities"),
        (b"", "damaged"),
    ],
)
def test_damaged_xml_gets_one_sentence(data: bytes, word: str) -> None:
    with pytest.raises(UserError, match=word) as caught:
        list(read_xml(BytesIO(data), SETTINGS, "x.xml"))
    assert "\n" not in str(caught.value)
