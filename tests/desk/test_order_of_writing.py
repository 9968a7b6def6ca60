"""What waits is the fold of a seat's messages in the order of writing, whatever the order in which they are read."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.held import dismiss, held_messages, release
from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.moderate import answer_with_value, undo
from pbf_moderator.desk.received import Taken
from pbf_moderator.desk.retrace import Retrace
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message, content_id
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.forms import NOTHING

from .test_secrets import NOW, SEATS, SPEAKER, new_game

SHEET = "Genabaris: marcia+0\nGenabaris Bay: supporto\nNathilog: difesa+1\nPale: consolidamento"
NICK = f"nick-{SPEAKER}"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game(tmp_path_factory.mktemp("fresh") / "g")


@pytest.fixture
def game(fresh: Path, tmp_path: Path) -> Path:
    return shutil.copytree(fresh, tmp_path / "g")


def pm(minutes: float | None, text: str, nick: str = NICK) -> Message:
    date = NOW + timedelta(minutes=minutes) if minutes is not None else None
    return Message(content_id(nick, date, "", text), "pm", nick, "nick", date, "", text, raw=text.encode())


def mail(minutes: float, text: str, **fields: Any) -> Message:
    date = NOW + timedelta(minutes=minutes)
    message = Message(
        f"mid:{minutes}", "mail", f"{SPEAKER}@example.org", "mail", date, "", text, raw=text.encode()
    )
    return replace(message, **fields)


def post(number: int, minutes: float | None, text: str, **fields: Any) -> Message:
    return replace(pm(minutes, text), id=f"phpbb:forum.example.org:p{number}", channel="thread", **fields)


def read(game: Path, *calls: Sequence[Message], at: datetime = NOW + timedelta(hours=1)) -> list[Taken]:
    taken: list[Taken] = []
    for messages in calls:
        with Table.open(game, write=True) as table:
            taken += ingest(table, messages, at=at, reply=partial(publish_receipt, table, at=at))
    return taken


def waiting(game: Path) -> list[str]:
    """What waits, without numbers and sources."""
    with Table.open(game) as table:
        rows = [s for s in table.effective.waiting if s.seat == SPEAKER]
    return sorted(
        repr((s.kind, s.about, s.key, list(s.answers), sorted(s.when.items()), s.standing)) for s in rows
    )


def sheet(game: Path) -> dict[str, str]:
    with Table.open(game) as table:
        found = [
            s.answers[0]
            for s in table.effective.waiting
            if s.seat == SPEAKER and isinstance(s.answers[0], dict)
        ]
    assert len(found) == 1
    return dict(found[0])


def outcomes(taken: Sequence[Taken]) -> list[tuple[str, str]]:
    return [(t.received.outcome, t.received.why) for t in taken]


def close_orders(game: Path, at: datetime = NOW) -> None:
    with Table.open(game, write=True) as table:
        for decision in table.asked():
            if decision.form.only() is NOTHING:
                answer_with_value(
                    table, decision.seat, decision.key, decision.form.sample(Stream(b"o", decision.key)), NOW
                )
        advance(table, at=at)


def test_an_older_mail_that_is_read_later_does_not_stand(game: Path) -> None:
    read(game, [mail(30, "Genabaris: marcia+1")], [mail(10, SHEET)])
    assert sheet(game)["genabaris"] == "march-plus-1", "the later one"
    assert sheet(game)["genabaris-bay"] == "support", "what only the older one names"
    with Table.open(game) as table:
        receipts = sorted(p.name for p in (game / "outbox" / "receipts").glob("*.bbcode"))
        texts = [(game / "outbox" / "receipts" / name).read_text("utf-8") for name in receipts]
        assert "later_message" not in "".join(texts)
        assert "messaggio successivo" in texts[1] and "riletto" in texts[2]
        assert not held_messages(table)


MESSAGES = [
    mail(1.1, SHEET),
    mail(3.3, "Genabaris: marcia+1\nGenabaris Bay: incursione*"),
    mail(5.2, "Appoggio sempre i Jaghut."),
    mail(7.7, "Non appoggio più i Jaghut."),
    mail(8.4, "Genabaris Bay: incursione"),
    mail(9.9, "Rifiuto sempre il supporto dei Liosan."),
    pm(11, "Ciao a tutti, bella partita!"),
]


@pytest.mark.parametrize("seed", range(12))
def test_any_order_and_any_split_comes_to_the_same(fresh: Path, tmp_path: Path, seed: int) -> None:
    straight, shuffled = (shutil.copytree(fresh, tmp_path / name) for name in ("a", "b"))
    read(straight, MESSAGES)
    rng = random.Random(seed)
    messages = rng.sample(MESSAGES, len(MESSAGES))
    cuts = sorted(rng.sample(range(len(messages) + 1), rng.randint(1, 4)))
    read(shuffled, *(messages[a:b] for a, b in zip([0, *cuts], [*cuts, len(messages)], strict=True)))
    assert waiting(shuffled) == waiting(straight)
    assert len(waiting(straight)) == 2, "a sheet and one standing instruction"
    again = read(shuffled, rng.sample(MESSAGES, len(MESSAGES)))
    assert {t.received.why for t in again} == {"read_before"} and waiting(shuffled) == waiting(straight)
    with Table.open(shuffled) as table:
        assert not held_messages(table)


@pytest.mark.parametrize("turned", [False, True])
def test_two_of_one_minute_that_differ_are_asked_about(game: Path, turned: bool) -> None:
    both = [pm(5, "Genabaris: marcia+0"), pm(5, "Genabaris: marcia+1")]
    taken = read(game, *([m] for m in (reversed(both) if turned else both)))
    assert outcomes(taken)[-1] == ("held", "order_unknown")
    assert not waiting(game), "neither counts before the moderator has said which came first"
    with Table.open(game, write=True) as table:
        assert len(held_messages(table)) == 2
        for message in both:
            release(table, message.id, at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_two_of_one_minute_that_agree_are_no_question(game: Path) -> None:
    taken = read(game, [pm(5, "Genabaris: marcia+1")], [pm(5, "Pale: consolidamento")])
    assert {t.received.outcome for t in taken} == {"needs_answer"}
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_a_later_message_settles_what_two_of_one_minute_leave_open(game: Path) -> None:
    read(game, [pm(5, "Genabaris: marcia+0"), pm(5, "Genabaris: marcia+1"), pm(9, "Genabaris: supporto")])
    with Table.open(game) as table:
        assert not held_messages(table)
    assert sheet(game)["genabaris"] == "support"


def test_posts_of_one_minute_are_told_apart_by_their_numbers(game: Path) -> None:
    read(game, [post(12, 5, "Genabaris: marcia+1")], [post(11, 5, "Genabaris: marcia+0")])
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_what_a_text_tells_later_counts_later(game: Path) -> None:
    parts = [
        replace(pm(None, f"Genabaris: {o}"), channel="paste", place=("text", n))
        for n, o in ((1, "marcia+0"), (2, "supporto"))
    ]
    read(game, parts[::-1])
    assert sheet(game)["genabaris"] == "support"


def test_without_a_date_the_moderator_is_asked_if_it_matters(game: Path) -> None:
    taken = read(game, [pm(5, SHEET)], [pm(None, "Genabaris: marcia+1")], [pm(None, "Genabaris: marcia+0")])
    assert set(outcomes(taken)[1:]) == {("held", "order_unknown")}, "the two undated differ as well"
    with Table.open(game, write=True) as table:
        release(table, taken[1].received.id, written=NOW + timedelta(minutes=1), at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "march-0", "it was written before the dated one"


def test_a_released_message_takes_the_place_of_its_own_date(game: Path) -> None:
    forged = mail(3, "Genabaris: supporto", auth="failed")
    read(game, [forged], [mail(9, "Genabaris: marcia+1")])
    with Table.open(game, write=True) as table:
        release(table, forged.id, at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_what_was_said_before_the_last_commit_is_not_overridden_by_older_words(game: Path) -> None:
    late = mail(30, "Appoggio sempre i Jaghut.")
    read(game, [late])
    close_orders(game)
    before = waiting(game)
    taken = read(game, [mail(20, "Appoggio sempre i Liosan.")])
    assert taken[0].received.outcome == "accepted" and waiting(game) == before


# -- versions -----------------------------------------------------------------------------------------------------


def seen(minutes: float) -> datetime:
    return NOW.astimezone(UTC) + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("before", "after"),
    [("incursione", "incursione*"), ("marcia+1", "marcia+1!"), ("supporto", "supporto ★")],
)
def test_every_sign_of_an_edited_post_counts(game: Path, before: str, after: str) -> None:
    taken = read(game, [post(7, 5, f"Genabaris: {before}")], [post(7, 5, f"Genabaris: {after}")])
    assert taken[1].received.why != "read_before"


def test_a_post_edited_to_and_fro_stands_as_it_is_now(game: Path) -> None:
    texts = ["Genabaris: marcia+1", "Genabaris: marcia+0", "Genabaris: marcia+1"]
    versions = [post(7, 5, text, saved=seen(10 * n)) for n, text in enumerate(texts, 1)]
    read(game, *([v] for v in versions))
    assert sheet(game)["genabaris"] == "march-plus-1"
    again = read(game, versions, versions[::-1])
    assert {t.received.why for t in again} == {"read_before"}
    assert sheet(game)["genabaris"] == "march-plus-1"


@pytest.mark.parametrize("evidence", ["edited", "seen", "saved"])
def test_an_older_page_does_not_bring_back_older_words(game: Path, evidence: str) -> None:
    old = post(
        7,
        5,
        "Genabaris: marcia+0\nPale: consolidamento",
        **({} if evidence == "edited" else {evidence: seen(6)}),
    )
    new = post(7, 5, "Genabaris: marcia+1", **{evidence: seen(20)})
    taken = read(game, [new], [old])
    assert outcomes(taken)[1] == ("ignored", "older_version")
    assert sheet(game) == {"genabaris": "march-plus-1"}, "a post counts as it stands now"


def test_a_genuine_mail_counts_though_a_copy_of_it_was_held(game: Path) -> None:
    genuine = mail(5, "Genabaris: marcia+1")
    forged, stranger = replace(genuine, auth="failed"), replace(genuine, sender="else@example.org")
    taken = read(game, [forged], [stranger], [genuine], [forged, stranger, genuine])
    assert [why for _, why in outcomes(taken)[:3]] == ["failed_authentication", "unknown_sender", ""]
    assert {why for _, why in outcomes(taken)[3:]} == {"read_before"}
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_a_mail_read_again_each_evening_stays_one(game: Path) -> None:
    twins = [mail(5, "Genabaris: marcia+1"), mail(6, "Genabaris: marcia+0", id="mid:5")]
    read(game, twins)
    again = read(game, twins, twins[::-1])
    assert {t.received.why for t in again} == {"read_before"} and sheet(game)["genabaris"] == "march-0"


def wording(
    n: int, order: str, edited: float | None = None, edits: int = 0, saved: float | None = None
) -> Message:
    """The n-th wording of a post of minute 5."""
    message = post(7, 5, f"Genabaris: {order}", edits=edits, raw=f"{n}".encode())
    moments = {"edited": edited, "saved": saved}
    return replace(message, **{name: seen(m) for name, m in moments.items() if m is not None})


def untrue(table: Table) -> list[str]:
    """What `pbf verify` finds wrong with what waits."""
    return [why for _, why in Retrace(table).troubles() if "waits" in why]


TO_AND_FRO = {
    "notes": [(None, 0, 50), (20, 1, 50), (40, 2, 50)],
    "files": [(None, 0, 10), (None, 0, 20), (None, 0, 30)],
    "both": [(None, 0, 10), (20, 1, 20), (40, 2, 30)],
    "notes without dates of files": [(None, 0, None), (20, 1, None), (40, 2, None)],
}


@pytest.mark.parametrize("order", ["123", "132", "213", "231", "312", "321"])
@pytest.mark.parametrize("evidence", TO_AND_FRO)
@pytest.mark.parametrize("at_once", [False, True])
def test_words_that_come_back_stand_whatever_the_order_of_reading(
    game: Path, order: str, evidence: str, at_once: bool
) -> None:
    words = ("incursione", "supporto", "incursione")
    pages = [
        wording(n, *x)
        for n, x in enumerate(zip(words, *zip(*TO_AND_FRO[evidence], strict=True), strict=True))
    ]
    chosen = [pages[int(n) - 1] for n in order]
    read(game, *([chosen] if at_once else ([page] for page in chosen)))
    assert sheet(game) == {"genabaris": "raid"}
    with Table.open(game) as table:
        assert not held_messages(table)
        assert not untrue(table)
    again = read(game, pages, pages[::-1])
    assert {t.received.why for t in again} == {"read_before"} and sheet(game) == {"genabaris": "raid"}


@pytest.mark.parametrize("turned", [False, True])
def test_two_texts_of_one_post_of_which_nobody_knows_the_later_both_wait(game: Path, turned: bool) -> None:
    both = [wording(1, "incursione", saved=30), wording(2, "supporto", saved=30)]
    taken = read(game, *([m] for m in (reversed(both) if turned else both)))
    assert outcomes(taken)[-1] == ("held", "order_unknown") and not waiting(game)
    with Table.open(game, write=True) as table:
        assert len(held_messages(table)) == 2 and not untrue(table)
        gone = held_messages(table)[0]
        [freed] = dismiss(table, gone["id"], at=NOW + timedelta(hours=2))
        assert freed.received.outcome == "needs_answer" and not held_messages(table)
    assert sheet(game)["genabaris"] == {"incursione": "support", "supporto": "raid"}[gone["body"].split()[-1]]


def test_two_texts_of_one_post_that_say_the_same_are_no_question(game: Path) -> None:
    read(game, [wording(1, "incursione", saved=30)], [wording(2, "incursione\nCiao a tutti", saved=30)])
    assert sheet(game) == {"genabaris": "raid"}


def test_a_later_version_settles_what_two_leave_open(game: Path) -> None:
    read(game, [wording(1, "incursione", saved=30)], [wording(2, "supporto", saved=30)])
    read(game, [wording(3, "difesa", saved=40)])
    with Table.open(game) as table:
        assert not held_messages(table) and not untrue(table)
    assert sheet(game) == {"genabaris": "defence-1"}


@pytest.mark.parametrize("kept", [0, 1])
def test_when_one_of_two_is_laid_aside_the_other_counts(game: Path, kept: int) -> None:
    both = [pm(5, "Genabaris: marcia+0"), pm(5, "Genabaris: marcia+1")]
    read(game, *([m] for m in both))
    with Table.open(game, write=True) as table:
        [freed] = dismiss(table, both[1 - kept].id, at=NOW + timedelta(hours=2))
        assert freed.received.id == both[kept].id and not held_messages(table)
    assert sheet(game)["genabaris"] == ("march-0", "march-plus-1")[kept]


def test_a_later_message_settles_what_was_left_open_before(game: Path) -> None:
    read(game, [pm(5, "Genabaris: marcia+0")], [pm(5, "Genabaris: marcia+1")], [pm(9, "Genabaris: supporto")])
    with Table.open(game) as table:
        assert not held_messages(table) and not untrue(table)
    assert sheet(game)["genabaris"] == "support"


@pytest.mark.parametrize("turned", [False, True])
def test_of_a_mail_and_a_copy_that_breaks_off_the_whole_one_counts(game: Path, turned: bool) -> None:
    copies = [mail(5, SHEET), mail(5, SHEET[:30])]
    read(game, *([m] for m in (reversed(copies) if turned else copies)))
    assert sheet(game) == {"genabaris": "march-0", "genabaris-bay": "support"}
    with Table.open(game) as table:
        assert not held_messages(table) and not untrue(table)


# -- what an edit left as it was -----------------------------------------------------------------------------------

EDIT = post(7, 5, "Ciao a tutti!\nGenabaris: incursione", edited=seen(20), edits=1)


def held_reasons(game: Path) -> list[str]:
    with Table.open(game) as table:
        assert not untrue(table)
        return [body["why"] for body in held_messages(table)]


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_an_edit_elsewhere_does_not_put_old_words_behind_a_later_message(
    game: Path, known: bool, turned: bool
) -> None:
    first = [post(7, 5, "Genabaris: incursione")] if known else []
    later = [[mail(10, "Genabaris: supporto")], [EDIT]]
    read(game, first, *(later[::-1] if turned else later))
    assert held_reasons(game) == ["order_unknown"]
    assert sheet(game)["genabaris"] == "support"
    with Table.open(game, write=True) as table:
        release(table, held_messages(table)[0]["id"], at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "raid" and not held_reasons(game)


def test_an_edit_that_says_something_new_counts_from_its_own_date(game: Path) -> None:
    read(game, [post(7, 5, "Genabaris: consolidamento")], [mail(10, "Genabaris: supporto")], [EDIT])
    assert not held_reasons(game) and sheet(game)["genabaris"] == "raid"


def test_an_edit_that_contradicts_nobody_counts(game: Path) -> None:
    read(game, [mail(10, "Genabaris Bay: supporto")], [EDIT])
    assert not held_reasons(game) and sheet(game) == {"genabaris": "raid", "genabaris-bay": "support"}


# -- what cannot be read ------------------------------------------------------------------------------------------


def test_a_message_that_breaks_the_reader_is_held_and_the_others_count(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbf_moderator.orders import reader

    sound = reader._read

    def breaking(text: str, **rest: Any) -> Any:
        return 1 / 0 if "boom" in text else sound(text, **rest)

    monkeypatch.setattr(reader, "_read", breaking)
    other = pm(4, "Ganiss: raid", f"nick-{SEATS[4]}")
    taken = read(game, [mail(3, "boom"), mail(5, "Genabaris: marcia+1"), other])
    assert sorted(outcomes(taken))[0] == ("held", "could_not_be_read")
    assert sheet(game)["genabaris"] == "march-plus-1"
    monkeypatch.undo()
    with Table.open(game, write=True) as table:
        assert release(table, "mid:3", at=NOW).received.outcome == "needs_answer"


def test_a_message_whose_receipt_cannot_be_written_is_held(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbf_moderator.errors import UserError
    from pbf_moderator.orders import receipts

    sound = receipts._template

    def lacking(lang: str, table: str, name: str) -> Any:
        if (table, name) == ("ask", "area_missing"):
            raise UserError("The phrase ask.area_missing is missing.")
        return sound(lang, table, name)

    monkeypatch.setattr(receipts, "_template", lacking)
    taken = read(game, [mail(3, "Genabaris: marcia+1"), pm(4, "Appoggio sempre i Jaghut")])
    assert outcomes(taken) == [("held", "could_not_be_read"), ("accepted", "")]
    assert "support" in "".join(waiting(game)) and "genabaris" not in "".join(waiting(game))


# -- clocks -------------------------------------------------------------------------------------------------------


def hour(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def test_nobody_writes_later_than_he_is_read(game: Path) -> None:
    """A clock that goes seven hours fast does not win over what is written afterwards."""
    read(game, [mail(420, "Genabaris: marcia+0")], at=hour(0))
    taken = read(game, [mail(60, "Genabaris: marcia+1")], at=hour(65))
    assert outcomes(taken)[0][0] != "held" and sheet(game)["genabaris"] == "march-plus-1"


def test_what_comes_from_one_wrong_clock_keeps_its_order(game: Path) -> None:
    read(game, [mail(420, "Genabaris: marcia+1"), mail(400, "Genabaris: marcia+0")], at=hour(0))
    assert sheet(game)["genabaris"] == "march-plus-1"
    with Table.open(game) as table:
        assert not held_messages(table)


def test_without_a_date_it_was_written_before_it_was_read(game: Path) -> None:
    read(game, [pm(None, "Genabaris: marcia+0\nGenabaris Bay: supporto")], at=hour(10))
    taken = read(game, [mail(60, "Genabaris: marcia+1")], at=hour(65))
    assert sheet(game) == {"genabaris": "march-plus-1", "genabaris-bay": "support"}
    assert "held" not in {outcome for outcome, _ in outcomes(taken)}


def test_two_without_dates_are_asked_about_though_a_dated_one_lies_between(game: Path) -> None:
    read(game, [pm(None, "Genabaris: marcia+0")], at=hour(10))
    read(game, [mail(20, "Genabaris Bay: supporto")], at=hour(25))
    taken = read(game, [pm(None, "Genabaris: marcia+1")], at=hour(40))
    assert outcomes(taken).count(("held", "order_unknown")) == 2


def test_a_released_one_without_a_date_stands_where_it_was_read(game: Path) -> None:
    read(game, [pm(5, SHEET)], [pm(None, "Genabaris: marcia+1")], at=hour(10))
    with Table.open(game, write=True) as table:
        [held] = held_messages(table)
        release(table, held["id"], at=hour(70))
    read(game, [mail(60, "Genabaris: supporto")], at=hour(75))
    assert sheet(game)["genabaris"] == "support"


BACK = datetime(2026, 10, 25, 2, 0, tzinfo=ZoneInfo("Europe/Rome"))
"""An hour that clocks in Rome showed twice, some days before the game's first question."""


