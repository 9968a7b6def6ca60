"""What is said of forces: fleets that are attacked, forces that set out, the one that a sentence speaks of; and what stands beside ways and offers."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

SETS_OUT = {"~react/movement@mover=macedonian-1": [["command-indecision"]]}
AT_SEA = {"~avoid_at_sea/chersonese": ["avoid"]}
OFFER = {"ransom/lannisport": [["jaime-lannister", "power", "power", "power", "power"]]}
INSIDE = {
    "card": [None], "~activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [1],
    "~route/macedonian-1": [["byzantium"]], "~stance/byzantium": ["inside"],
}  # fmt: skip
REFUSED = {
    "demand/sardes": ["alexander"], "~siege/sardes@demanded=refused": ["lay-siege"], "~assault": ["sardes"],
}  # fmt: skip

TAKEN: list[Row] = [
    # fleets that are attacked avoid at sea
    ("alex-low", "macedonian", "en", "If they attack my fleet at Chersonese, it avoids.", AT_SEA),
    ("alex-low", "macedonian", "it", "Se attaccano la mia flotta al Chersoneso, evito.", AT_SEA),
    ("alex-low", "macedonian", "ro", "Dacă îmi atacă flota la Chersones, evit.", AT_SEA),
    ("alex-low", "macedonian", "ru", "Если нападут на мой флот у Херсонеса, уклоняюсь.", AT_SEA),
    ("alex-round", "persian", "ro", "Dacă îmi atacă flotele, evit mereu, oriunde.", {"!avoid_at_sea": ["avoid"]}),
    ("alex-round", "persian", "ru", "Если нападут на мои корабли, всегда уклоняюсь.", {"!avoid_at_sea": ["avoid"]}),
    # who sets out is told by a fact of the question, not by a place
    ("alex-round", "persian", "en", "if the First Macedonian Army sets out, I play Command Indecision", SETS_OUT),
    ("alex-round", "persian", "en", "When Alexander sets out, I play Command Indecision.", SETS_OUT),
    ("alex-round", "persian", "ru", "Если выступит Первая македонская армия, играю Нерешительность командования.", SETS_OUT),
    # what a force does is said of the one that opens the sentence
    ("alex-round", "persian", "en", "The First stays at Susa and intercepts nothing.", {"~intercept/persian-1": [None]}),
    ("alex-round", "persian", "it", "La Prima Armata resta a Susa e non intercetta nulla.", {"~intercept/persian-1": [None]}),
    ("alex-round", "persian", "ro", "Armata 1 rămâne la Susa și nu interceptează nimic.", {"~intercept/persian-1": [None]}),
    # a force that is attacked is spoken of, wherever it is
    ("alex-low", "persian", "en", "If the First Army is attacked, it stays and fights.", {"~avoid/persian-1": [None]}),
    ("alex-low", "persian", "it", "Se è attaccata la Seconda Armata, evita a Dascilio, altrimenti dove può.",
     {"~avoid/persian-2": ["dascylium", "away"]}),
    ("alex-low", "persian", "ro", "Dacă A Doua Armată e atacată, evită la Dascilion.", {"~avoid/persian-2": ["dascylium"]}),
    ("alex-low", "persian", "ru", "если на Вторую нападут, она уклоняется в Даскилий, а если туда нельзя, то в Адрамиттий",
     {"~avoid/persian-2": ["dascylium", "adramyttium"]}),
    # that there is a battle is no further condition
    ("alex-round", "persian", "it", "Se si combatte, gioco Vantaggio del terreno.", {"~react/battle": [["terrain-advantage"]]}),
    # a refusal is told whole before what is done then
    ("alex-demand", "macedonian", "en", "alexander does the talking. if they dont give up lay siege, then assault sardes", REFUSED),
    ("alex-demand", "macedonian", "it", "Chiedo la resa, parla Alessandro. Se rifiutano assedio, poi assalto Sardi.", REFUSED),
    # who speaks, in the sentence behind
    ("alex-demand", "macedonian", "ru", "Да, требую. Говорит Александр.", {"demand/sardes": ["alexander"]}),
    ("alex-demand", "macedonian", "en", "I demand surrender. Alexander speaks.", {"demand/sardes": ["alexander"]}),
    ("alex-demand", "macedonian", "en", "I demand surrender. Memnon looks nervous.", {"demand/sardes": ["best-speaker"]}),
    # what is chosen for the end of a way stands beside it
    ("alex-cards", "macedonian", "en", "No card. Move and fight: First Army, 1 point, Byzantium, inside.", INSIDE),
    ("alex-cards", "macedonian", "ru", "карту не играю пас. движение и бой первая армия 1 очко в византий, встаю внутрь города", INSIDE),
    # several cards that are kept
    ("alex-cards", "macedonian", "ro", "decartez revolta, surpriza si uzura le tin.", {"card": ["discard"], "~discard": [["revolt"]]}),
    # a heading that tells when its own lines are due
    ("alex-low", "persian", "en", "Ahead of Macedon's move:\nAgainst a Surprise I play Spies.", {"~react/surprise": ["spies"]}),
    ("alex-low", "persian", "it", "Prima della mossa della Macedonia:\nContro una Sorpresa gioco Spie.", {"~react/surprise": ["spies"]}),
    ("alex-low", "persian", "ru", "Перед ходом Македонии:\nПротив Внезапности играю Лазутчиков.", {"~react/surprise": ["spies"]}),
    # what a way back costs
    ("alex-retreat", "persian", "it", "Mi ritiro a Dascilio: costa 1 punto, quindi nessun aumento al tiro delle perdite.",
     {"retreat/cyzicus": ["dascylium"]}),
    ("alex-retreat-west", "macedonian", "ru", "отступаю из Кизика в Илион (цена 1, лишнего к потерям нет)", {"retreat/cyzicus": ["ilium"]}),
    # who is no part of an offer
    ("s-consolidate", "lannister", "en", "At Lannisport I ask for Jaime and offer 4 power tokens. Eddard Stark is not part of the deal.", OFFER),
    ("s-consolidate", "lannister", "ro", "La Lannisport cer înapoi pe Jaime și ofer 4 jetoane de putere. Eddard Stark nu face parte din ofertă.",
     OFFER),
    ("s-consolidate", "lannister", "en", "I ask for Jaime to come back to Lannisport and offer 4 power tokens.",
     {**OFFER, "~freed_leader/jaime-lannister": ["lannisport"]}),
    # the way of a card behind a reason
    ("s-careful", "stark", "ru", "Два жетона — это хорошо, но деньги не главное: заплачу 2 и возьму ещё карту, Безопасность заложников.",
     {"tactic_how/careful-planning": ["card"], "~second_tactic": ["secure-hostages"]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-low", "macedonian", "en", "If they attack my fleet at Chersonese, it avoids if the wind is good.", {"avoid": None}),
    ("alex-low", "macedonian", "en", "If the fleet at Chersonese is not attacked, I avoid.", {"avoid": None}),
    # somebody speaks whose name nobody knows
    ("alex-demand", "macedonian", "en", "I demand surrender, Alxdr speaks.", {"demand": None}),
    ("alex-demand", "macedonian", "ru", "Сарды: требую сдачи, говорит Ал-др.", {"demand": None}),
    # cards that may be kept or discarded
    ("alex-cards", "macedonian", "en", "I discard Revolt and Surprise, Attrition I keep.", {"discard": ["revolt"]}),
    ("alex-low", "persian", "en", "Macedon's plan:\nAgainst a Surprise he plays Spies.", {"react": None}),
    ("alex-round", "macedonian", "it", "Se non si combatte: Sorpresa.", {"react": None}),
    ("s-consolidate", "lannister", "en", "At Lannisport I don't offer Eddard Stark, only power for Jaime.", {"ransom": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_may_mean_something_else_is_not_taken(row: Row) -> None:
    assert is_left_alone(row)
