"""One message is the same message in every form in which a board gives it out: words, author, subject, minute, id."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from helpers import read_board, removed

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.message import Message

ORDERS = [
    "Pale: marcia-1",
    "Kurl: marcia+1",
    "Ilem: incursione",
    "Coral: difesa+1",
    "Mott: supporto",
]
ADDRESS = "http://www.example.org/una/pagina/molto/lunga/con/tante/parole.html"
SMF = "\n".join(
    ['Ecco 8) :D "tutto"', *ORDERS, "a b", "Callows: supporto", '"fine" <3 ciao :)'],
)
MYBB = "\n".join(
    [
        "Ecco :D (c) 8)",
        "Pale: marcia-1",
        "Kurl: marcia+1",
        "- Ilem: incursione",
        "+1",
        "Coral: difesa+1",
        "Mott: supporto",
        "Callows: supporto",
        ADDRESS,
        "ciao :)",
    ]
)
PHPBB = "\n".join(['Ecco 8-) & "tutto"', *ORDERS, "Callows: supporto", ADDRESS])
ATTACHED = "Genabaris: incursione\nToblai Tundra\nGenabaris Bay: marcia+0\nPorto di Genabaris: difesa+1"


def named(messages: list[Message], sender: str) -> Message:
    """The message of one sender."""
    (found,) = [message for message in messages if message.sender == sender]
    return found


def minute(message: Message) -> datetime:
    """When it was sent, as exactly as every form tells."""
    assert message.date is not None
    return message.date.astimezone(UTC).replace(second=0)


@pytest.mark.parametrize("name", ["smf_profile.xml", "smf_pm_page.html"])
def test_private_messages_of_smf(name: str) -> None:
    message = named(read_board(name), "Lince d'Oro")
    assert (message.channel, message.subject, message.body) == ("pm", 'Re: "Turno" 1 & co', SMF)
    assert minute(message) == datetime(2026, 3, 8, 19, 3, tzinfo=UTC)
    assert message.id == read_board("smf_profile.xml")[0].id
    assert [len(removed(message, kind)) for kind in ("quotation", "struck")] == [1, 1]
    other = named(read_board(name), "Серый")
    assert (other.body, other.id) == (
        "Morn Ruins: consolidamento\nOfferta: 3 – 😀",
        read_board("smf_profile.xml")[1].id,
    )


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("smf_topic.html", "smf:forum.example.org:p2", "smf:forum.example.org:p3"),
        ("smf_print.html", "sha:", "sha:"),
    ],
)
def test_posts_of_smf(name: str, first: str, second: str) -> None:
    opening, answer = read_board(name)
    assert opening.body == "\n".join(['Ecco 8) :D "tutto"', *ORDERS[:3]])
    assert (opening.channel, opening.sender, opening.subject) == ("thread", "Lince d'Oro", "Turno 1")
    assert (answer.sender, answer.subject, answer.body) == ("Серый", "Re: Turno 1", "Mott: supporto")
    assert opening.id.startswith(first)
    assert answer.id.startswith(second)
    assert (minute(opening), minute(answer)) == (
        datetime(2026, 3, 8, 19, 3, tzinfo=UTC),
        datetime(2026, 3, 8, 20, 10, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    "name", ["mybb_export.csv", "mybb_export.html", "mybb_export.txt", "mybb_pm_page.html"]
)
def test_private_messages_of_mybb(name: str) -> None:
    message = named(read_board(name), "Lince d'Oro")
    assert (message.channel, message.subject, message.body) == ("pm", 'Ordini "Edur" & <x>', MYBB)
    assert minute(message) == datetime(2026, 11, 22, 5, 3, tzinfo=UTC)
    assert message.id == read_board("mybb_export.csv")[0].id
    assert removed(message, "struck") == ["Ganiss: incursione"]


@pytest.mark.parametrize("name", ["mybb_export.csv", "mybb_export.html", "mybb_export.txt"])
def test_the_last_message_of_an_export_of_mybb(name: str) -> None:
    message = read_board(name)[1]
    assert (message.sender, message.body) == ("Серый", "Morn Ruins: consolidamento")
    assert minute(message) == datetime(2026, 11, 21, 22, 59, tzinfo=UTC)


def test_two_private_messages_of_mybb_with_one_text_are_two() -> None:
    (first,), (second,) = read_board("mybb_same_1.html"), read_board("mybb_same_2.html")
    assert (first.body, first.subject) == ("Offerta: 3", "asta 1")
    assert (second.body, second.subject) == ("Offerta: 3", "asta 2")
    assert first.id != second.id


def test_the_text_export_of_mybb_is_not_to_be_trusted() -> None:
    message = read_board("mybb_export.txt")[0]
    assert (message.auth, "imitate" in message.note) == ("unverifiable", True)
    assert [other.auth for other in read_board("mybb_export.csv")] == ["", ""]


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("mybb_thread_page.html", "mybb:forum.example.org:p7"),
        ("mybb_print.html", "sha:"),
        ("mybb_feed.xml", "sha:"),
    ],
)
def test_posts_of_mybb_as_a_member_sees_them(name: str, id_: str) -> None:
    message = named(read_board(name), "Lince d'Oro")
    assert (message.channel, message.subject, message.body) == ("thread", "Turno 1", MYBB)
    assert message.id.startswith(id_)
    if name == "mybb_print.html":
        assert (message.date, message.note) == (None, "The page gives the date only as “11-22-2026”.")
    else:
        assert minute(message) == datetime(2026, 11, 22, 5, 3, tzinfo=UTC)


@pytest.mark.parametrize("name", ["mybb_thread_page.html", "mybb_print.html"])
def test_the_second_post_of_mybb(name: str) -> None:
    message = named(read_board(name), "Серый")
    assert (message.subject, message.body) == ("RE: Turno 1", "Offerta: 3")


@pytest.mark.parametrize(
    "name", ["phpbb_export.xml", "phpbb_export.csv", "phpbb_excel.csv", "phpbb_pm_page.html"]
)
def test_private_messages_of_phpbb(name: str) -> None:
    message = named(read_board(name), "Lince d'Oro")
    assert (message.channel, message.subject, message.body) == ("pm", "Ordini & <Lux>", PHPBB)
    assert minute(message) == datetime(2026, 11, 22, 5, 49, tzinfo=UTC), "by the zone that the page names"
    assert message.id == read_board("phpbb_export.xml")[0].id


def test_a_zone_that_a_language_pack_translates_is_known_by_its_distance_and_the_games_zone() -> None:
    (message,) = read_board("phpbb_pm_page_it.html")
    assert message.id == read_board("phpbb_export.xml")[1].id
    assert minute(message) == datetime(2026, 7, 1, 6, 48, tzinfo=UTC), "the foot tells winter time"


@pytest.mark.parametrize("name", ["phpbb_topic.html", "phpbb_print.html", "phpbb_feed.xml"])
def test_posts_of_phpbb(name: str) -> None:
    posts = read_board(name)
    first, second = named(posts, "Lince d'Oro"), named(posts, "Серый")
    assert (first.channel, first.subject, first.body) == ("thread", "Re: Turno 1", PHPBB)
    assert second.body == ATTACHED, "what stands before an attachment and what stands after it are two lines"
    assert (minute(first), minute(second)) == (
        datetime(2026, 11, 22, 5, 49, tzinfo=UTC),
        datetime(2026, 11, 22, 5, 59, tzinfo=UTC),
    )
    if name != "phpbb_print.html":
        assert (first.id, second.id) == ("phpbb:forum.example.org:p7", "phpbb:forum.example.org:p8")


def test_a_page_of_phpbb_on_one_line() -> None:
    first, second = read_board("phpbb_one_line.html")
    assert (first.body, second.body) == (PHPBB, ATTACHED)


def test_the_list_of_a_folder_is_refused_with_what_to_do() -> None:
    with pytest.raises(UserError, match="without their texts; export the folder"):
        read_board("phpbb_folder.html")
