"""Of a message that was read in several wordings the one counts that stands now."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbf_moderator.desk.held import dismiss, held_messages, release
from pbf_moderator.desk.opening import open_table
from pbf_moderator.inbox.message import Message
from tests.volume import some

from .messages import (
    SHEET,
    mail,
    outcomes,
    pm,
    post,
    read,
    seen,
    sheet,
    untrue,
    waiting,
)
from .messages import (
    fresh as fresh,
)
from .messages import (
    game as game,
)
from .test_secrets import NOW


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


TO_AND_FRO = {
    "notes": [(None, 0, 50), (20, 1, 50), (40, 2, 50)],
    "files": [(None, 0, 10), (None, 0, 20), (None, 0, 30)],
    "both": [(None, 0, 10), (20, 1, 20), (40, 2, 30)],
    "notes without dates of files": [(None, 0, None), (20, 1, None), (40, 2, None)],
}


@pytest.mark.parametrize("order", some(["123", "312", "231", "132", "321", "213"], 2))
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
    with open_table(game) as table:
        assert not held_messages(table)
        assert not untrue(table)
    again = read(game, pages, pages[::-1])
    assert {t.received.why for t in again} == {"read_before"} and sheet(game) == {"genabaris": "raid"}


@pytest.mark.parametrize("turned", [False, True])
def test_two_texts_of_one_post_of_which_nobody_knows_the_later_both_wait(game: Path, turned: bool) -> None:
    both = [wording(1, "incursione", saved=30), wording(2, "supporto", saved=30)]
    taken = read(game, *([m] for m in (reversed(both) if turned else both)))
    assert outcomes(taken)[-1] == ("held", "order_unknown") and not waiting(game)
    with open_table(game, write=True) as table:
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
    with open_table(game) as table:
        assert not held_messages(table) and not untrue(table)
    assert sheet(game) == {"genabaris": "defence-1"}


@pytest.mark.parametrize("kept", [0, 1])
def test_when_one_of_two_is_laid_aside_the_other_counts(game: Path, kept: int) -> None:
    both = [pm(5, "Genabaris: marcia+0"), pm(5, "Genabaris: marcia+1")]
    read(game, *([m] for m in both))
    with open_table(game, write=True) as table:
        [freed] = dismiss(table, both[1 - kept].id, at=NOW + timedelta(hours=2))
        assert freed.received.id == both[kept].id and not held_messages(table)
    assert sheet(game)["genabaris"] == ("march-0", "march-plus-1")[kept]


def test_a_later_message_settles_what_was_left_open_before(game: Path) -> None:
    read(game, [pm(5, "Genabaris: marcia+0")], [pm(5, "Genabaris: marcia+1")], [pm(9, "Genabaris: supporto")])
    with open_table(game) as table:
        assert not held_messages(table) and not untrue(table)
    assert sheet(game)["genabaris"] == "support"


@pytest.mark.parametrize("turned", [False, True])
def test_of_a_mail_and_a_copy_that_breaks_off_the_whole_one_counts(game: Path, turned: bool) -> None:
    copies = [mail(5, SHEET), mail(5, SHEET[:30])]
    read(game, *([m] for m in (reversed(copies) if turned else copies)))
    assert sheet(game) == {"genabaris": "march-0", "genabaris-bay": "support"}
    with open_table(game) as table:
        assert not held_messages(table) and not untrue(table)


# -- what an edit left as it was -----------------------------------------------------------------------------------


EDIT = post(7, 5, "Ciao a tutti!\nGenabaris: incursione", edited=seen(20), edits=1)


def held_reasons(game: Path) -> list[str]:
    with open_table(game) as table:
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
    with open_table(game, write=True) as table:
        release(table, held_messages(table)[0]["id"], at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "raid" and not held_reasons(game)


def test_an_edit_that_says_something_new_counts_from_its_own_date(game: Path) -> None:
    read(game, [post(7, 5, "Genabaris: consolidamento")], [mail(10, "Genabaris: supporto")], [EDIT])
    assert not held_reasons(game) and sheet(game)["genabaris"] == "raid"


def test_an_edit_that_contradicts_nobody_counts(game: Path) -> None:
    read(game, [mail(10, "Genabaris Bay: supporto")], [EDIT])
    assert not held_reasons(game) and sheet(game) == {"genabaris": "raid", "genabaris-bay": "support"}
