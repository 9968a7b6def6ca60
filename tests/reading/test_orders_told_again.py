"""Orders told a second time by their star or number alone, values in front of their places under a heading, and exchanges that name one of the two."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


def _orders(**laid: str) -> dict[str, str]:
    return {f"orders/{slot.replace('_', '-')}": token for slot, token in laid.items()}


TURNED = _orders(riverrun="march-plus-1", harrenhal="march-0")
SEAS = _orders(hudd_sea="support", horan_sea="support-plus-1")
PORT = _orders(coral_bay="support", port_coral="consolidate")
MARCHES = _orders(storms_end="march-plus-1", yronwood="march-0")
SUPPORTS = _orders(sea_of_dorne="support-plus-1", east_summer_sea="support")


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("1-plan", "lannister", "it", "Riverrun marcia +1, Lannisport consolidamento normale. Ah no, a Lannisport voglio lo speciale invece del normale.", _orders(riverrun="march-plus-1", lannisport="consolidate-special")),
        ("1-plan", "lannister", "en", "Riverrun march +1, Lannisport consolidation. Oh no, at Lannisport I want the special one instead of the plain one.", _orders(riverrun="march-plus-1", lannisport="consolidate-special")),
        ("1-plan", "lannister", "it", "RR: marcia −1\nRileggendo: la −1 a Riverrun non ha senso, facciamo +1.", _orders(riverrun="march-plus-1")),
        ("1-plan", "lannister", "en", "Riverrun march 0, Harrenhal march +1. Wait, the other way round: Riverrun with the +1 and Harrenhal with the 0.", TURNED),
        ("1-plan", "lannister", "it", "Riverrun marcia 0, Harrenhal marcia +1. Aspetta, il contrario: Riverrun col +1 e Harrenhal con lo 0.", TURNED),
        ("1-plan", "lannister", "ru", "Riverrun поход 0, Harrenhal поход +1. Стоп, наоборот: Riverrun с +1, а Harrenhal с 0.", TURNED),
        ("1-plan", "lannister", "ro", "Riverrun marș 0, Harrenhal marș +1. Stai, invers: Riverrun cu +1 și Harrenhal cu 0.", TURNED),
        ("m-plan", "jaghut", "ro", "Hudd Sea: sprijin +1; Horan Sea: sprijin. Văd că am încurcat mările: +1-ul trebuie să fie în Horan, cel simplu în Hudd.", SEAS),
        ("m-plan", "jaghut", "en", "Hudd Sea: support +1; Horan Sea: support. I mixed up the seas: the +1 should be at Horan, the plain one at Hudd.", SEAS),
        ("m-plan", "jaghut", "ru", "Hudd Sea: поддержка +1; Horan Sea: поддержка. Перепутал моря: +1 должна быть в Horan, обычная в Hudd.", SEAS),
        ("1-plan", "stark", "it", "Winterfell consolidamento... no aspetta, quello speciale va a Winterfell e il normale a White Harbor.", _orders(winterfell="consolidate-special", white_harbor="consolidate")),
        ("1-plan", "lannister", "en", "Harrenhal defence 1. Sorry, Harrenhal +2 instead.", _orders(harrenhal="defence-2")),
        ("m-plan", "tiste-andii", "it", "Coral m0, Cinnamon m-1.\nNo aspetta: le marce al contrario, la 0 a Cinnamon e la -1 a Coral.", _orders(coral="march-minus-1", cinnamon_wastes="march-0")),
        ("m-plan", "tiste-andii", "it", "Coral marcia -1, Cinnamon Wastes difesa 2... no niente, i cavalieri marciano: marcia 0.", _orders(coral="march-minus-1", cinnamon_wastes="march-0")),
        # Which one is taken back only, which is said to nobody, and which of two: none of these is taken.
        ("1-plan", "lannister", "en", "Riverrun march 0, Harrenhal march +1. Sorry, not the +1 at Harrenhal.", _orders(riverrun="march-0")),
        ("1-plan", "lannister", "en", "Riverrun march 0, Harrenhal march +1. Sorry, the star goes to nobody, Riverrun has one footman and 2 knights.", _orders(riverrun="march-0", harrenhal="march-plus-1")),
        ("1-plan", "lannister", "it", "Riverrun marcia 0. Scusa, a Riverrun lo 0 o il +1.", {}),
        # The same order lies twice, where the number is to go to another: over the count, and asked.
        ("1-plan", "lannister", "en", "Riverrun march 0, Harrenhal march +1. Actually I would like the +1 at Riverrun.", {}),
    ],
)  # fmt: skip
def test_a_star_or_a_number_told_again(
    position: str, seat: str, language: str, text: str, facts: Any
) -> None:
    assert _read(position, seat, language, text).facts == facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("2-plan", "martell", "it", "Due marce: +1 da Storm's End e +0 da Yronwood. Due supporti: il +1 sul Sea of Dorne, quello liscio sull'East Summer.", {**MARCHES, **SUPPORTS}),
        ("2-plan", "martell", "en", "Marches: Storm's End +1*, Yronwood 0.\nSupports: Sea of Dorne *, East Summer Sea the plain one.", {**MARCHES, **SUPPORTS}),
        ("2-plan", "martell", "ru", "Походы: Предел +1★, Айронвуд 0.\nПодмоги две: обычная в Восточном Летнем и +1 в Дорнийском море.", {**MARCHES, **SUPPORTS}),
        ("2-plan", "martell", "en", "Storm's End marches with the +1 and Yronwood with the -1.", _orders(storms_end="march-plus-1", yronwood="march-minus-1")),
        ("2-plan", "martell", "it", "Storm's End con la marcia buona (+1), Yronwood con la zero.", MARCHES),
        ("2-plan", "martell", "it", "Starfall resta in difesa da 1 e la Boneway fa incursione.", _orders(starfall="defence-1", boneway="raid")),
        ("1-plan", "stark", "ro", "Consolidez în două locuri: Winterfell (cea specială) și White Harbor (cea normală).", _orders(winterfell="consolidate-special", white_harbor="consolidate")),
        ("m-plan", "jaghut", "en", "Support with the ship of Hudd Sea and raid with the ship of Horan Sea.", _orders(hudd_sea="support", horan_sea="raid")),
        ("m-plan", "tiste-andii", "en", "march+0 in the Wastes, the -1 in Coral", _orders(cinnamon_wastes="march-0", coral="march-minus-1")),
        # Numbers that count units are no values.
        ("2-plan", "martell", "en", "March: Storm's End with 1 and Yronwood.", {}),
    ],
)  # fmt: skip
def test_values_in_front_of_their_places(
    position: str, seat: str, language: str, text: str, facts: Any
) -> None:
    assert _read(position, seat, language, text).facts == facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("m-plan", "tiste-edur", "en", "rivan sea raid, callows support. Swap them: callows raids.", _orders(callows="raid", rivan_sea="support")),
        ("m-plan", "tiste-andii", "en", "coral bay consolidation and port support, no wait, swap them: the port consolidates", PORT),
        ("m-plan", "tiste-andii", "ru", "coral bay консолидация, порт поддержка, ой, поменяй их местами: порт консолидация", PORT),
        ("m-plan", "tiste-andii", "ro", "coral bay consolidare, port sprijin, ba nu, le inversez: portul consolidează", PORT),
        ("2-plan", "lannister", "en", "Searoad support, Stoney Sept raid. Wait, no: Searoad and Stoney Sept the other way round, that is raid at Searoad and support at Stoney.", _orders(searoad_marches="raid", stoney_sept="support")),
        ("1-plan", "baratheon", "en", "Dragonstone consolidation, King's Landing consolidation. Ah, I see now that I have only two consolidations! Then King's Landing takes defense +2.", _orders(dragonstone="consolidate", kings_landing="defence-2")),
        ("m-plan", "tiste-edur", "en", "Rivan Sea defense+1. Now that I look at the map again: the ships are more use supporting, so support for the Rivan Sea.", _orders(rivan_sea="support")),
        ("m-plan", "tiste-edur", "en", "callows d1\nilem m-1\n\nps raid in callows after all instead of the defence", _orders(callows="raid", ilem="march-minus-1")),
        ("2-plan", "lannister", "ro", "Consolidare în Lannisport (cea cu stea) și în port (cea fără), sprijin la Stoney Sept.", _orders(stoney_sept="support")),
        # Which two are meant is not plain: both are asked about.
        ("m-plan", "tiste-edur", "en", "rivan sea raid, callows support, ilem m-1. Turn the first two around: callows raids and the ships support", _orders(ilem="march-minus-1")),
        ("1-plan", "baratheon", "en", "Dragonstone consolidation, King's Landing consolidation. King's Landing takes defense +2.", _orders(dragonstone="consolidate")),
    ],
)  # fmt: skip
def test_exchanges_and_second_looks(position: str, seat: str, language: str, text: str, facts: Any) -> None:
    assert _read(position, seat, language, text).facts == facts
