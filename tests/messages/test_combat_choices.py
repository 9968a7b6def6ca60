"""Answers to what card texts, fortune cards and special raids ask: in the players' own words, in four languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer, One
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write

from .reference import scenario

LANGUAGES = ("en", "it", "ro", "ru")


def asked(kind: str, seat: str, options: tuple[str, ...], about: str = "", passing: bool = True) -> Decision:
    return Decision(kind, seat, One(options, passing=passing), about, key=f"{kind}/{seat}#1")


REPLACE = asked("replace_card", "greyjoy", ("yes",))
REDRAW = asked("blade", "stark", ("redraw",), "harrenhal")
REDRAW_OR_ONE = asked("blade", "stark", ("redraw", "yes"), "harrenhal")
TARGETS = ("blackwater/harrenhal", "blackwater/stoney-sept", "blackwater/harrenhal/stoney-sept", "blackwater")
RAID = asked("raid", "lannister", (*TARGETS, "golden-sound/ironmans-bay", "golden-sound"), passing=False)
BUY = asked("discard_card", "baratheon", ("eddard-stark", "robb-stark", "greatjon-umber"), "stark")
ONE, BOTH, NONE = TARGETS[1:]
SECOND, ROBB = "agot-2e", "robb-stark"

SAID: list[tuple[str, Decision, str, dict[Answer, list[str]]]] = [
    (
        SECOND,
        REPLACE,
        "en",
        {
            "yes": ["yes", "I pay", "pay 2 power and play another card", "I pay and replace the card"],
            None: ["no", "pass", "I don't pay", "I keep the card"],
        },
    ),
    (
        SECOND,
        REPLACE,
        "it",
        {
            "yes": ["sì", "pago", "pago 2 e gioco un'altra carta", "pago e sostituisco la carta"],
            None: ["no", "passo", "non pago", "tengo la carta"],
        },
    ),
    (
        SECOND,
        REPLACE,
        "ro",
        {
            "yes": ["da", "plătesc", "platesc 2 si joc alta carte", "plătesc și schimb cartea"],
            None: ["nu", "pas", "nu plătesc", "păstrez cartea"],
        },
    ),
    (
        SECOND,
        REPLACE,
        "ru",
        {
            "yes": ["да", "плачу", "плачу 2 и играю другую карту", "плачу и меняю карту"],
            None: ["нет", "пас", "не плачу", "оставляю карту"],
        },
    ),
    (
        SECOND,
        REDRAW,
        "en",
        {
            "redraw": [
                "redraw",
                "I use the blade",
                "use the Valyrian Steel Blade to draw another card",
                "yes",
            ],
            None: ["no", "pass", "I don't use the blade", "no redraw", "keep my card"],
        },
    ),
    (
        SECOND,
        REDRAW,
        "it",
        {
            "redraw": ["ripesco", "uso la Spada per pescare un'altra carta", "sì"],
            None: ["no", "passo", "non uso la spada", "non ripesco", "tengo la carta"],
        },
    ),
    (
        SECOND,
        REDRAW,
        "ro",
        {
            "redraw": ["trag din nou", "folosesc Sabia ca să trag altă carte", "da"],
            None: ["nu", "pas", "nu folosesc sabia", "nu trag din nou", "păstrez cartea"],
        },
    ),
    (
        SECOND,
        REDRAW,
        "ru",
        {
            "redraw": ["тяну заново", "Валирийский клинок, тяну другую карту", "да"],
            None: ["нет", "пас", "не использую клинок", "оставляю карту"],
        },
    ),
    (
        SECOND,
        REDRAW_OR_ONE,
        "en",
        {"redraw": ["use the blade to redraw"], "yes": ["use the blade for +1", "yes, +1"], None: ["no"]},
    ),
    (SECOND, REDRAW_OR_ONE, "it", {"redraw": ["ripesco"], "yes": ["uso la spada per +1"], None: ["no"]}),
    (
        SECOND,
        REDRAW_OR_ONE,
        "ro",
        {"redraw": ["trag din nou"], "yes": ["folosesc sabia pentru +1"], None: ["nu"]},
    ),
    (SECOND, REDRAW_OR_ONE, "ru", {"redraw": ["тяну заново"], "yes": ["клинок на +1"], None: ["нет"]}),
    (
        "agot-1e",
        RAID,
        "en",
        {
            BOTH: [
                "Raid from Blackwater on Harrenhal and Stoney Sept",
                "Blackwater -> Stoney Sept, Harrenhal",
            ],
            ONE: ["Raid from Blackwater on Stoney Sept"],
            NONE: ["Blackwater, no target"],
        },
    ),
    (
        "agot-1e",
        RAID,
        "it",
        {
            BOTH: [
                "Incursione da Blackwater su Harrenhal e Stoney Sept",
                "Acque Nere su Harrenhal e Tempio di Pietra",
            ],
            ONE: ["Incursione da Blackwater su Stoney Sept"],
            NONE: ["Blackwater senza bersaglio"],
        },
    ),
    (
        "agot-1e",
        RAID,
        "ro",
        {
            BOTH: ["Incursiune din Blackwater asupra Harrenhal și Stoney Sept"],
            ONE: ["Incursiune din Blackwater la Septul de Piatră"],
            NONE: ["Blackwater fără țintă"],
        },
    ),
    (
        "agot-1e",
        RAID,
        "ru",
        {
            BOTH: [
                "Набег из Блэкуотера на Харренхол и Каменную Септу",
                "Blackwater -> Harrenhal, Stoney Sept",
            ],
            ONE: ["Набег из Blackwater на Stoney Sept"],
            NONE: ["Blackwater без цели"],
        },
    ),
    (
        "agot-1e",
        BUY,
        "en",
        {ROBB: ["Robb Stark", "I pay 1 and discard Robb Stark"], None: ["no", "pass", "I don't pay"]},
    ),
    (
        "agot-1e",
        BUY,
        "it",
        {ROBB: ["scarto Robb Stark", "pago 1 e scarto Robb Stark"], None: ["no", "passo", "non pago"]},
    ),
    (
        "agot-1e",
        BUY,
        "ro",
        {
            ROBB: ["decartez Robb Stark", "plătesc 1 și decartez Robb Stark"],
            None: ["nu", "pas", "nu plătesc"],
        },
    ),
    (
        "agot-1e",
        BUY,
        "ru",
        {ROBB: ["сбрасываю Robb Stark", "плачу 1 и сбрасываю Robb Stark"], None: ["нет", "пас", "не плачу"]},
    ),
]


def messages() -> Iterator[tuple[str, Decision, str, str, Answer]]:
    for name, decision, lang, rows in SAID:
        for meant, texts in rows.items():
            yield from ((name, decision, lang, text, meant) for text in texts)


def answers(name: str, decision: Decision, lang: str, text: str) -> list[Answer]:
    """What a message is read as."""
    reading = read(
        text, seat=decision.seat, asked=[decision], ahead=[], scenario=scenario(name), language=lang
    )
    return [draft.answers[0] for draft in reading.answers if draft.key == decision.key and not draft.when]


@pytest.mark.parametrize(("name", "decision", "lang", "text", "meant"), list(messages()))
def test_an_answer_in_the_players_words(
    name: str, decision: Decision, lang: str, text: str, meant: Answer
) -> None:
    assert answers(name, decision, lang, text) == [meant]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("decision", [REPLACE, REDRAW, REDRAW_OR_ONE, RAID, BUY])
def test_every_answer_is_read_back(decision: Decision, lang: str) -> None:
    name = "agot-1e" if decision in (RAID, BUY) else SECOND
    form = decision.form
    assert isinstance(form, One)
    for answer in (*form.options, *([None] if form.passing else [])):
        text = write(decision, answer, scenario(name).lexicon, lang)
        assert answers(name, decision, lang, text) == [answer], text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lone_yes_is_no_answer_where_there_are_several(lang: str) -> None:
    yes = {"en": "yes", "it": "sì", "ro": "da", "ru": "да"}[lang]
    assert answers("agot-1e", BUY, lang, yes) == []
    assert answers("agot-1e", RAID, lang, "Blackwater") == []
