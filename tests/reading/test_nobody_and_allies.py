"""That nobody dies, whoever is named beside it, and where somebody is put who may come by what is drawn."""

from __future__ import annotations

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

NOBODY = [
    ("it", "Il boia stasera riposa, nessuna esecuzione. Jaime resta dov'è."),
    ("it", "Mia moglie lo vorrebbe morto, ma io no: nessuna esecuzione, Jaime mi serve vivo."),
    ("it", "Non mando a morte nessuno: Jaime vivo vale più di Jaime morto."),
    ("en", "Tempting, but a dead Kingslayer buys me nothing. I will not execute anyone this time."),
    ("en", "The headsman can put his axe away, nobody dies in my cells today."),
    ("ru", "Нет, рубить голову никому не буду, Джейме мне ещё пригодится."),
    ("ru", "Никого я казнить не буду, Джейме я ещё на что-нибудь сменяю."),
    ("ro", "Soția ar vrea capul lui, dar nu execut pe nimeni, Jaime valorează mai mult viu."),
    ("ro", "Sabia mea nu se ridică astăzi: nu execut pe nimeni."),
]
SOMEBODY = [
    ("en", "I execute nobody but Jaime."),
    ("en", "No execution today, except for Jaime."),
    ("en", "No execution if Bjorn pays three."),
    ("it", "Non vorrei mandare a morte nessuno, ma Jaime lo giustizio."),
    ("it", "Nessuna pietà: giustizio Jaime."),
    ("ru", "Никого не казню, кроме Джейме."),
    ("ro", "Nu mai amân execuția, Jaime moare."),
]
PUT = [
    ("en", "Tyrell deck pls and whoever turns up goes to Dragonstone", "dragonstone"),
    ("en", "I draw from House Frey. Should the card be someone who has to be put on the board, please put him at Storm's End, not on "
     "Dragonstone.", "storms-end"),
    ("en", "Draw from House Frey. If it is somebody to place, Storm's End; no wait, Kingswood.", "kingswood"),
    ("it", "Pesco dai Frey. Se esce qualcuno da mettere in campo, mettetelo a Kingswood e non a Dragonstone.", "kingswood"),
    ("ro", "Trag de la Tyrell. Dacă iese cineva de pus pe hartă, îl pun la Storm's End, nu la Dragonstone.", "storms-end"),
    ("ro", "Aliatul de la Arryn, iar oricine ar fi, la Kingswood.", "kingswood"),
    ("ru", "Тяну у Фреев! Если союзника надо куда-то поставить, то в Storm's End, к Ренли, вдвоём веселее.", "storms-end"),
    ("ru", "Тяну из колоды Тиреллов. Союзника, какой придёт, поставлю в Storm's End.", "storms-end"),
]  # fmt: skip
NOT_PUT = [
    ("en", "Tyrell deck. Whoever turns up goes to Dragonstone or Storm's End."),
    ("en", "Tyrell deck. Not to Dragonstone, whoever comes."),
    ("en", "Tyrell deck. Should I put whoever comes at Dragonstone?"),
    ("en", "Tyrell deck. Whoever attacks me at Dragonstone meets Stannis."),
    (
        "it",
        "Pesco dai Tyrell. Già che ci sono, la marcia da Crackclaw Point, così non mi aspettate: un fante va a Rosby, l'altro resta.",
    ),
    ("ru", "Тяну у Тиреллов. Из Storm's End никто не уходит."),
]


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _facts(room: Room, position: str, seat: str, lang: str, text: str) -> dict[str, object]:
    return dict(outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({}))).facts)


@pytest.mark.parametrize(("lang", "text"), NOBODY)
def test_nobody_dies_whoever_is_named(room: Room, lang: str, text: str) -> None:
    assert _facts(room, "s-execute", "stark", lang, text) == {"execute": [None]}


@pytest.mark.parametrize(("lang", "text"), SOMEBODY)
def test_somebody_may_die_after_all(room: Room, lang: str, text: str) -> None:
    assert _facts(room, "s-execute", "stark", lang, text).get("execute") != [None]


@pytest.mark.parametrize(("lang", "text", "place"), PUT)
def test_whoever_is_drawn_is_put_somewhere(room: Room, lang: str, text: str, place: str) -> None:
    assert _facts(room, "s-forge", "baratheon", lang, text)["~ally_area"] == [place]


@pytest.mark.parametrize(("lang", "text"), NOT_PUT)
def test_where_nobody_is_put(room: Room, lang: str, text: str) -> None:
    assert "~ally_area" not in _facts(room, "s-forge", "baratheon", lang, text)
