"""What people plan for a round in which another acts: moments that come about, who passes where, cards that are kept, who is meant."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

BOTH = ["surprise", "terrain-advantage"]
FIRST_ON = {
    "activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [6],
    "~treasury_used/macedonian-1": ["pella"], "~route/macedonian-1": [["chersonese", "ilium"]],
}  # fmt: skip

TAKEN: list[Row] = [
    # a moment that comes about is no question that is asked
    ("alex-round", "persian", "en", "If it comes to a land battle I play Surprise, nothing else.", {"~react/battle": [["surprise"]]}),
    ("alex-round", "persian", "it", "se si arriva alla battaglia gioco solo Sorpresa", {"~react/battle": [["surprise"]]}),
    ("alex-low", "persian", "ro", "Dacă lupta are totuși loc, joc numai Avantajul terenului",
     {"~react/battle": [["terrain-advantage"]]}),
    ("alex-round", "persian", "ru", "если битва всё-таки случится, играю и Внезапность, и Преимущество местности",
     {"~react/battle": [BOTH]}),
    ("alex-low", "persian", "en", "When he moves out I play Command Indecision.", {"~react/movement": [["command-indecision"]]}),
    # what a die does before a battle says nothing more than that it is fought
    ("alex-avoid", "persian", "it", "evito, vado a dascilio. se il dado va male e si combatte a cizico gioco vantaggio del terreno",
     {"avoid/persian-2": ["dascylium"], "~react/battle@area=cyzicus": [["terrain-advantage"]]}),
    # who is waylaid passes
    ("alex-round", "persian", "en", "The Second Army intercepts at Ilium if he comes that way.", {"~intercept/persian-2": ["ilium"]}),
    ("alex-round", "persian", "it", "con la Seconda Armata lo intercetto a Ilio, se ci passa", {"~intercept/persian-2": ["ilium"]}),
    ("alex-low", "persian", "ro", "A Doua Armată interceptează la Ilion dacă se apropie cineva pe acolo",
     {"~intercept/persian-2": ["ilium"]}),
    ("alex-round", "persian", "ru", "Вторая армия перехватывает в Илионе, если он там пойдёт", {"~intercept/persian-2": ["ilium"]}),
    # cards that are named to say that they are kept
    ("alex-round", "persian", "it", "se c'è battaglia a Cizico gioco Vantaggio del terreno e tengo Sorpresa",
     {"~react/battle@area=cyzicus": [["terrain-advantage"]]}),
    ("alex-round", "persian", "en", "In battle I play Terrain Advantage, not Surprise.", {"~react/battle": [["terrain-advantage"]]}),
    ("alex-round", "persian", "it", "in battaglia gioco Vantaggio del terreno, la Sorpresa me la tengo",
     {"~react/battle": [["terrain-advantage"]]}),
    # a comma before the place
    ("alex-round", "persian", "en", "If attacked, the Second Army avoids battle, to Dascylium.",
     {"~avoid/persian-2": ["dascylium"]}),
    ("alex-round", "persian", "ru", "Вторая армия уклоняется от битвы, сначала в Даскилий, если нельзя, то в Адрамиттий",
     {"~avoid/persian-2": ["dascylium", "adramyttium"]}),
    # a force by its number alone, and one that goes back
    ("alex-round", "persian", "it", "La Seconda non evita la battaglia", {"~avoid/persian-2": [None]}),
    ("alex-round", "persian", "ru", "на море ничего, а Вторая не уклоняется от битвы", {"~avoid/persian-2": [None]}),
    ("alex-low", "macedonian", "en", "All recruits to the Second, please.",
     {"~recruits_to": ["macedonian-2"], "~recruit": [["strength"]], "activity": ["recruit"]}),
    ("alex-retreat", "persian", "en", "The Second Army retreats to Dascylium.", {"retreat/cyzicus": ["dascylium"]}),
    ("alex-retreat", "persian", "ru", "Мемнон отступает в Даскилий.", {"retreat/cyzicus": ["dascylium"]}),
    # second places
    ("alex-low", "persian", "en", "Beaten at Cyzicus: retreat to Pergamum, or Adramyttium if Pergamum won't do.",
     {"~retreat@area=cyzicus": ["pergamum", "adramyttium"]}),
    ("alex-avoid", "persian", "en", "memnon runs, to dascylium pls, if thats no good then adramyttium",
     {"avoid/persian-2": ["dascylium", "adramyttium"]}),
    # the rest is paid, or nothing needs to be
    ("alex-round", "macedonian", "en", "Move and fight with the First Army, 6 points, the rest is paid by Pella. Way: Chersonese, Ilium.",
     FIRST_ON),
    ("alex-round", "macedonian", "ru", "Движение и бой, Первая армия, 6 очков, остальное платит Пелла. Путь: Херсонес, Илион.", FIRST_ON),
    ("alex-round", "macedonian", "it", "Muovere e combattere con la Prima Armata, 4 punti, quindi il Tesoro non serve. Via: Chersoneso, Ilio.",
     {"activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [4],
      "~route/macedonian-1": [["chersonese", "ilium"]]}),
    # two words for what comes after in one sentence
    ("alex-low", "macedonian", "en", "I recruit. All the new men go to the First Army, and the drawn leader to the Second Army.",
     {"activity": ["recruit"], "~recruits_to": ["macedonian-1"], "~leader_to": ["macedonian-2"]}),
    # "only" leaves out what the sentence says something else of
    ("alex-low", "macedonian", "ro", "recrutez, dar numai un lider, forța rămâne pe altă dată.",
     {"activity": ["recruit"], "~recruit": [["leader"]]}),
    # what a step costs is not what is spent
    ("alex-round", "macedonian", "en",
     "Move and fight with the First Army, 4 points. Way: Byzantium, Chalcedon (2 points for the strait), Nicaea.",
     {"activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [4],
      "~route/macedonian-1": [["byzantium", "chalcedon", "nicaea"]]}),
    # what is put off is another question
    ("alex-besiege", "macedonian", "ru", "начинаю осаду Сард. Штурмовать пока не решила, напишу, когда спросите.",
     {"siege/sardes": ["lay-siege"]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    # whatever else is said of who passes
    ("alex-round", "persian", "en", "The Second Army intercepts at Ilium if he passes there with both Armies.", {"intercept": None}),
    ("alex-round", "persian", "en", "The Second Army intercepts at Ilium if he does not pass there.", {"intercept": None}),
    # of two cards neither is kept for good, or the keeping may be of both
    ("alex-round", "persian", "en", "In battle I keep Surprise or Terrain Advantage.", {"react": None}),
    ("alex-round", "persian", "it", "in battaglia tengo Sorpresa e Vantaggio del terreno", {"react": None}),
    # no place where the word of a question stands beside one
    ("alex-intercept", "persian", "it",
     "Intercetto a Ilio.\nse l'intercettazione fallisce, la Seconda Armata evita la battaglia e va a Dascilio", {"intercept": "away"}),
    # a number that counts something else
    ("alex-round", "persian", "it", "Se perdo a Cizico mi ritiro a Dascilio. La Seconda scelta è Adramittio.", {"avoid": None}),
    ("alex-retreat", "persian", "en", "I retreat to the Second Army.", {"retreat": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_may_mean_something_else_is_not_taken(row: Row) -> None:
    assert is_left_alone(row)
