"""A round in one mail of who acts, and a plan of the other side, in four languages (3.3 C, 10.6, 11.3 F)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.conquerors.family import anticipated
from pbf_moderator.families.conquerors.rules.flow import activity_choice, card_choice
from pbf_moderator.kernel.staging import Staged
from pbf_moderator.reading.reader import Reading, read
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, position

SCENARIO = load_scenario("alexander")
ARMY = f"{P}-2"
WEAKER = {"odds": ["fewer"]}


def heard(text: str, lang: str, step: str = "", hand: tuple[str, ...] = ()) -> Reading:
    """What the Persian says: of an own round at a step, or of the other's round."""
    game = position(active=P if step else M, hands={P: hand})
    game.step = step or "activity"
    asked = []
    if step:
        open_ = card_choice(game, P) if step == "cards" else activity_choice(game, P)
        assert open_
        asked = [replace(open_, key="now")]
    return read(text, seat=P, asked=asked, ahead=anticipated(game, P), scenario=SCENARIO, language=lang)


CONFIRMED = {"it": "Confermo.", "en": "Confirm.", "ro": "Confirm.", "ru": "Подтверждаю."}


@pytest.mark.parametrize("lang", [*CONFIRMED])
def test_what_was_said_before_its_question_and_is_confirmed_now_leaves_nothing_to_answer(lang: str) -> None:
    game = position(active=P)
    game.step = "activity"
    open_ = activity_choice(game, P)
    assert open_
    asked = [replace(open_, key="now")]
    waiting = [Staged(1, "activity", P, ["recruit"], unconfirmed=True)]
    reading = read(CONFIRMED[lang], seat=P, asked=asked, waiting=waiting, scenario=SCENARIO, language=lang)
    assert reading.complete and said(reading) == {("activity", ""): "recruit"}
    other = [Staged(1, "recruits_to", P, [ARMY], unconfirmed=True)]
    assert not read(
        CONFIRMED[lang], seat=P, asked=asked, waiting=other, scenario=SCENARIO, language=lang
    ).complete


def said(reading: Reading) -> dict[tuple[str, str], Any]:
    return {(draft.kind, draft.about): draft.answers[0] for draft in reading.answers}


# -- a round of one's own -----------------------------------------------------------------------------------------

RECRUITS = {
    "it": "Nessuna carta. Recluto: forza, paga Menfi. Tutte le reclute alla Prima Armata.",
    "en": "No card. I recruit strength, paid by Memphis. All recruits to the First Army.",
    "ro": "Nicio carte. Recrutez forță, plătește Memfis. Toți recruții la Prima Armată.",
    "ru": "Карту не играю. Набираю силу, платит Мемфис. Все набранные в Первую армию.",
}
TARGETS = {
    "it": "Gioco Rivolta su Frigia. Nessuna attività.",
    "en": "I play Revolt on Phrygia. No activity.",
    "ro": "Joc Revoltă în Frigia. Nicio activitate.",
    "ru": "Играю Восстание во Фригии. Никакого действия.",
}
DISCARDS = {
    "it": "Scarto Attrito e Tradimento. Dichiaro una Fase Amministrativa.",
    "en": "I discard Attrition and Treachery. I declare an Administrative Phase.",
    "ro": "Decartez Uzură și Trădare. Declar o Fază Administrativă.",
    "ru": "Сбрасываю Изнурение и Измену. Объявляю административную фазу.",
}
LEADERS = {
    "it": "Passo la carta. Muovo i leader: Farnabazo alla Seconda Armata.",
    "en": "No card. I move leaders: Pharnabazus to the Second Army.",
    "ro": "Fără carte. Mut liderii: Pharnabazus la Armata a Doua.",
    "ru": "Карту не играю. Перемещаю полководцев: Фарнабаз во Вторую армию.",
}
DRAWN = {
    "it": "Recluto un leader. Il leader pescato alla Seconda Armata.",
    "en": "I recruit a leader. The leader drawn goes to the Second Army.",
    "ro": "Recrutez un lider. Liderul tras la Armata a Doua.",
    "ru": "Набираю полководца. Вытянутый полководец – во Вторую армию.",
}
MOVES = {
    "it": "Nessuna carta. Muovo e combatto con la Seconda Armata, 6 PM: Dascilio, paga Sardi. Guarnigioni: 1 a Dascilio.",
    "en": "No card. Move and fight with the Second Army, 6 points: Dascylium, paid by Sardes. Garrisons: 1 at Dascylium.",
    "ro": "Fără carte. Mut și lupt cu Armata a Doua, 6 PM: Dascylion, plătește Sardes. Garnizoane: 1 la Dascylion.",
    "ru": "Карту не играю. Двигаюсь и сражаюсь, Вторая армия, 6 очков: Даскилий, платят Сарды. Гарнизоны: 1 Даскилий.",
}
HAND = ("revolt", "attrition", "treachery")


