"""A message of which a part was not understood: what was read from the rest counts once its sender says that it was read rightly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pbf_moderator.desk.confirming import doubts, settle_doubt
from pbf_moderator.desk.doubts import unconfirmed_choice
from pbf_moderator.desk.memory import Memory
from pbf_moderator.desk.settling import nothing
from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import One
from pbf_moderator.kernel.staging import Staged, choose
from pbf_moderator.reading.text.words import LANGUAGES, words
from pbf_moderator.reading.verdict.confirming import confirmation_of

from .facts import facts_of
from .positions import Room, shared_room, speaking
from .sitting import give

pytestmark = pytest.mark.usefixtures("rules_alone")

DOUBTFUL = "I play Asha at Seagard, else Theon.\nThe ship in Ironman's Bay, as we said on the phone."
"""The ship could be of importance, and nobody can tell what is meant by it."""
ASHA = {"card/seagard": ["asha-greyjoy", "theon-greyjoy"]}


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


@contextmanager
def table_of(room: Room, position: str, seat: str, language: str = "en") -> Iterator[Table]:
    table = room.table(position)
    settings = table.settings
    try:
        table.settings = speaking(settings, seat, language)
        with table.folder.journal.rehearsing():
            yield table
    finally:
        table.settings = settings
        table.memory = Memory()
        table.reload_staged()


def counts(table: Table, seat: str) -> dict[str, object]:
    return facts_of([s for s in table.effective.waiting if not s.unconfirmed], seat)


def unsure(table: Table, seat: str) -> dict[str, object]:
    return facts_of([s for s in table.effective.waiting if s.unconfirmed], seat)


def test_doubtful_answer_counts_only_after_a_yes(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        first = give(table, "eml", "greyjoy", DOUBTFUL, 1)[0]
        assert first.received.outcome == "needs_answer"
        assert "unconfirmed" in {q["code"] for q in first.received.questions}
        assert counts(table, "greyjoy") == {}
        assert unsure(table, "greyjoy") == ASHA
        yes = give(table, "eml", "greyjoy", "Yes, that's right.", 2)[0]
        assert yes.received.outcome == "accepted"
        assert counts(table, "greyjoy") == ASHA
        assert unsure(table, "greyjoy") == {}


def test_no_drops_it(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", DOUBTFUL, 1)
        give(table, "eml", "greyjoy", "No.", 2)
        assert counts(table, "greyjoy") == unsure(table, "greyjoy") == {}


def test_answer_written_anew_takes_its_place(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", DOUBTFUL, 1)
        give(table, "eml", "greyjoy", "I play Victarion.", 2)
        assert counts(table, "greyjoy") == {"card/seagard": ["victarion-greyjoy"]}
        assert unsure(table, "greyjoy") == {}


def test_firm_answer_stands_beside_a_doubtful_one(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", "I play Victarion.", 1)
        give(table, "eml", "greyjoy", DOUBTFUL, 2)
        assert counts(table, "greyjoy") == {"card/seagard": ["victarion-greyjoy"]}
        give(table, "eml", "greyjoy", "I confirm", 3)
        assert counts(table, "greyjoy") == ASHA


def test_late_yes_does_not_go_before_a_newer_answer(room: Room) -> None:
    """Messages count in the order of writing: a yes from before the answer was written anew says nothing of that."""
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", DOUBTFUL, 1)
        give(table, "eml", "greyjoy", "I play Victarion.", 3)
        give(table, "eml", "greyjoy", "Yes", 2)
        assert counts(table, "greyjoy") == {"card/seagard": ["victarion-greyjoy"]}


def test_moderator_who_understands_it_confirms(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", DOUBTFUL, 1)
        (doubt,) = doubts(table)
        assert doubt.seat == "greyjoy" and "Asha" in "".join(doubt.lines) and "phone" in "".join(doubt.words)
        taken = settle_doubt(table, doubt, True, reply=nothing)
        assert taken.received.outcome == "accepted"
        assert counts(table, "greyjoy") == ASHA
        assert not doubts(table)
        (source,) = {s.source.partition(":")[0] for s in table.effective.waiting}
        assert source == "phone", "the next post tells that the moderator entered it"


def test_unconfirmed_answer_is_none_for_the_rules(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", DOUBTFUL, 1)
        (decision,) = table.asked("greyjoy")
        assert choose(table.effective.waiting, decision) is None
        chosen = unconfirmed_choice(table, decision)
        assert chosen is not None and chosen.answer == "asha-greyjoy"


TALK = "We all march to the sea some day.\nThe Fiefdoms are poor.\nThe King's Court laughs at us."
"""Three things said in words of the game; none is a place, a unit or an order of one's own."""


