"""What was once taken for something else in silence: sentences of a plan that others read, kept cards, halves, numbers that are mended."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

TAKEN: list[Row] = [
    # a sentence in which the other readers heard nothing of the question is the plan's
    ("alex-siege", "macedonian", "ro",
     "Armata lui Alexandru sta si lupta intotdeauna, nu evita. Cea de la Pella nu intercepteaza niciodata.",
     {"!avoid/macedonian-1": [None], "!intercept/macedonian-2": [None]}),
    ("alex-low", "persian", "ru", "Второй армии уклоняться запрещаю. Первая же пусть при нападении ускользает хоть куда.",
     {"~avoid/persian-2": [None], "~avoid/persian-1": ["away"]}),
    ("alex-low", "persian", "en", "should he come for memnon at cyzicus: we stand. no avoiding",
     {"~avoid/persian-2@area=cyzicus": [None]}),
    # what is taken back in the next sentence leaves its moment to what follows
    ("alex-round", "macedonian", "it",
     "Se c'è una Sorpresa rispondo con la mia... no, lascia perdere, non rispondo. Ai tiri perdite però sì: Truppe determinate.",
     {"~react/losses": ["determined-troops"], "~react/surprise": [None]}),
    # a combat that is denied is no answer about cards
    ("alex-round", "macedonian", "en", "No battles from me today. Antipater's new post is with the First Army, that's leaders being moved.",
     {"~leader_moves": [{"macedonian-1": {"antipater": 1}}], "activity": ["leaders"]}),
    # "without a fight" is the deed, and denies no place
    ("alex-avoid", "persian", "it", "Per favore prova a mandare i miei ad Adramittio senza combattere, con Dascilio di riserva.",
     {"avoid/persian-2": ["adramyttium", "dascylium"]}),
    # whoever is awaited takes nothing back
    ("alex-battle", "persian", "it",
     "Memnone conosce ogni fosso (Vantaggio del terreno) e aspetta Alessandro dietro la collina (Sorpresa).",
     {"react/battle": [["surprise", "terrain-advantage"]]}),
    # numbers that mend one of the sentence before
    ("alex-round", "macedonian", "it",
     "Muovere e combattere. La Prima Armata spende 5 punti... no 6, ho contato male: Chersoneso, Ilio, Adramittio, Pergamo, Smirne, e paga"
     " Pella.",
     {"activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [6], "~treasury_used/macedonian-1": ["pella"],
      "~route/macedonian-1": [["chersonese", "ilium", "adramyttium", "pergamum", "smyrna"]]}),
    ("alex-round", "macedonian", "ru",
     "Первая армия, движение и бой, четыре очка, Херсонес-Илион-Кизик. Гарнизонов в Илионе один... пусть лучше два, и еще один в Херсонесе.",
     {"activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [4],
      "~route/macedonian-1": [["chersonese", "ilium", "cyzicus"]],
      "~leave_garrisons/macedonian-1": [["chersonese", "ilium", "ilium"]]}),
    # a kind of passage where there is no other
    ("alex-low", "macedonian", "ro", "Runda asta pe mare: flota Lemnos → Lesbos → Chios.",
     {"~mover": [["macedonian-fleet"]], "~route/macedonian-fleet": [["lemnos", "mytilene", "chios"]], "activity": ["move"]}),
    # another language's word hides no phrase
    ("alex-low", "persian", "en", "The Second Army will accept battle.", {"~avoid/persian-2": [None]}),
    # "before anything else" is no otherwise
    ("alex-round", "persian", "en", "When I take losses, they come out of the garrison before anything else.",
     {"~losses_first": ["garrison"]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-battle", "persian", "ru", "Ответный ход Персии: Преим. местн. (Внезап. в руке)", {"react": None}),
    ("alex-avoid", "persian", "it", "2A evita -> Adram, altrim. Dasc.", {"avoid": None}),
    ("alex-set-up", "macedonian", "it", "Corinto ne prende una, le altre quattro si dividono a metà tra Pella e Bisanzio.",
     {"set_up_garrisons": None}),
    ("alex-set-up-persian", "persian", "ru", "Сарды 6, Мил. и Гал. по 4, Тарс 3, Тир 8, Газа 5", {"set_up_garrisons": None}),
    ("alex-low", "macedonian", "it", "E da Pella dove si va, se si viene battuti? Ad Anfipoli.", {"route": None}),
    ("alex-low", "macedonian", "en", "Both garrisons withdrawn in the Administrative Phase please.", {"activity": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_is_not_understood_is_not_taken_in_silence(row: Row) -> None:
    assert is_left_alone(row)
