"""What is planned for windows, attempts and forces: cards that answer cards, what hangs on a roll, what several forces leave, what holds for good."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

SPIES = {"~react/surprise": ["spies"]}
BOTH = {"~react/battle": [["surprise", "terrain-advantage"]]}
NEITHER = {"~intercept/persian-1": [None], "~intercept/persian-2": [None]}
ANYWHERE = {"~intercept/persian-1": [None], "~intercept/persian-2": ["away"]}
TROOPS = {"react/battle": [["surprise"]], "~react/losses@area=cyzicus": ["determined-troops"]}
TERRAIN = {"avoid/persian-2": ["dascylium"], "~react/battle@area=cyzicus": [["terrain-advantage"]]}
STANDS = {"~intercept/persian-2": ["ilium"], "~avoid/persian-2": [None]}
FOR_GOOD = {"!intercept/persian-1": [None], "!avoid/persian-2": [None]}

TAKEN: list[Row] = [
    # the combat is only fought where the roll for avoiding it fails
    ("alex-avoid", "persian", "en", "Avoid battle to Dascylium. If we cannot avoid, I play Terrain Advantage.", TERRAIN),
    ("alex-avoid", "persian", "it", "evito la battaglia verso Dascilio.\nSe non riesce, gioco Vantaggio del terreno.", TERRAIN),
    ("alex-avoid", "persian", "ro", "Evit lupta spre Dascilion. Dacă iese zarul prost, joc Avantajul terenului.", TERRAIN),
    ("alex-avoid", "persian", "ru", "Уклоняемся в Даскилий. Если не выйдет, в битве играю Преимущество местности.", TERRAIN),
    # a card names the moment that another one answers
    ("alex-low", "persian", "en", "To her Surprise I answer with my Spies.", SPIES),
    ("alex-low", "persian", "it", "Contro la Sorpresa: Spie.", SPIES),
    ("alex-low", "persian", "ro", "La Surpriza ei răspund cu Spionii.", SPIES),
    ("alex-low", "persian", "ru", "На её Внезапность – мои Лазутчики.", SPIES),
    # a moment over a comma, and losses that are no decision's
    ("alex-battle", "macedonian", "en", "Surprise. For the losses, Determined Troops.", TROOPS),
    ("alex-battle", "macedonian", "it", "Sorpresa. Alle perdite Truppe determinate.", TROOPS),
    ("alex-battle", "macedonian", "ro", "surpriza. si la pierderi trupe hotarate", TROOPS),
    # both cards are no moment
    ("alex-round", "persian", "en", "In battle I play both cards: Surprise and Terrain Advantage.", BOTH),
    ("alex-round", "persian", "it", "In battaglia gioco entrambe le carte, Sorpresa e Vantaggio del terreno.", BOTH),
    ("alex-round", "persian", "ro", "În luptă joc ambele cărți, Surpriza și Avantajul terenului.", BOTH),
    ("alex-round", "persian", "ru", "В битве играю обе карты, и Внезапность, и Преимущество местности.", BOTH),
    # what several forces leave
    ("alex-low", "persian", "en", "Neither the First nor the Second Army intercepts.", NEITHER),
    ("alex-low", "persian", "it", "Non intercetto, né con la Prima né con la Seconda Armata.", NEITHER),
    ("alex-low", "persian", "ro", "nu interceptez, nici cu Prima, nici cu a Doua Armată", NEITHER),
    ("alex-low", "persian", "ru", "Перехватов не будет, ни Первой армией, ни Второй.", NEITHER),
    ("alex-low", "persian", "en", "The Second Army intercepts anywhere, the First does not.", ANYWHERE),
    ("alex-low", "persian", "it", "La Seconda intercetta dovunque, la Prima no.", ANYWHERE),
    ("alex-low", "persian", "ro", "a 2-a armata intercepteaza oriunde poate, prima nu.", ANYWHERE),
    ("alex-low", "persian", "ru", "Вторая армия перехватывает везде, Первая нет.", ANYWHERE),
    ("alex-low", "persian", "ru", "Вторая армия не уклоняется. Первая тоже.", {"~avoid/persian-2": [None], "~avoid/persian-1": [None]}),
    ("alex-low", "persian", "ro", "a Doua Armată interceptează la Ilion, în altă parte nu.", {"~intercept/persian-2": ["ilium"]}),
    ("alex-low", "persian", "en", "Darius doesn't intercept anybody, the First Army just sits in Susa.", {"~intercept/persian-1": [None]}),
    # the force of the sentence before
    ("alex-low", "persian", "en", "Memnon intercepts at Ilium. Does not avoid battle.", STANDS),
    ("alex-low", "persian", "it", "Memnone intercetta a Ilio. Non evita la battaglia.", STANDS),
    ("alex-low", "persian", "ro", "Memnon interceptează la Ilion. Nu evită lupta.", STANDS),
    ("alex-low", "persian", "ru", "Мемнон перехватывает в Илионе. От битвы не уклоняется.", STANDS),
    # who leads an attacked force, and the same once more in brackets
    ("alex-low", "persian", "en", "If Memnon (Second Army) is attacked he avoids the battle to Dascylium.", {"~avoid/persian-2": ["dascylium"]}),
    ("alex-low", "persian", "it", "Se la Seconda Armata (Memnone) viene attaccata, evita la battaglia verso Dascilio.",
     {"~avoid/persian-2": ["dascylium"]}),
    ("alex-intercept", "persian", "en", "For the case that he marches on and attacks the Second Army at Cyzicus: it does not avoid the battle.",
     {"~avoid/persian-2@area=cyzicus": [None]}),
    # fleets at sea
    ("alex-low", "persian", "en", "At Salamis the Ionian Fleet always avoids.", {"!avoid_at_sea/salamis": ["avoid"]}),
    ("alex-low", "persian", "ru", "У Саламина Ионийский флот всегда уклоняется от морского боя.", {"!avoid_at_sea/salamis": ["avoid"]}),
    ("alex-low", "persian", "ro", "Pe mare, la Gaza, interceptează flota din Tir și cea egipteană, amândouă.",
     {"~intercept_at_sea/gaza": [["egyptian-fleet", "tyrian-fleet"]]}),
    ("alex-low", "persian", "ru", "В морских боях картами не отвечаю никогда.", {"!react_mode/naval": ["never"]}),
    # a heading for good holds for its list
    ("alex-low", "persian", "en", "Standing orders, please keep them until I say otherwise.\n1. The First Army does not intercept.\n"
     "2. The Second Army does not avoid battle.", FOR_GOOD),
    ("alex-low", "persian", "it", "Finché non dico altro:\n- la Prima Armata non intercetta\n- la Seconda Armata non evita la battaglia", FOR_GOOD),
    ("alex-low", "persian", "ro", "Până spun altfel, pentru Persia:\n1. Prima Armată nu interceptează.\n2. a Doua Armată nu evită lupta.", FOR_GOOD),
    ("alex-low", "persian", "en", "Until I say otherwise:\nThe First Army does not intercept.\n\nThe Second Army does not avoid battle.",
     {"!intercept/persian-1": [None], "~avoid/persian-2": [None]}),
    ("alex-battle", "macedonian", "en", "Nothing from me for this battle. I would rather not hold up the game, so please note from now on:\n"
     "Always: reactions by plan.", {"react/battle": [[]], "!react_mode": ["plan"]}),
    # what is taken back
    ("alex-demand", "macedonian", "en", "pass\nno wait. we demand surrender", {"demand/sardes": ["best-speaker"]}),
    ("alex-demand", "macedonian", "ru", "пас\nой нет подождите. требуем сдачи, александр пусть сам с ними говорит", {"demand/sardes": ["alexander"]}),
    ("alex-demand", "macedonian", "en", "Demand surrender. No wait, pass.", {"demand/sardes": [None]}),
    ("alex-battle", "macedonian", "it", "sorpresa!\nno aspè, niente carte in questa battaglia", {"react/battle": [[]]}),
    ("alex-battle", "macedonian", "en", "Surprise!\nno wait, no cards in this battle.\nWhen losses are rolled, I play Determined Troops.",
     {"react/battle": [[]], "~react/losses@area=cyzicus": ["determined-troops"]}),
    # between whom one stands
    ("alex-retreat", "persian", "en", "back to dascylium\n\nscratch that: adramyttium. keeps me between him and sardes", {"retreat/cyzicus": ["adramyttium"]}),
    ("alex-retreat", "persian", "ru", "В Адрамиттий. Так я между ним и Сардами.", {"retreat/cyzicus": ["adramyttium"]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-avoid", "persian", "en", "Avoid battle to Dascylium. If the roll does not fail, I play Surprise.", {"react": None}),
    ("alex-avoid", "persian", "en", "Avoid battle to Dascylium. Unless the roll fails, I play Surprise.", {"react": None}),
    ("alex-avoid", "persian", "en", "Avoid battle to Dascylium. If I lose, I play Surprise in the next battle.", {"react": None}),
    ("alex-low", "persian", "en", "Neither the First nor the Second Army intercepts at Ilium, only at Pergamum.", {"intercept": None}),
    ("alex-low", "persian", "en", "Neither the First nor the Second Army intercepts unless Alexander comes to Ilium.", {"intercept": None}),
    ("alex-low", "persian", "en", "The Second Army does not intercept, the First does.", {"intercept/persian-1": None}),
    ("alex-retreat", "persian", "en", "I cannot decide between Dascylium and Sardes.", {"retreat": None}),
]  # fmt: skip


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_may_mean_something_else_is_not_taken(row: Row) -> None:
    assert is_left_alone(row)
