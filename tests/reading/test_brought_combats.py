"""The combat that the sender's own move brings, told beside the move: card, second card, way back; and second cards of plans for an attack."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

_SEAGARD = "Riverrun first: footman and knight to Seagard"


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


def _of_combats(outcome: Outcome) -> dict[str, Any]:
    return {k: v for k, v in outcome.facts.items() if k.startswith(("~card", "~retreat", "~casualties"))}


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "place", "cards", "goal"),
    [
        ("2-raids-martell", "martell", "en", "boneway > kingswood\n\nmarches: storm's end first, both units into kingswood, token at SE. in kingswood i play areo hotah, if cannot then darkstar", "kingswood", ["areo-hotah", "darkstar"], ""),
        ("2-march-lannister", "lannister", "en", f"{_SEAGARD} under Gregor.", "seagard", ["gregor-clegane"], ""),
        ("2-march-lannister", "lannister", "en", f"{_SEAGARD}. Card Gregor, if he's gone Kevan. Should it fail, back to Riverrun.", "seagard", ["gregor-clegane", "kevan-lannister"], "riverrun"),
        ("1-raids-tyrell", "tyrell", "it", "incursione: summer sea su shipbreaker bay\ndal reach fante e cavaliere su blackwater, con garlan.", "blackwater", ["garlan-tyrell"], ""),
        ("2-march-lannister", "lannister", "it", "Tocca a Riverrun: il cavaliere e il fante salgono a Seagard, con Ser Gregor a guidarli come carta Casa.", "seagard", ["gregor-clegane"], ""),
        ("s-plan", "lannister", "it", "golden tooth m+1\nlannisport c\nstoney sept m0\ntumbleton d2\ntattica: ostaggi\n\nmarce\ngt: tywin + 2 cav su riverrun, il fante sta a casa. carta gregor, se me l'hanno già bruciata jaime", "riverrun", ["gregor-clegane", "jaime-lannister"], ""),
        ("s-lead", "stark", "it", "twins -> seagard robb, il cavaliere e 2 fanti. 1 fante resta li\ncarta robb\nse perdo torno alle twins", "seagard", ["robb-stark"], "twins"),
        ("1-raids-tyrell", "tyrell", "ro", "Raid: Summer Sea -> Shipbreaker Bay.\nReach: pleaca doar cavalerul, in Kingswood, infanteristul nu se misca. La Kingswood dau cu Loras.", "kingswood", ["loras-tyrell"], ""),
        ("1-sup-lan", "lannister", "ro", "din Riverrun il sprijin pe Greyjoy\niar din Harrenhal la marsul meu infanteristul se duce in Blackwater cu Kevan", "blackwater", ["kevan-lannister"], ""),
        ("2-march-lannister", "lannister", "ro", "1. Rezolv întâi Harrenhal: infanteristul atacă Blackwater, mașina de asediu rămâne în Harrenhal.\n2. Sprijinul din Stoney Sept e pentru mine. Cartea: Jaime, iar dacă nu se mai poate, Gregor.", "blackwater", ["jaime-lannister", "gregor-clegane"], ""),
        ("1-march-tyrell", "tyrell", "ru", "Выполняю Reach. Рыцарь атакует Blackwater, пеший держит Reach. Чтобы не тянуть: в бою кладу Гарлана.", "blackwater", ["garlan-tyrell"], ""),
        ("2-march-baratheon", "baratheon", "ru", "Пехотинец и осадная башня из Crackclaw Point идут в Harrenhal. И сразу карта, чтобы вы не ждали: король Станнис.", "harrenhal", ["stannis-baratheon"], ""),
    ],
)  # fmt: skip
def test_brought(
    position: str, seat: str, language: str, text: str, place: str, cards: list[str], goal: str
) -> None:
    told = {f"~card@area={place}": cards, **({f"~retreat@area={place}": [goal]} if goal else {})}
    assert _of_combats(_read(position, seat, language, text)) == told


@pytest.mark.parametrize(
    ("seat", "position", "language", "text"),
    [
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}, with Gregor gone."),
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}, Gregor stays in hand."),
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}, not with Gregor."),
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}. If I win, back to Riverrun next turn."),
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}. I'm happy to lose Riverrun."),
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}. If I lose Riverrun, too bad."),
        ("lannister", "s-march-lannister", "en", "Golden Tooth: both knights to Riverrun.\nThanks\nGregor"),
        ("lannister", "2-march-lannister", "en", f"{_SEAGARD}. If Balon is played, back to Riverrun."),
        ("lannister", "2-march-lannister", "it", "Tocca a Riverrun: il cavaliere e il fante vanno a Seagard. Con Gregor morto non è facile."),
        ("lannister", "2-march-lannister", "it", "Tocca a Riverrun: il cavaliere e il fante vanno a Seagard, con Gregor in mano per dopo."),
        ("tyrell", "1-march-tyrell", "ru", "Выполняю Reach. Рыцарь атакует Blackwater, воин остаётся. Гарлан пусть отдыхает."),
        ("tyrell", "1-march-tyrell", "ru", "Выполняю Reach. Рыцарь атакует Blackwater, воин остаётся. С Гарланом было бы проще."),
        ("tyrell", "1-march-tyrell", "ro", "Rezolv Reach. Cavalerul ataca Blackwater, infanteristul ramane. Cu Garlan as fi mai sigur."),
    ],
)  # fmt: skip
def test_not_brought(seat: str, position: str, language: str, text: str) -> None:
    assert _of_combats(_read(position, seat, language, text)) == {}


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "case", "cards"),
    [
        ("m-plan", "tiste-andii", "ro", "În caz că sînt atacat la Outlook, o joc pe Korlat, iar de n-o mai am, pe Crone.", "area=outlook", ["korlat", "crone"]),
        ("m-plan", "tlan-imass", "ru", "Нападут на Cruk - ставлю Ланас Тог, не будет её - Онрака.", "area=cruk", ["lanas-tog", "onrack"]),
        ("s-plan", "greyjoy", "ru", "Если Старк атакует Seagard, карта Дагмер, нет Дагмера - Андрик.", "area=seagard,opponent=stark", ["dagmer-cleftjaw", "andrik-the-unsmiling"]),
        ("2-plan", "greyjoy", "en", "If Stark attacks Seagard, Theon, or Euron if he is gone.", "area=seagard,opponent=stark", ["theon-greyjoy", "euron-crows-eye"]),
        ("2-plan", "greyjoy", "it", "Se mi attaccano a Seagard gioco Theon, con Euron come riserva.", "area=seagard", ["theon-greyjoy", "euron-crows-eye"]),
        ("2-plan", "greyjoy", "it", "Se gli Stark attaccano Seagard gioco Theon. Se non posso, Euron.", "area=seagard,opponent=stark", ["theon-greyjoy", "euron-crows-eye"]),
        ("2-plan", "greyjoy", "en", "If Stark attacks Seagard, Theon, not Euron.", "area=seagard,opponent=stark", ["theon-greyjoy"]),
    ],
)  # fmt: skip
def test_second_cards(
    position: str, seat: str, language: str, text: str, case: str, cards: list[str]
) -> None:
    assert _read(position, seat, language, text).facts == {f"~card@{case},role=defender": cards}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If Stark attacks Seagard, Theon, but if Lannister does, Euron."),
        ("en", "If Stark attacks Seagard, Theon or Euron."),
        ("en", "If Stark attacks Seagard, Theon, if he plays Robb, Euron."),
        ("en", "If Stark attacks Seagard with ships, Theon, otherwise Euron."),
    ],
)
def test_no_second_cards(language: str, text: str) -> None:
    assert _read("2-plan", "greyjoy", language, text).facts == {}


def test_other_fights_are_no_second_card() -> None:
    """ "In all others" is for other combats."""
    text = "Если нападут на Seagard, играю Теона, на всё остальное — Эурона."
    facts = _read("2-plan", "greyjoy", "ru", text).facts
    assert facts == {"~card@area=seagard,role=defender": ["theon-greyjoy"], "~card": ["euron-crows-eye"]}


@pytest.mark.parametrize(
    ("position", "language", "text", "card", "lost"),
    [
        ("s-card", "en", "Dagmer for Seagard. If we lose it the boys fall back to Pyke, and the two footmen die before the knight does.", "dagmer-cleftjaw", 5),
        ("s-card", "ru", "Seagard: играю Дагмера. Если проиграю, то в потери сначала оба воина, рыцарь последним, и уходим на Pyke.", "dagmer-cleftjaw", 5),
        ("1-card", "ro", "Euron, fara discutii. Daca totusi o incasez fugim in Pyke, si daca am de pierdut ceva dau footmanul primul, nu cavalerul.", "euron-crows-eye", 1),
    ],
)  # fmt: skip
def test_after_the_card_that_is_asked_for(
    position: str, language: str, text: str, card: str, lost: int
) -> None:
    facts = _read(position, "greyjoy", language, text).facts
    assert facts["card/seagard"] == [card]
    assert facts["~retreat@area=seagard"] == ["pyke"]
    assert len(facts["~casualties@area=seagard"]) == lost