@pytest.mark.parametrize("lang", RECRUITS)
def test_recruits_their_treasury_and_where_they_go(lang: str) -> None:
    assert said(heard(RECRUITS[lang], lang, "cards", HAND)) == {
        ("card", ""): None,
        ("activity", ""): "recruit",
        ("recruit", ""): ["strength"],
        ("treasury_used", "strength"): "memphis",
        ("recruits_to", ""): f"{P}-1",
    }


@pytest.mark.parametrize("lang", TARGETS)
def test_a_card_and_what_it_is_played_on(lang: str) -> None:
    assert said(heard(TARGETS[lang], lang, "cards", HAND)) == {
        ("card", ""): "revolt",
        ("card_target", "revolt"): "phrygia",
        ("activity", ""): None,
    }


@pytest.mark.parametrize("lang", DISCARDS)
def test_naming_the_discards_chooses_to_discard(lang: str) -> None:
    assert said(heard(DISCARDS[lang], lang, "cards", HAND)) == {
        ("card", ""): "discard",
        ("discard", ""): ["attrition", "treachery"],
        ("activity", ""): "administration",
    }


@pytest.mark.parametrize("lang", LEADERS)
def test_leaders_who_go_alone_move_no_army(lang: str) -> None:
    assert said(heard(LEADERS[lang], lang, "cards", HAND)) == {
        ("card", ""): None,
        ("activity", ""): "leaders",
        ("leader_moves", ""): {ARMY: {"pharnabazus": 1}},
    }


@pytest.mark.parametrize("lang", DRAWN)
def test_a_leader_is_placed_whoever_is_drawn(lang: str) -> None:
    assert said(heard(DRAWN[lang], lang, "activity")) == {
        ("activity", ""): "recruit",
        ("recruit", ""): ["leader"],
        ("leader_to", ""): ARMY,
    }


@pytest.mark.parametrize("lang", MOVES)
def test_who_pays_for_a_move_is_no_part_of_its_way(lang: str) -> None:
    assert said(heard(MOVES[lang], lang, "cards", HAND)) == {
        ("card", ""): None,
        ("activity", ""): "move",
        ("mover", ""): [ARMY],
        ("points", ARMY): 6,
        ("route", ARMY): ["dascylium"],
        ("leave_garrisons", ARMY): ["dascylium"],
        ("treasury_used", ARMY): "sardes",
    }


