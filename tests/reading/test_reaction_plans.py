"""What is planned for what others may do, told as a whole: forces and what they do, cards and their moments, how one is asked."""

from __future__ import annotations

import pytest

from .taken import Row, got

STANDS = {"~avoid/persian-2": [None], "~avoid/persian-1": ["away"]}
NOTHING_BACK = {"~react/losses": ["determined-troops"], "~react/surprise": [None]}
NO_CARD: dict[str, object] = {"react/battle": [[]]}
FOR_GOOD = {
    "!intercept/macedonian-1": ["away"],
    "!intercept/macedonian-2": [None],
    "!react_mode/battle": ["ask"],
}

TAKEN: list[Row] = [
    # a force with what it does, by its number alone
    ("alex-low", "persian", "en", "The 2nd stands and fights, the 1st avoids anywhere it can.", STANDS),
    ("alex-low", "persian", "ro", "Memnon rămâne și luptă, Darius evită lupta oriunde poate.", STANDS),
    ("alex-low", "persian", "ru", "2я остаётся драться, 1я уклоняется куда угодно", STANDS),
    ("alex-low", "persian", "it", "2A avoid ovunque possa, 1A niente fuga, si batte",
     {"~avoid/persian-2": ["away"], "~avoid/persian-1": [None]}),
    ("alex-round", "persian", "it", "se passa da ilio memnone lo intercetta li, se no ad adramittio. dario no",
     {"~intercept/persian-2": ["ilium", "adramyttium"], "~intercept/persian-1": [None]}),
    # what holds for good, said once
    ("alex-round", "macedonian", "en", "From now on till I say stop: 1st intercepts anywhere, 2nd intercepts nowhere, land battles on \"ask\".",
     FOR_GOOD),
    ("alex-round", "macedonian", "it", "Fino a nuovo ordine: la Prima intercetta dovunque, la Seconda non intercetta, nelle battaglie campali chiedimi.",
     FOR_GOOD),
    ("alex-low", "persian", "ru", "всегда: перехват 1й - пас, уклонение 2й - куда можно, потери сперва гарнизон",
     {"!intercept/persian-1": [None], "!avoid/persian-2": ["away"], "!losses_first": ["garrison"]}),
    # moments and what is played in them
    ("alex-round", "macedonian", "it", "Perdite → Truppe determinate\nContro Sorpresa → passo", NOTHING_BACK),
    ("alex-round", "macedonian", "ro", "La zarurile pentru pierderi Trupele hotărâte, la o Surpriză nimic.", NOTHING_BACK),
    ("alex-round", "macedonian", "ru", "Бросок потерь: Решительные войска. На их Внезапность не отвечаю.", NOTHING_BACK),
    # no card, where one is asked for
    ("alex-battle", "macedonian", "en", "No reaction to the battle of Cyzicus, thanks.", NO_CARD),
    ("alex-battle", "macedonian", "it", "Nessuna reazione alla battaglia di Cizico, grazie.", NO_CARD),
    ("alex-battle", "macedonian", "ru", "не отвечаю картой", NO_CARD),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-low", "persian", "en", "2nd stands, 1st avoids anywhere if he has more than 30 strength", {}),
    ("alex-low", "persian", "it", "La Seconda evita a Dascilio o ad Adramittio, la Prima combatte", {}),
    ("alex-low", "persian", "ru", "2я уклоняется, если нас меньше, 1я дерётся", {}),
    ("alex-low", "persian", "ro", "Prima nu interceptează, a Doua numai dacă sunt singuri", {}),
    ("alex-round", "macedonian", "en", "Sometimes by plan, land battles ask me, losses maybe never.", {}),
    ("alex-round", "macedonian", "it", "Sempre reazioni secondo i piani, ma nelle battaglie campali no.", {}),
]


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_hangs_on_more_is_not_taken(row: Row) -> None:
    assert not got(row)
