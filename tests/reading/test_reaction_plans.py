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
    # conditions that only say that somebody comes, or sets out
    ("alex-round", "persian", "ro", "Dacă Alexandru vine după mine în aceeași rundă, A Doua Armată încearcă să evite lupta, oriunde poate.",
     {"~avoid/persian-2": ["away"]}),
    ("alex-round", "persian", "ru", "Если после этого Александр в том же раунде снова нападёт на Вторую армию, она уклоняется, куда получится.",
     {"~avoid/persian-2": ["away"]}),
    ("alex-round", "persian", "en", "When Macedon departs, I respond with Command Indecision.",
     {"~react/movement": [["command-indecision"]]}),
    ("alex-retreat-west", "macedonian", "en", "Ilium. If he comes after me I stay and fight.",
     {"retreat/cyzicus": ["ilium"], "~avoid/macedonian-1": [None]}),
    # a combat that comes where what is tried fails, or succeeds
    ("alex-avoid", "persian", "en", "Away, to Dascylium. If the die fails and we have to fight, then Terrain Advantage, and Surprise as well.",
     {"avoid/persian-2": ["dascylium"], "~react/battle": [["surprise", "terrain-advantage"]]}),
    ("alex-avoid", "persian", "ro", "evit, spre dascilion. daca nu iese zarul si tot ne batem joc si surpriza si avantajul terenului",
     {"avoid/persian-2": ["dascylium"], "~react/battle": [["surprise", "terrain-advantage"]]}),
    ("alex-intercept", "persian", "ro", "da interceptez la ilion cu memnon, daca iese joc surpriza in lupta de acolo",
     {"intercept/persian-2": ["ilium"], "~react/battle@area=ilium": [["surprise"]]}),
    # whoever flees after a defeat retreats
    ("alex-battle", "persian", "ro", "joc numai Avantajul terenului. dacă o încasez, Memnon fuge la Dascilion",
     {"react/battle": [["terrain-advantage"]], "~retreat/cyzicus": ["dascylium"]}),
    # a heading is no plan, and what stands below it is put together with it
    ("alex-round", "persian", "ru", "План на раунд Македонии.\n- Вторая армия от боя не уклоняется.\nВсегда: перехваты по плану.",
     {"~avoid/persian-2": [None], "!react_mode/intercept": ["plan"]}),
    ("alex-battle", "persian", "en", "Battle of Cyzicus, Persia:\nTerrain Advantage: played\nSurprise: kept in hand\nIf beaten, retreat to: Dascylium",
     {"react/battle": [["terrain-advantage"]], "~retreat/cyzicus": ["dascylium"]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    (
        "alex-round",
        "persian",
        "en",
        "When Macedon departs with both armies, I respond with Command Indecision.",
        {},
    ),
    (
        "alex-round",
        "persian",
        "ro",
        "Dacă Alexandru vine cu mai mult de 30, A Doua Armată evită lupta, oriunde poate.",
        {},
    ),
    ("alex-round", "persian", "it", "Se non viene nessuno, la Seconda evita la battaglia dove può.", {}),
    (
        "alex-round",
        "persian",
        "ru",
        "Если он придёт только с флотом, Вторая армия уклоняется, куда получится.",
        {},
    ),
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


SIEGES: list[Row] = [
    ("alex-demand", "macedonian", "en", "Alexander will do the talking. If they will not open the gates, we lay siege to Sardes.",
     {"demand/sardes": ["alexander"], "~siege/sardes": ["lay-siege"]}),
    ("alex-demand", "macedonian", "ro", "Vorbește Alexandru. Dacă zarul nu vrea, îi asediez.",
     {"demand/sardes": ["alexander"], "~siege/sardes": ["lay-siege"]}),
    ("alex-demand", "macedonian", "it", "Parla Alessandro. E se restano chiuse, si ponga l'assedio.",
     {"demand/sardes": ["alexander"], "~siege/sardes@demanded=refused": ["lay-siege"]}),
    ("alex-demand", "macedonian", "ro", "Vorbește Alexandru. În caz de refuz NU pun asediul la Sardes.",
     {"demand/sardes": ["alexander"], "~siege/sardes@demanded=refused": [None]}),
    ("alex-demand", "macedonian", "ru", "Если не сдадутся, начинаю осаду, но штурма в этом раунде не будет.",
     {"~siege/sardes@demanded=refused": ["lay-siege"], "~assault": [None]}),
    ("alex-demand", "macedonian", "ru", "А вот осаждать, если упрутся, не стану.", {"~siege/sardes": [None]}),
    # and other cases, which are none of a refusal
    ("alex-demand", "macedonian", "ro", "Vorbește Alexandru. Dacă orășenii dau din cap că nu, atunci îi asediez, n-am venit să mă uit la ziduri.",
     {"demand/sardes": ["alexander"], "~siege/sardes": ["lay-siege"]}),
    ("alex-demand", "macedonian", "ru", "Говорит Александр. Если город требование отклонит, Первая армия приступает к осаде Сард.",
     {"demand/sardes": ["alexander"], "~siege/sardes": ["lay-siege"]}),
    ("alex-demand", "macedonian", "en", "Alexander speaks. If Memnon comes, no siege.", {"demand/sardes": ["alexander"]}),
    ("alex-demand", "macedonian", "en", "Alexander speaks. If the weather holds, siege.", {"demand/sardes": ["alexander"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", SIEGES, ids=lambda row: row[3][:40])
def test_a_city_that_refuses_is_besieged_in_any_words(row: Row) -> None:
    assert got(row) == row[4]
