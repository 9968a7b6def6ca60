"""Counted places with sums, corrections and the rest; leaders that change forces; what is left nowhere; forces that are spoken of further on."""

from __future__ import annotations

from collections import Counter

import pytest

from .taken import Row, got

FIRST_ON = {
    "activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [5], "~leave_strength/macedonian-1": [[]],
    "~route/macedonian-1": [["chersonese", "ilium", "adramyttium"]],
}  # fmt: skip
TO_FIRST = {"activity": ["leaders"], "~leader_moves": [{"macedonian-1": {"antipater": 1}}]}
NEITHER = {"~intercept/persian-2": [None], "~avoid/persian-2": ["dascylium"]}
ONE_EACH = {"~intercept/persian-2": ["ilium"], "~intercept/persian-1": [None]}
REVOLT = {"card": ["revolt"], "~card_target/revolt": ["phrygia"]}
SEAGARD = {
    "moves/twins": [{"seagard": {"robb-stark": 1, "knight": 1, "footman": 2}}],
    "~moves/riverrun": [{}],
}

COUNTED: list[tuple[str, str, str, str, dict[str, int] | None]] = [
    # the sum that stands before the places
    ("alex-set-up", "macedonian", "en", "My 5 garrisons: 2 at Pella, 1 at Corinth, the rest at Athens.",
     {"pella": 2, "corinth": 1, "athens": 2}),
    ("alex-set-up", "macedonian", "it", "Le mie cinque guarnigioni: 2 a Pella, 1 a Corinto e il resto ad Atene.",
     {"pella": 2, "corinth": 1, "athens": 2}),
    ("alex-set-up", "macedonian", "ru", "Мои пять гарнизонов: 2 в Пелле, 1 в Коринфе, остальные в Афинах.",
     {"pella": 2, "corinth": 1, "athens": 2}),
    ("alex-set-up", "macedonian", "en", "My 4 garrisons: 2 at Pella, 1 at Corinth, the rest at Athens.", None),
    # a correction in the midst of the list changes the place that it follows
    ("alex-set-up-persian", "persian", "en", "Sardes 4, Ephesus 2, sorry, Ephesus 3, Miletus 4",
     {"sardes": 4, "ephesus": 3, "miletus": 4}),
    ("alex-set-up-persian", "persian", "it", "Sardi 4, Efeso 2, anzi no, Efeso 3, Mileto 4",
     {"sardes": 4, "ephesus": 3, "miletus": 4}),
    ("alex-set-up-persian", "persian", "ru", "Сарды 4\nГордий 3 — нет, поправка, Гордий 2\nДамаск 2\nИтого 8",
     {"sardes": 4, "gordium": 2, "damascus": 2}),
    ("alex-set-up-persian", "persian", "ro",
     "10 la Sardes, 10 la Tir, 5 la Halicarnas, 3 la Tars... nu, stai, la Sardes 8. Și restul până la 30 la Damasc.",
     {"sardes": 8, "tyre": 10, "halicarnassus": 5, "tarsus": 3, "damascus": 4}),
    ("alex-set-up-persian", "persian", "en", "Sardes 4, Ephesus 2, sorry, Miletus 3", None),
    ("alex-set-up-persian", "persian", "en", "Sardes 4, Ephesus 2 (5 men), sorry, Ephesus 3, Miletus 4", None),
    # the rest that is put nowhere
    ("alex-set-up-persian", "persian", "ru", "Сарды 4, Эфес 2. Остальные 24 никуда не ставлю, они остаются в запасе.",
     {"sardes": 4, "ephesus": 2}),
]  # fmt: skip

