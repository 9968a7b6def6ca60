"""An answer to a question that is closed changes nothing, is held, and its sender is told so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.memory import Memory
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.receipts import receipt_in
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message, content_id
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import Answer, Assign
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import LANGUAGES
from pbf_moderator.store.folder import GameFolder
from pbf_moderator.store.kinds import COMMIT
from pbf_moderator.store.replay import feed
from tests.desk.games import begin, stops
from tests.post import packet
from tests.reading.positions import AT, Room, lay_out, positions
from tests.reading.sitting import received

SEATS_OF_BIDS = ("tlan-imass", "jaghut", "malazan", "tiste-edur", "tiste-andii", "tiste-liosan")
A_MINUTE = timedelta(minutes=1)
STOPS = 9
SAID = {
    "it": "domanda già chiusa",
    "en": "a question that is already closed",
    "ro": "o întrebare deja închisă",
    "ru": "уже закрытый вопрос",
}
OF_ORDERS = {
    "it": "fase degli ordini",
    "en": "orders for this",
    "ro": "după închidere",
    "ru": "Приказы больше",
}
"""What a receipt says where a late answer changes an order that lies on the board."""


class Late(NamedTuple):
    """A question that has just been closed, with an answer that it did not get."""

    decision: Decision
    answer: Answer
    nick: str
    language: str
    at: datetime


def other_answer(decision: Decision, taken: Answer) -> Answer:
    """A legal answer that was not given; the same again if there is no other."""
    tries = (decision.form.sample(Stream(bytes([n]), decision.key)) for n in range(12))
    return next((answer for answer in tries if answer != taken), taken)


def late_answers(game: Path, count: int) -> Iterator[Late]:
    """Play on, and give at each stop the questions that were closed since the one before."""
    known = 0
    with open_table(game, write=True) as table:
        asked: dict[str, Decision] = {}
        for _, at in stops(table, count):
            inputs = table.effective.inputs[known:]
            known += len(inputs)
            match = table.make_match()
            closed: list[tuple[Decision, Answer]] = []
            for number, entry in enumerate(table.effective.inputs):
                if number >= known - len(inputs) and entry.kind == COMMIT:
                    asked = {d.key: d for d in match.asked}
                    closed += [(asked[key], answer) for key, answer in entry.body["answers"].items()]
                feed(match, entry, table.apply_ruling)
            for decision, answer in closed:
                if decision.seat == CHANCE or isinstance(decision.form, Assign):
                    continue
                other = other_answer(decision, answer)
                if other != answer:
                    player = table.settings.player(decision.seat)
                    yield Late(decision, other, player.nicks[0], player.language, at)


def written_answer(game: Path, late: Late) -> str:
    """A late answer as its player would write it."""
    with open_table(game) as table:
        return write(late.decision, late.answer, table.scenario.lexicon, late.language)


def tried(game: Path, late: Late, text: str, written: datetime) -> tuple[str, str, str]:
    """What becomes of a message, why, and its receipt; nothing of it stays in the game."""
    with GameFolder.open(game, read_only=True) as folder, folder.journal.rehearsing():
        table = Table(folder)
        id_ = content_id(late.nick, written, "", text)
        message = Message(id_, "pm", late.nick, "nick", written, "", text, raw=text.encode())
        [taken] = ingest(table, [message], at=late.at + 2 * A_MINUTE)
        receipt = receipt_in(table, taken, "plain")[0].body if taken.reading else ""
        return taken.received.outcome, taken.received.why, receipt


TALK = {
    "it": "Ciao a tutti, bella partita!",
    "en": "Hello everybody, what a game!",
    "ro": "Salut tuturor, frumoasă partidă!",
    "ru": "Всем привет, отличная партия!",
}


class Trials(NamedTuple):
    """What became of late answers in a game at random, and the receipts of those that were held, by language."""

    outcomes: dict[str, Counter[tuple[str, str]]]
    receipts: dict[str, list[str]]


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> Trials:
    """Late answers that were written before the close or after it, and talk at the same moments."""
    game = begin(tmp_path_factory.mktemp("closed"), "agot-2e", 6, {"tides": True})
    done = Trials({name: Counter() for name in ("before", "after", "talk")}, {lang: [] for lang in LANGUAGES})
    for late in late_answers(game, STOPS):
        words = written_answer(game, late)
        for name, text, moment in (
            ("before", words, late.at - A_MINUTE),
            ("after", words, late.at + A_MINUTE),
            ("talk", TALK[late.language], late.at - A_MINUTE),
        ):
            outcome, why, receipt = tried(game, late, text, moment)
            done.outcomes[name][outcome, why] += 1
            if why == "closed":
                done.receipts[late.language].append(receipt)
    return done


def test_what_was_written_before_the_close_and_read_after_it_is_held(trials: Trials) -> None:
    counted = trials.outcomes["before"]
    assert counted.total() > 4
    assert counted["held", "closed"] == counted.total()


def test_what_was_written_after_the_close_is_held_unless_it_says_something_for_later(trials: Trials) -> None:
    counted = trials.outcomes["after"]
    assert counted["held", "closed"] > counted.total() / 2
    assert counted["ignored", ""] <= counted.total() / 10


def test_talk_is_not_held(trials: Trials) -> None:
    assert not any(outcome == "held" for outcome, _ in trials.outcomes["talk"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_receipt_says_so_in_the_players_language(trials: Trials, language: str) -> None:
    assert trials.receipts[language]
    assert all(
        SAID[language] in receipt or OF_ORDERS[language] in receipt for receipt in trials.receipts[language]
    )


REFUSED = {"it": "Non accettato", "en": "Not accepted", "ro": "Nu s-au acceptat", "ru": "Не принято"}
COUNTS = {"it": "vale l'ult", "en": "the later one counts", "ro": "contează ult", "ru": "засчитана"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_held_is_not_refused_and_does_not_count_as_well(trials: Trials, language: str) -> None:
    for receipt in trials.receipts[language]:
        assert REFUSED[language] not in receipt, receipt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_after_the_deadline_is_not_said_to_count(language: str, tmp_path: Path) -> None:
    due, seat, told = packet.AT + timedelta(hours=1), "stark", []
    with open_table(packet.begin(tmp_path / "g", "agot-2e", language), write=True) as table:
        proceed(table, due=due, picture=False, at=packet.AT)
        (decision,) = table.asked(seat)
        assert isinstance(decision.form, Assign)
        lexicon, nick = table.scenario.lexicon, table.settings.player(seat).nicks[0]
        for order, at in (("support", packet.AT + A_MINUTE), ("consolidate", due + A_MINUTE)):
            text = write(decision, dict.fromkeys(decision.form.slots, order), lexicon, language).splitlines()[
                0
            ]
            message = Message(order, "pm", nick, "nick", at, "", text, raw=text.encode())
            (taken,) = ingest(table, [message], at=at + A_MINUTE)
            told.append((taken.received.outcome, receipt_in(table, taken, "plain")[0].body))
    assert told[1][0] == "held" and COUNTS[language] not in told[1][1], told[1][1]


NEXT_BID = {
    "en": ("bid for High House Dark: 1", "bid for High House Shadow: 1", "has been asked since"),
    "it": ("offerta per l'Alta Casa dell'Oscurità: 1", "offerta per l'Alta Casa dell'Ombra: 1", "un'altra dello stesso tipo"),
    "ro": ("ofertă pentru Înalta Casă a Întunericului: 1", "ofertă pentru Înalta Casă a Umbrei: 1", "alta de același fel"),
    "ru": ("ставка на Высокий Дом Тьмы: 1", "ставка на Высокий Дом Тени: 1", "новый вопрос того же рода"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_names_the_open_question_of_a_kind_is_not_for_the_closed_one(language: str) -> None:
    room, seat = Room.in_memory(), "jaghut"
    bids = [(s, f"bid/{s}/ombra#1", n) for n, s in enumerate(SEATS_OF_BIDS)]
    begun = positions()["m-bid"]
    position = replace(begun, name="m-next-bid", answers=[*begun.answers, *bids])
    with open_table(lay_out(position, room.folder, {seat: language})) as table:
        assert "bid/jaghut/oscurita#1" in {d.key for d in table.asked(seat)}
        right, late, said = NEXT_BID[language]
        outcomes = []
        for text in (right, late):
            with table.folder.journal.rehearsing():
                [message] = received(table, "eml", seat, text, -1)
                [taken] = ingest(table, [message], at=AT + A_MINUTE)
                outcomes.append((taken.received.outcome, receipt_in(table, taken, "plain")[0].body))
            table.memory = Memory()
            table.reload_staged()
    assert outcomes[0][0] == "accepted", outcomes[0][1]
    assert outcomes[1][0] == "held" and said in outcomes[1][1], outcomes[1][1]


NOT_UNDERSTOOD = {
    "it": "Ho offerto zero e pago: una nave del Narrow Sea, un fante non so quale, e un'altra cosa",
    "en": "I bid 3 too few, so it's a ship, a footman and some other poor soul",
    "ro": "Am oferit prea puțin: 1 navă, un infanterist și încă ceva",
    "ru": "Поставил на 3 меньше, плачу: корабль, пеший и ещё что-нибудь",
}
"""What speaks of units, where units to destroy are asked for and the bids are closed."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_speaks_of_the_open_question_is_no_late_answer(language: str) -> None:
    room = Room.in_memory()
    folder = lay_out(positions()["2-mammoth"], room.folder, {"stark": language})
    with open_table(folder) as table, table.folder.journal.rehearsing():
        [message] = received(table, "eml", "stark", NOT_UNDERSTOOD[language], 1)
        [taken] = ingest(table, [message], at=AT + 2 * A_MINUTE)
    assert (taken.received.outcome, taken.received.why) != ("held", "closed")
    assert taken.received.outcome == "needs_answer"