def twice(minute: int, message: Message) -> Message:
    return replace(message, date=BACK.replace(minute=minute))


def test_the_numbers_of_posts_decide_in_an_hour_that_comes_twice(game: Path) -> None:
    turn = "Turno 1\nGenabaris: "
    posts = [twice(50, post(5, 0, turn + "marcia+0")), twice(10, post(6, 0, turn + "marcia+1"))]
    read(game, *([m] for m in posts[::-1]))
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_in_an_hour_that_comes_twice_the_moderator_is_asked_if_it_matters(game: Path) -> None:
    paste = twice(30, replace(pm(0, "Turno 1\nGenabaris: marcia+0"), channel="paste"))
    later = replace(mail(0, "Turno 1\nGenabaris: marcia+1"), date=datetime(2026, 10, 25, 0, 45, tzinfo=UTC))
    assert outcomes(read(game, [paste, later])) == [("held", "order_unknown")] * 2
    with Table.open(game, write=True) as table:
        release(table, later.id, at=hour(70))
        release(table, paste.id, at=hour(71), written=datetime(2026, 10, 25, 1, 30, tzinfo=UTC))
    assert sheet(game)["genabaris"] == "march-0"


# -- closed questions ---------------------------------------------------------------------------------------------


def another_order(game: Path) -> str:
    """A line that would change the speaker's order at Genabaris, which is closed."""
    with Table.open(game) as table:
        sheets = [
            a for e in table.effective.inputs for a in e.body["answers"].values() if isinstance(a, dict)
        ]
    lies = next(sheet["genabaris"] for sheet in sheets if "genabaris" in sheet)
    return "Genabaris: " + ("marcia+1" if lies == "support" else "supporto")