TAKEN: list[Row] = [
    # strength that is left nowhere
    ("alex-round", "macedonian", "en",
     "Move and fight with the First Army, 5 points: Chersonese, Ilium, Adramyttium. No strength is left behind.", FIRST_ON),
    ("alex-round", "macedonian", "it",
     "Muovere e combattere con la Prima Armata, 5 punti: Chersoneso, Ilio, Adramittio. Forza non ne lascio.", FIRST_ON),
    ("alex-round", "macedonian", "ro",
     "Deplasare și luptă cu Prima Armată, 5 puncte: Chersones, Ilion, Adramition. Forță nu las nicăieri.", FIRST_ON),
    ("alex-round", "macedonian", "ru",
     "Движение и бой, Первая армия, 5 очков: Херсонес, Илион, Адрамиттий. Силу нигде не оставляю.", FIRST_ON),
    # a chance to intercept comes whenever somebody passes
    ("alex-round", "persian", "en", "The Second Army intercepts at Ilium if it gets the chance.", {"~intercept/persian-2": ["ilium"]}),
    ("alex-round", "persian", "ro", "A Doua Armată interceptează la Ilion dacă are ocazia.", {"~intercept/persian-2": ["ilium"]}),
    ("alex-round", "persian", "ru", "Вторая армия перехватывает в Илионе, если представится случай.",
     {"~intercept/persian-2": ["ilium"]}),
    # the force that was just spoken of, and whose round it is
    ("alex-low", "persian", "en", "The Second Army does not intercept. If it is attacked it avoids battle, to Dascylium.", NEITHER),
    ("alex-low", "persian", "ro",
     "Las un plan pentru runda Macedoniei: A Doua Armată persană nu interceptează, iar dacă este atacată evită lupta spre Dascilion.",
     NEITHER),
    ("alex-low", "persian", "it", "La Seconda Armata non intercetta, e se è attaccata evita la battaglia verso Dascilio.", NEITHER),
    ("alex-low", "persian", "en", "A plan for the round of Macedon: the Second Army does not intercept.",
     {"~intercept/persian-2": [None]}),
    ("alex-low", "persian", "ro", "Plan pentru runda Macedoniei: A Doua Armată persană nu interceptează.",
     {"~intercept/persian-2": [None]}),
    # a force by its number behind a comma
    ("alex-round", "persian", "ru", "Вторая армия перехватывает в Илионе, Первая никого не перехватывает.", ONE_EACH),
    ("alex-round", "persian", "en", "The Second Army intercepts at Ilium, the First intercepts nothing.", ONE_EACH),
    # what the die does says no more than that it is fought, and where an attacked force stands nobody goes back to
    ("alex-intercept", "persian", "ro",
     "interceptez la Ilion. dacă zarul nu-mi iese și vine apoi peste A Doua Armată, evit lupta la Dascilion.",
     {"intercept/persian-2": ["ilium"], "~avoid/persian-2": ["dascylium"]}),
    # leaders, where they come from and who is there already
    ("alex-round", "macedonian", "en", "I move leaders. Antipater leaves the Second Army and goes to the First.", TO_FIRST),
    ("alex-round", "macedonian", "en", "I move leaders: Antipater from the Second Army to the First Army.", TO_FIRST),
    ("alex-round", "macedonian", "it", "Scelgo l'attività «muovere i leader». Antipatro passa alla Prima Armata, con Alessandro.", TO_FIRST),
    ("alex-round", "macedonian", "en", "I move leaders: Antipater to the First Army, with Hegelochus.",
     {"activity": ["leaders"], "~leader_moves": [{"macedonian-1": {"antipater": 1, "hegelochus": 1}}]}),
    # what one is curious about ties nothing, and a wait is no correction
    ("alex-cards", "macedonian", "en", "I'll play Revolt, in Phrygia, let's see if anybody there likes us.", REVOLT),
    ("alex-cards", "macedonian", "it", "Gioco Rivolta, in Frigia, vediamo se a qualcuno lì piacciamo.", REVOLT),
    ("alex-cards", "macedonian", "ro", "Joc Revoltă, în Frigia, să vedem dacă ne place cineva acolo.", REVOLT),
    ("alex-retreat", "persian", "en", "Adramyttium. Sorry for the wait, kids were sick.", {"retreat/cyzicus": ["adramyttium"]}),
    # supply that is only reckoned
    ("s-lead", "stark", "en",
     "From the Twins Robb Stark, the knight and two footmen go to Seagard. Nobody leaves Riverrun. My supply allows it all (3, 2 and 2).",
     SEAGARD),
    ("s-lead", "stark", "it",
     "Dalle Twins: Robb Stark, il cavaliere e due fanti vanno a Seagard. Da Riverrun nessun movimento. Rifornimenti in regola, tutto (3, 2 e 2).",
     SEAGARD),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-round", "macedonian", "en",
     "Move and fight with the First Army, 5 points: Chersonese, Ilium, Adramyttium. I leave no strength at Ilium.",
     {"leave_strength": None}),
    ("alex-round", "macedonian", "ro",
     "Deplasare și luptă cu Prima Armată, 5 puncte: Chersones, Ilion, Adramition. Forță nu las la Ilion.", {"leave_strength": None}),
    ("alex-round", "persian", "en", "The Second Army intercepts at Ilium if the chance is better than one half.", {"intercept": None}),
    ("alex-intercept", "persian", "ro",
     "interceptez la Ilion. dacă zarul nu-mi iese și vine apoi peste A Doua Armată, evit lupta la Dascilion, iar dacă nu se poate, la "
     "Adramition.", {"retreat": None}),
    ("alex-round", "persian", "ru", "Первая цель - Илион, там перехватываю.", {"intercept": None}),
    ("s-lead", "stark", "en", "From the Twins Robb Stark and the knight go to Seagard. Supply permitting, the footmen go, too.",
     {"moves": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: row[3][:40])
def test_counted_places_are_taken_whole_or_asked_about(
    row: tuple[str, str, str, str, dict[str, int] | None],
) -> None:
    (found,) = got(row).get("set_up_garrisons/set_up", [None])
    assert (None if found is None else Counter(found)) == row[4]


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_may_mean_something_else_is_not_taken(row: Row) -> None:
    (kind,) = row[4]
    assert not [fact for fact in got(row) if fact.lstrip("~!").startswith(kind)]


def test_a_name_without_its_little_words_is_not_another_whole_name() -> None:
    """ "Interceptions at sea" is no other word for interceptions, whatever language has a little word that looks like "sea"."""
    found = got(("alex-round", "persian", "it", "Sempre: intercettazioni secondo i piani.", {}))
    assert found == {"!react_mode/intercept": ["plan"]}