@pytest.mark.parametrize(
    ("more", "trusted"),
    [("", True), ("The song calls Theon a fool.", False), ("Two ships are worth a song.", False)],
)
def test_talk_counts_against_what_it_may_have_to_do_with(room: Room, more: str, trusted: bool) -> None:
    """A list stands beside talk of other things; with one of its names in it, or with units that are counted, it is asked about."""
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", "\n".join(["I play Asha, else Theon.", TALK, more]), 1)
        assert counts(table, "greyjoy") == (ASHA if trusted else {})
        assert unsure(table, "greyjoy") == ({} if trusted else ASHA)


def test_plain_choice_and_the_march_beside_it_stand_in_any_tale(room: Room) -> None:
    with table_of(room, "2-card", "greyjoy") as table:
        give(table, "eml", "greyjoy", "\n".join(["I play Asha.", *TALK.splitlines()]), 1)
        assert counts(table, "greyjoy") == {"card/seagard": ["asha-greyjoy"]}
    with table_of(room, "2-march-stark", "stark") as table:
        text = "I march from Castle Black first.\nFrom Castle Black the footman goes to Karhold.\n" + TALK
        give(table, "eml", "stark", text, 1)
        assert counts(table, "stark") == {
            "march": ["castle-black"], "~moves/castle-black": [{"karhold": {"footman": 1}}],
        }  # fmt: skip


@pytest.mark.parametrize(
    ("language", "text", "right", "wrong"),
    [
        ("en", "yes", {1, 2, 3}, set()),
        ("en", "1 and 3 yes, 2 no", {1, 3}, {2}),
        ("en", "Yes to 1 and 3", {1, 3}, set()),
        ("en", "Yes, all except 2.", {1, 3}, {2}),
        ("en", "That's not right", set(), {1, 2, 3}),
        ("en", "Yes but Renly instead", set(), set()),
        ("en", "Is that right?", set(), set()),
        ("en", "yes 5", set(), set()),
        ("en", "OK thanks", {1, 2, 3}, set()),
        ("it", "Confermo tutto, grazie!", {1, 2, 3}, set()),
        ("it", "1 sì, 2 no", {1}, {2}),
        ("it", "non confermo", set(), {1, 2, 3}),
        ("it", "sì tranne la 2", {1, 3}, {2}),
        ("ro", "confirm 1 și 2", {1, 2}, set()),
        ("ro", "da", {1, 2, 3}, set()),
        ("ro", "nu", set(), {1, 2, 3}),
        ("ru", "да, всё верно", {1, 2, 3}, set()),
        ("ru", "1 да, 2 нет", {1}, {2}),
        ("ru", "подтверждаю всё кроме 2", {1, 3}, {2}),
        ("ru", "не верно", set(), {1, 2, 3}),
    ],
)
def test_yes_and_no_of_readings(language: str, text: str, right: set[int], wrong: set[int]) -> None:
    waiting = [Staged(n, "card", "stark", ["x"], f"area-{n}", unconfirmed=True) for n in (1, 2, 3)]
    found = confirmation_of(text, waiting, [], language)
    assert {s.id for s in found.right} == right
    assert {s.id for s in found.wrong} == wrong
    assert bool(found.text) == (not right and not wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_yes_alone_is_for_an_open_question_that_wants_one(language: str) -> None:
    waiting = [Staged(1, "card", "stark", ["x"], unconfirmed=True)]
    asked = [Decision("blade", "stark", One(("yes",), passing=True), key="blade/stark#1")]
    known = words(language).confirming
    for alone in (known["agrees"][0], known["denies"][0]):
        found = confirmation_of(alone, waiting, asked, language)
        assert not found.right and not found.wrong and found.text == alone
    assert confirmation_of(known["confirms"][0], waiting, asked, language).right
    assert confirmation_of(known["rejects"][0], waiting, asked, language).wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_receipt_numbers_what_is_to_be_confirmed(room: Room, language: str) -> None:
    from pbf_moderator.desk.receipts import receipt_in

    with table_of(room, "2-card", "greyjoy", language) as table:
        taken = give(table, "eml", "greyjoy", DOUBTFUL + "\nIf I lose I retreat to Pyke.", 1)[0]
        (text,) = receipt_in(table, taken, "plain")
        assert "1)" in text.body and "2)" in text.body
        assert "Asha" in text.body and "None" not in text.body and "unconfirmed" not in text.body
