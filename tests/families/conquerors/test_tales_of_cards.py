"""Cards that are thrown away, cards for moments, armies by their places and corrections in what is planned, and sentences near to them (5, 8, 11, 15.0)."""

from __future__ import annotations

from typing import Any

import pytest

from ...reading.messages import letter
from ...reading.positions import Room, shared_room
from ...reading.sitting import outcome_of
from .builder import M, P

GONE = {"card": ["discard"], "~discard": [["attrition"]]}
LEFT, RIGHT = "~avoid/persian-1", "~avoid/persian-2"
INDECISION = {"~react/movement": [["command-indecision"]]}


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, ctx: str, seat: str, lang: str, text: str) -> dict[str, Any]:
    row = {"id": "x", "ctx": ctx, "seat": seat, "lang": lang, "kind": "x", "text": text, "must": {}}
    return dict(outcome_of(room, letter(row, "x")).facts)


@pytest.mark.parametrize(
    ("lang", "text", "facts"),
    [
        ("en", "discard attrition keep the rest", GONE),
        ("en", "Attrition was never any good. Out with it, discard.", GONE),
        ("en", "Discarding Revo... wait, not Revolt. Attrition.", GONE),
        ("it", "Butto via la Rivolta... no, quella la tengo. Butto via l'Attrito.", GONE),
        ("ro", "Uzura nu-mi folosește la nimic, o arunc.", GONE),
        ("ru", "В сброс идет Восст... тьфу, Изнурение! Восстание остается.", GONE),
        ("en", "I discard Attrition. Revolt too.", {**GONE, "~discard": [["attrition", "revolt"]]}),
        ("en", "Should I discard Attrition? I can't decide.", {}),
        ("en", "If Bjorn has Revolt I discard Attrition.", {}),
        ("it", "Scarto Attrito. Anzi no, passo.", {"card": [None]}),
        ("it", "Non scarto niente: tengo Attrito e Rivolta. Passo.", {"card": [None]}),
        ("en", "Discard Attrition. Actually no, I play Revolt in Lydia.", {"card": ["revolt"], "~card_target/revolt": ["lydia"]}),
    ],
)  # fmt: skip
def test_what_is_thrown_away(room: Room, lang: str, text: str, facts: dict[str, Any]) -> None:
    assert heard(room, "alex-siege", M, lang, text) == facts


@pytest.mark.parametrize(
    ("lang", "text", "facts"),
    [
        ("ru", "Выступит их армия — кладите Нерешительность. Против Внезапности ничего.", {**INDECISION, "~react/surprise": [None]}),
        ("it", "Reaz. partenza: Ind. comando\nReaz. Sorpresa: Sorp. (non Spie)", {**INDECISION, "~react/surprise": ["surprise"]}),
        ("ro", "La plecare Nehotărârea, la Surpriză Spionii.", {**INDECISION, "~react/surprise": ["spies"]}),
        ("en", "Against a Surprise I use either Spies or Surprise.", {}),
        ("en", "If he plays a Surprise I'm in trouble, but I keep my Spies for later.", {}),
        ("en", "When somebody sets out I might play Command Indecision.", {}),
        ("it", "La mia Sorpresa serve ad annullare quella di Anna, per le Spie c'è tempo.", {}),
    ],
)  # fmt: skip
def test_which_card_answers_which_moment(room: Room, lang: str, text: str, facts: dict[str, Any]) -> None:
    assert heard(room, "alex-low", P, lang, text) == facts


@pytest.mark.parametrize(
    ("lang", "text", "facts"),
    [
        ("ro", "Memnon – luptă. Darius – evită, Ecbatana.", {LEFT: ["ecbatana"], RIGHT: [None]}),
        ("ro", "Dacă mă atacă Anna, armata din Susa să se dea la o parte la Ecbatana, iar cea din Cizic să țină poziția și să lupte.", {LEFT: ["ecbatana"], RIGHT: [None]}),
        ("it", "La Prima evita se... no, aspetta, il contrario: la Prima resta a combattere e la Seconda evita, scegli tu verso dove.", {LEFT: [None], RIGHT: ["away"]}),
        ("ru", "Второй армии уклоняться запрещаю. Первая же пусть при нападении ускользает хоть куда.", {LEFT: ["away"], RIGHT: [None]}),
        ("ro", "De acum înainte A2 interceptează... nu, nu vreau: niciuna nu interceptează.", {"!intercept": [None]}),
        ("ru", "Постоянные приказы. Вторая не перехватывает... простите, Первая не перехватывает!", {"!intercept/persian-1": [None]}),
        ("en", "La Prima Armata non intercetta.", {"~intercept/persian-1": [None]}),
    ],
)  # fmt: skip
def test_armies_in_what_is_planned(room: Room, lang: str, text: str, facts: dict[str, Any]) -> None:
    assert heard(room, "alex-low", P, lang, text) == facts


@pytest.mark.parametrize(
    ("ctx", "seat", "lang", "text", "facts"),
    [
        ("alex-avoid", P, "ru", "Отводите Вторую в Даскилий... ой, нет, сначала в Адрамиттий, Даскилий только если в Адрамиттий не пустят.", {"avoid/persian-2": ["adramyttium", "dascylium"]}),
        ("alex-avoid", P, "it", "Se perdo mi ritiro a Dascilio.", {"~retreat/cyzicus": ["dascylium"]}),
        ("alex-battle", P, "en", "Just Terrain Advantage.\nIf Memnon does manage to lose, he retreats to Adramyttium.", {"react/battle": [["terrain-advantage"]], "~retreat/cyzicus": ["adramyttium"]}),
        ("alex-demand", M, "ru", "Говорит Александр.", {"demand/sardes": ["alexander"]}),
        ("alex-demand", M, "ru", "Бьорн говорит, что Александр всё испортит.", {}),
        ("alex-demand", M, "ru", "Предъявляю гарнизону Сард требование о сдаче. Переговоры — у Александра лично.", {"demand/sardes": ["alexander"]}),
        ("alex-besiege", M, "en", "Siege without assault... oh, why not, with assault. Both at Sardes.", {}),
    ],
)  # fmt: skip
def test_corrections_places_and_speakers(
    room: Room, ctx: str, seat: str, lang: str, text: str, facts: dict[str, Any]
) -> None:
    assert heard(room, ctx, seat, lang, text) == facts


def test_a_list_goes_on_behind_a_semicolon(room: Room) -> None:
    lines = "activity: move and fight\nwho: First Army\npoints: 6\nPella pays\nroute: Chersonese - Ilium - Adramyttium - Pergamum\ngarrisons: Ilium 1; Pergamum 1"
    facts = heard(room, "alex-round", M, "en", lines)
    assert facts["~leave_garrisons/macedonian-1"] == [["ilium", "pergamum"]]
    held = heard(room, "alex-round", P, "en", "The Second Army avoids battle; destination: Dascylium.")
    assert held == {"~avoid/persian-2": ["dascylium"]}