# -- a plan for the other's ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Intercetto a Dascilio con la Seconda Armata se è più debole."),
        ("en", "I intercept at Dascylium with the Second Army if he is weaker."),
        ("ro", "Interceptez la Dascylion cu Armata a Doua dacă este mai slab."),
        ("ru", "Перехватываю в Даскилии Второй армией, если он слабее."),
    ],
)
def test_an_army_intercepts_the_weaker(lang: str, text: str) -> None:
    (draft,) = heard(text, lang).answers
    assert (draft.kind, draft.about, draft.answers[0], dict(draft.when)) == (
        "intercept", ARMY, "dascylium", WEAKER,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Intercettazione, Seconda Armata: Dascilio."),
        ("en", "Interception, Second Army: Dascylium."),
        ("ro", "Interceptare, Armata a Doua: Dascylion."),
        ("ru", "Перехват, Вторая армия: Даскилий."),
    ],
)
def test_a_heading_intercepts_nowhere_else(lang: str, text: str) -> None:
    """The word alone would mean "wherever it can"."""
    (draft,) = heard(text, lang).answers
    assert (draft.kind, draft.about, draft.answers[0]) == ("intercept", ARMY, "dascylium")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Se entra a Dascilio intercetto con la Seconda Armata."),
        ("en", "If he enters Dascylium I intercept with the Second Army."),
        ("ro", "Dacă intră în Dascylion, interceptez cu Armata a Doua."),
        ("ru", "Если он войдёт в Даскилий, перехватываю Второй армией."),
    ],
)
def test_an_army_intercepts_whoever_enters_a_space(lang: str, text: str) -> None:
    (draft,) = heard(text, lang).answers
    assert (draft.kind, draft.about, draft.answers[0], dict(draft.when)) == (
        "intercept", ARMY, "dascylium", {},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Perdite prima: guarnigione."),
        ("it", "Perdite: prima la guarnigione."),
        ("en", "Losses first: garrison."),
        ("ro", "Pierderi întâi: garnizoană."),
        ("ru", "Первые потери: гарнизон."),
    ],
)
def test_what_loses_strength_first(lang: str, text: str) -> None:
    assert said(heard(text, lang)) == {("losses_first", ""): "garrison"}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Sempre: intercettazioni secondo il piano."),
        ("en", "Always: interceptions by plan."),
        ("ro", "Întotdeauna: interceptări după plan."),
        ("ru", "Всегда: перехваты по плану."),
    ],
)
def test_how_to_be_treated_is_no_interception(lang: str, text: str) -> None:
    (draft,) = heard(text, lang).answers
    assert (draft.kind, draft.about, draft.answers[0], draft.standing) == (
        "react_mode", "intercept", "plan", True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Intercettazioni: mai."),
        ("en", "Interceptions: never."),
        ("ro", "Interceptări: niciodată."),
        ("ru", "Перехваты: никогда."),
    ],
)
def test_nor_is_the_third_of_the_ways_that_a_letter_offers(lang: str, text: str) -> None:
    reading = heard(text, lang)
    (draft,) = reading.answers
    assert (draft.kind, draft.about, draft.answers[0]) == ("react_mode", "intercept", "never")
    assert not reading.issues


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Intercettazioni in mare: mai."),
        ("en", "Interceptions at sea: never."),
        ("ro", "Interceptări pe mare: niciodată."),
        ("ru", "Перехваты на море: никогда."),
    ],
)
def test_interceptions_at_sea_have_a_way_of_their_own(lang: str, text: str) -> None:
    reading = heard(text, lang)
    (draft,) = reading.answers
    assert (draft.kind, draft.about, draft.answers[0]) == ("react_mode", "intercept_at_sea", "never")
    assert draft.standing and not reading.issues


# -- what the players' guides show --------------------------------------------------------------------------------

GUIDES = sorted((Path(__file__).parents[3] / "docs").glob("players-guide.*.md"))
SHOWN = [
    (guide.suffixes[0][1:], text)
    for guide in GUIDES
    for text in re.findall(r"```conquerors\n(.*?)\n```", guide.read_text("utf-8"), re.DOTALL)
]


@pytest.mark.parametrize(("lang", "text"), SHOWN)
def test_what_the_guides_show_is_read(lang: str, text: str) -> None:
    own = text.startswith(("I play", "I discard", "Gioco", "Scarto"))
    reading = heard(text, lang, "cards" if own else "", (*HAND, "surprise"))
    assert reading.answers and not [
        issue for issue in reading.issues if issue.level in ("ask", "refuse", "hold")
    ]


def test_the_long_guides_show_the_same_and_the_short_ones_the_same() -> None:
    shown = Counter(lang for lang, _ in SHOWN)
    assert shown == {"it": 7, "en": 7, "ro": 1, "ru": 1}