@pytest.mark.parametrize("written", [-200, 30, 100])
def test_orders_for_closed_sheets_are_held_and_said_to_be(game: Path, written: float) -> None:
    """Whether they were written before the close, which nobody had read then, or after it."""
    close_orders(game, hour(90))
    taken = read(game, [mail(written, another_order(game))], at=hour(110))
    assert outcomes(taken) == [("held", "closed")] and not taken[0].received.staged
    [text] = [p.read_text("utf-8") for p in (game / "outbox" / "receipts").glob("*.bbcode")]
    assert "ordini chiusi" in text and "Ho capito" not in text


def test_an_order_line_is_no_move_said_ahead(game: Path) -> None:
    close_orders(game)
    before = waiting(game)
    taken = read(game, [mail(30, f"{another_order(game)}\nGenabaris Bay: incursione")])
    assert outcomes(taken) == [("held", "closed")] and waiting(game) == before


def test_a_released_message_for_closed_sheets_says_that_they_are(game: Path) -> None:
    close_orders(game)
    read(game, [mail(30, another_order(game))])
    with Table.open(game, write=True) as table:
        taken = release(table, "mid:30", at=hour(70))
    assert taken.reading is not None and [i.code for i in taken.reading.issues] == ["closed"]


@pytest.mark.parametrize("again", [True, False])
def test_closed_orders_count_once_the_close_is_taken_back(game: Path, again: bool) -> None:
    close_orders(game)
    message = mail(30, another_order(game))
    read(game, [message])
    with Table.open(game, write=True) as table:
        undo(table, 0, "too early", at=hour(61))
        if not again:
            release(table, message.id, at=hour(70))
    if again:
        assert outcomes(read(game, [message], at=hour(70)))[0][0] != "held"
    with Table.open(game) as table:
        assert not held_messages(table)
    said = "support" if "supporto" in message.body else "march-plus-1"
    assert sheet(game)["genabaris"] == said
