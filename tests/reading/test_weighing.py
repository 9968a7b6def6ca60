"""The second opinion: what is weighed of a message, what it has learnt, what it answers, bears out, doubts, and leaves alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import One
from pbf_moderator.reading.hearing.heard import Hearing, Opinion
from pbf_moderator.reading.receipts.explain import explain
from pbf_moderator.reading.weighing.answers import borne_out
from pbf_moderator.reading.weighing.network import ENCODER, Network, network
from pbf_moderator.reading.weighing.page import Page
from pbf_moderator.reading.weighing.questions import (
    CHOICE,
    NOTHING,
    RANK,
    SHARE,
    SLOT,
    THING,
    WHERE,
    Candidate,
    Question,
    questions,
)
from pbf_moderator.reading.weighing.table import LONGEST, Table, table_of
from pbf_moderator.reading.weighing.weighing import Part, Weighing

from . import learning
from .lessons import Growing, Meant, lesson_of, meant_of
from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "x", position, seat, language, "", text, Expected({})))


def heard(outcome: Outcome) -> Hearing:
    assert outcome.reading is not None and isinstance(outcome.reading.heard, Hearing)
    return outcome.reading.heard


def weighed(position: str, seat: str, language: str, text: str) -> list[Question]:
    hearing = heard(read(position, seat, language, text))
    return questions(Page(hearing.message), hearing.asked, hearing.later)


def pieces(found: Sequence[Question], kind: str, form: str, place: str = "", unit: str = "") -> list[Any]:
    return [
        c.piece
        for q in found
        if (q.kind, q.form) == (kind, form) and place in ("", q.place) and unit in ("", q.unit)
        for c in q.candidates
    ]


# -- what is weighed ----------------------------------------------------------------------------------------------


def test_a_march_is_weighed_goal_by_goal_and_unit_by_unit() -> None:
    found = weighed("2-march-stark", "stark", "en", "The knight of Moat Cailin goes to Seagard.")
    assert pieces(found, "march", CHOICE) == ["moat-cailin"]
    assert 1 in pieces(found, "moves", SHARE, "seagard", "knight")
    assert not pieces(found, "moves", SHARE, "twins")


def test_a_sheet_is_weighed_area_by_area() -> None:
    found = weighed("m-plan", "jaghut", "en", "Hudd Sea supports, Sogena defends. The others later.")
    assert {q.place for q in found if q.form == SLOT} == {"hudd-sea", "sogena"}
    assert "support" in pieces(found, "orders", SLOT, "hudd-sea")


def test_the_sender_is_named_by_me() -> None:
    found = weighed("m-plan", "jaghut", "it", "Hudd Sea appoggia i miei.")
    assert "jaghut" in pieces(found, "support", CHOICE)


def test_a_card_ahead_is_weighed_for_each_combat_that_is_named() -> None:
    found = weighed("1-plan", "greyjoy", "en", "At Seagard I play Euron, elsewhere Victarion.")
    assert pieces(found, "card", WHERE, "seagard") == pieces(found, "card", CHOICE) != []


def test_a_piece_of_several_parts_is_where_its_first_part_is_named() -> None:
    found = weighed("1-plan", "greyjoy", "en", "Ironman's Bay raids Golden Sound.")
    raid = next(q for q in found if q.kind == "raid")
    target = next(c for c in raid.candidates if c.piece == "ironmans-bay/golden-sound")
    assert [s.text for s in target.about or ()] == ["Ironman's Bay"]
    assert [s.text for s in target.spots] == ["Golden Sound"]


def test_a_list_is_weighed_thing_by_thing() -> None:
    found = weighed("alex-set-up", "macedonian", "en", "Two garrisons to Pella, one to Corinth.")
    assert pieces(found, "set_up_garrisons", THING, "pella")[:2] == [1, 2]


def test_what_is_too_long_is_not_weighed() -> None:
    hearing = heard(read("2-march-stark", "stark", "en", "Moat Cailin to Seagard, knight. " * (LONGEST // 5)))
    page = Page(hearing.message)
    asked = questions(page, hearing.asked, hearing.ahead)
    assert asked and table_of(page, asked, Growing()) is None and hearing.weighing.parts == []


# -- what was meant -----------------------------------------------------------------------------------------------


def meant(
    found: Sequence[Question], kind: str, form: str, must: dict[str, Any], **where: str
) -> Meant | None:
    of = [
        q
        for q in found
        if (q.kind, q.form) == (kind, form) and all(getattr(q, n) == v for n, v in where.items())
    ]
    return meant_of(of[0], Expected(must))


def test_what_was_meant_is_told_part_by_part() -> None:
    found = weighed(
        "2-march-stark", "stark", "en", "Moat Cailin: knight to Seagard; if I fight there, Robb or Roose."
    )
    moves = {"~moves/moat-cailin": [{"seagard": {"knight": 1}}]}
    assert meant(found, "moves", SHARE, moves, place="seagard", unit="knight") == Meant(frozenset({1}))
    assert (
        meant(found, "moves", SHARE, {"~moves/moat-cailin": [{}]}, place="seagard", unit="knight") == Meant()
    )
    assert meant(found, "moves", NOTHING, {"~moves/moat-cailin": [{}]}) == Meant(frozenset({"-"}))
    assert meant(found, "march", CHOICE, {}) == Meant()
    both = {"~card@area=seagard": ["robb-stark", "roose-bolton"]}
    first, later = frozenset({"robb-stark"}), frozenset({"roose-bolton"})
    assert meant(found, "card", CHOICE, both) == Meant(first, later, bound=True)
    assert meant(found, "card", WHERE, both, place="seagard") == Meant(first, later)
    assert meant(found, "card", WHERE, both, place="moat-cailin") == Meant()


def test_the_held_third_teaches_nothing() -> None:
    held = {x.id for part, x in learning.all_letters(held=True) if part == "held"}
    assert held and held.isdisjoint(x.id for _, x in learning.all_letters())


def test_traits_that_hold_a_name_or_are_rare_are_not_kept() -> None:
    hearing = heard(read("2-march-stark", "stark", "en", "Moat Cailin: knight to Seagard."))
    places = Growing()
    lesson = lesson_of("x", "b1", hearing, Expected({}), places)
    assert lesson is not None and len(lesson.first) == len(lesson.table.candidates)
    traits = [*places, "about seagard", "seen once"]
    lesson.table.words[0] += [len(places)] * 9
    kept = learning.traits_kept([lesson], traits)
    assert kept and not {len(places), len(places) + 1} & {*kept}
    learning.renumber([lesson], kept)
    assert max(t for row in lesson.table.words for t in row) < len(kept)


# -- what it has learnt -------------------------------------------------------------------------------------------


def shipped_network() -> Network:
    found = network()
    assert found is not None
    return found


def test_traits_name_nothing_of_a_game() -> None:
    """A scenario that nobody has seen is weighed like the others: no trait holds the id of a place, a card or a person."""
    names = learning.names_of_games()
    told = {word for trait in shipped_network().places for word in trait.split()}
    assert len(names) > 100 and len(told) > 5000 and not names & told


def test_likelihoods_of_a_question_add_up_to_one() -> None:
    hearing = heard(
        read("2-card", "greyjoy", "en", "House card: Euron Crow's Eye. If I lose, I retreat to Pyke.")
    )
    assert hearing.weighing.parts
    for part in hearing.weighing.parts:
        assert sum(part.first) + part.none == pytest.approx(1, abs=1e-4)
        assert all(0 <= p <= 1 for p in (*part.second, *part.bound))


def test_an_empty_table_has_no_opinion() -> None:
    assert shipped_network().weigh(Table()) == []


def test_it_reckons_as_it_was_taught() -> None:
    torch = pytest.importorskip("torch")
    from .encoding import EncoderLayers
    from .teacher import Batch, Student

    taught = shipped_network()
    words = taught.encoder.words
    places = Growing(taught.places)
    hearing = heard(read("2-card", "greyjoy", "en", "Euron. If I lose, back to Pyke; the knight goes last."))
    lesson = lesson_of("x", "b1", hearing, Expected({}), places)
    assert lesson is not None
    learning.renumber([lesson], {n: n for n in range(len(taught.places))})
    student = Student(len(taught.places), EncoderLayers(words, taught.encoder.weights)).eval()
    own = {
        "traits_of.weight" if n == "traits_of" else n: torch.from_numpy(w) for n, w in taught.weights.items()
    }
    encoder = {f"{ENCODER}{n}": torch.from_numpy(w) for n, w in taught.encoder.weights.items()}
    student.load_state_dict({**own, **encoder})
    with torch.no_grad():
        scores, none = (x.numpy() for x in student(Batch([lesson], words)))
    of = np.array([question for _, question in lesson.table.candidates])
    for number, found in enumerate(taught.weigh(lesson.table)):
        shares = np.exp(np.append(scores[of == number, 0], none[number]))
        assert [*found.first, found.none] == pytest.approx(list(shares / shares.sum()), abs=1e-3)


# -- what it does -------------------------------------------------------------------------------------------------


def opinions(outcome: Outcome) -> list[Opinion]:
    return heard(outcome).opinions


BORNE_OUT = (
    "s-card", "stark", "en",
    "They say size doesn't matter, so I play the Smalljon. Robb leads from the front, his card can stay at home with its feet up.\n"
    "And when my marches come: both lads from Riverrun go to the fair, well, Fairmarket. Power token at Riverrun so the fish know whose they are.",
)  # fmt: skip
"""A message of b35, of which the rules wanted a yes for the march."""


def test_what_the_rules_doubt_counts_where_it_is_borne_out() -> None:
    outcome = read(*BORNE_OUT)
    assert outcome.facts["~moves/riverrun"] == [{"fairmarket": {"footman": 2}}] and not outcome.unsure
    assert "borne out" in [o.verdict for o in opinions(outcome)]


def test_what_the_rules_have_no_answer_to_is_answered_where_it_is_sure() -> None:
    outcome = read(
        "m-raid", "tlan-imass", "ro",
        "sal din gadrobi lovesc darujhistan si la mars infantristul din barghast se duce in lead steppes si las jeton in urma la barghast",
    )  # fmt: skip
    assert outcome.facts["raid"] == ["gadrobi-hills/darujhistan"]
    assert outcome.facts["~moves/barghast-range"] == [{"lead-steppes": {"fante": 1}}]
    assert {"answered"} == {o.verdict for o in opinions(outcome) if o.kind in ("raid", "moves")}


def test_an_area_of_a_sheet_is_filled_where_it_is_sure() -> None:
    outcome = read(
        "s-plan", "greyjoy", "ru",
        "ПРИКАЗЫ\nGreywater Watch → поддержка (кому: себе)\nFlint's Finger → сбор власти\nPyke → марш +0 (1 воин → Lannisport)\n"
        "Seagard → оборона +2★\n\nТАКТИКА\nУдержание территории\n\nБОЙ → КАРТА\nобороняюсь в Seagard → Дагмер\nнападаю в Lannisport → Андрик",
    )  # fmt: skip
    assert outcome.facts["orders/pyke"] == "march-0"
    assert ("orders", "pyke") in {(o.kind, o.about) for o in opinions(outcome) if o.verdict == "answered"}


def test_a_choice_of_the_rules_that_is_next_to_impossible_waits_for_a_yes() -> None:
    """They take the march that is told last for the one that comes first."""
    outcome = read(
        "m-march", "tiste-edur", "ro",
        "1. Comanda de marș rezolvată acum: cea din Ilem.\n2. Infanteristul din Ilem se deplasează în Isle of the Seguleh.\n"
        "3. Întrucât în Ilem nu mai rămâne nicio unitate, se lasă un jeton, pe cheltuiala subsemnatului.\n"
        "4. Când se va ajunge la marșul din Callows: unitatea de acolo nu se mișcă. Pentru claritate, pct. 4 nu e o renunțare la teritoriu.",
    )  # fmt: skip
    assert "march" in outcome.unsure and "march" not in outcome.facts


def test_it_answers_beside_turns_of_speech_where_it_is_sure() -> None:
    """Cases and other names beside an answer of its own doubted it until two batches showed 29 of 30 such answers to be right."""
    outcome = read(
        "2-doran", "martell", "ro",
        "Prințul Doran către Maestrul Jocului, din umbra portocalilor.\nIarba ascunde vipera. Prea mult s-a desfătat cerbul la Curtea regală, șoptind pe la uși: "
        "acolo să coboare, la coada mesei.\nCât despre oastea din Yronwood, nu am grabă. Niciun om nu pleacă de la vetrele ei în tura aceasta.",
    )  # fmt: skip
    assert outcome.facts["track_drop"] == ["kings-court"] and not outcome.unsure


def test_a_list_that_leaves_out_something_waits_for_a_yes() -> None:
    """The rules alone took two of three recruits in this message of b45."""
    outcome = read(
        "m-muster", "tiste-edur", "it",
        "Il menù del giorno degli Edur:\nantipasto, a Morn Ruins un fante si iscrive a Hogwarts e ne esce mago;\nprimo, una nave nuova nel Porto di Morn Ruins, vista mare;\n"
        "dolce, un fante fresco fresco a Callows.\nIl conto lo paga il Dio Storpio, tanto zoppica e non ci rincorre.",
    )  # fmt: skip
    assert "muster" not in outcome.facts or len(outcome.facts["muster"][0]) == 3


def test_an_answer_that_the_rules_only_ask_about_counts_where_both_have_it() -> None:
    """They asked about the card for the words behind it, in this message of b47."""
    outcome = read(
        "2-retreat", "greyjoy", "ru",
        "Мой рыцарь после драки раздвоился в глазах, так что ему одна дорога, к Близнецам: отступаю в Twins. А если Старк нападёт на меня ещё раз, выпускаю Эурона, он как раз не кормлен.",
    )  # fmt: skip
    assert (
        outcome.facts["~card@opponent=stark,role=defender"] == ["euron-crows-eye"] and not outcome.questions
    )
    assert "shared" in [o.verdict for o in opinions(outcome)]


def test_nobody_goes_where_it_is_sure() -> None:
    outcome = read(
        "1-blade", "greyjoy", "en",
        "Anna swore to me on Monday that she would go east. So much for wolves and their oaths, and so much for mercy: yes, I use the blade.\n\n"
        "To Chris I keep my promise in return for his staying out of this: when the march at Seagard comes up, no units move.",
    )  # fmt: skip
    assert outcome.facts == {"blade/seagard": ["yes"], "~moves/seagard": [{}]}


def test_moves_under_a_condition_are_never_its_own() -> None:
    outcome = read(
        "2-3p-plan", "lannister", "en",
        "Lannisport march 0, Stoney Sept consolidate, Golden Sound support.\n\nLannisport: the knight to Riverrun if Theo is short of power by then, the footman stays home and keeps the gates shut",
    )  # fmt: skip
    assert "~moves/lannisport" not in outcome.facts


def test_a_card_for_any_fight_counts_where_it_is_sure() -> None:
    outcome = read(
        "2-plan", "martell", "en",
        "Boneway raid, Starfall defence+1, Storm's End march+1, Sunspear consolidate, Yronwood march-1, East Summer Sea raid, Sea of Dorne support, Port of Sunspear consolidate.\n\n"
        "Wherever it comes to blows: the Viper.",
    )  # fmt: skip
    assert outcome.facts["~card"] == ["red-viper"]
    assert Opinion("card", "", ("red-viper",), *verdict_of(outcome, "card")) in heard(outcome).opinions


def test_where_to_go_after_a_defeat_needs_a_word_for_it() -> None:
    outcome = read(
        "2t-card-blackwater", "tyrell", "en",
        "I send Mace into it, he has been boasting at table for weeks now and cousins must be humoured. If he trips over his own belly, the knight rides back to the Reach.",
    )  # fmt: skip
    assert outcome.facts == {"card/blackwater": ["mace-tyrell"]}
    assert verdict_of(outcome, "retreat")[1] == "not taken (a combat)"


def verdict_of(outcome: Outcome, kind: str) -> tuple[float, str]:
    return next((o.trust, o.verdict) for o in heard(outcome).opinions if o.kind == kind)


def test_a_ranking_is_weighed_item_by_item() -> None:
    found = weighed(
        "1-tie", "baratheon", "en", "Iron Throne: Stark first, then Greyjoy, and Lannister last of all."
    )
    assert pieces(found, "tie_order", RANK, place="greyjoy") == [1, 2, 3]


def part(first: float, second: float = 0.0, bound: float = 0.0, piece: str = "a") -> Part:
    decision = Decision("card", "stark", One(("a", "b")))
    asked = Question(decision, CHOICE, True, [Candidate(piece, ())])
    return Part(asked, [first], [second], [bound], 1.0 - first)


def test_an_answer_is_as_likely_as_its_pieces() -> None:
    assert borne_out([part(0.9)], ["a"], bound=False, alone=True) == pytest.approx(0.9)
    assert borne_out([part(0.9, second=0.5)], ["a", "b"], bound=False, alone=True) == pytest.approx(0.45)
    assert borne_out([part(0.1, bound=0.8)], ["a"], bound=True, alone=True) == pytest.approx(0.8)
    assert borne_out([part(0.1, second=0.7)], ["a"], bound=False, alone=False) == pytest.approx(0.7)
    assert borne_out([part(0.9)], ["b"], bound=False, alone=True) is None
    assert borne_out([], ["a"], bound=False, alone=True) is None


def test_a_language_that_was_not_taught_is_left_to_the_rules() -> None:
    hearing = heard(
        read("2-card", "greyjoy", "en", "House card: Euron Crow's Eye. If I lose, I retreat to Pyke.")
    )
    message = replace(hearing.message, language="de")
    assert hearing.weighing.parts and not Weighing(message, hearing.asked, hearing.ahead).parts


@pytest.mark.usefixtures("rules_alone")
def test_without_a_network_the_rules_stand_alone() -> None:
    outcome = read(*BORNE_OUT)
    assert "~moves/riverrun" in outcome.unsure and not opinions(outcome)


def test_explain_tells_what_was_asked_of_it() -> None:
    outcome = read(*BORNE_OUT)
    assert outcome.reading is not None
    lines = explain(outcome.reading)
    assert lines[lines.index("weighed:") + 1 : lines.index("told:")]


LEFT_OPEN = [
    ("2-sup-lan", "lannister", "en", "Riverrun supports Stark if Robb is played.", "support"),
    ("2-card", "greyjoy", "en", "Euron. Well, not Euron.", "card"),
    ("2-sup-lan", "lannister", "en", "Bjorn wrote to me this morning and I laughed a lot when I read it over breakfast with the cat: Riverrun supports Greyjoy, says he.", "support"),
    ("2t-track-last", "tyrell", "en", "I drop to last on the King's Court. The Fiefdoms though... let me sleep over it.", "track_last"),
    ("s-execute", "stark", "en", "I have thought about this for a week and talked it over with my wife and my dog, and Jaime looks tired these days.", "execute"),
    ("2-throne-blades", "baratheon", "ro", "Să recruteze toți, e litera A, nu-i așa? Litera B ar supăra doar lumea acum.", "card_choice"),
    ("2-put-sword", "greyjoy", "ro", "Am sabia, am cartea, am și chef. A e pentru amatori. C e pentru cine se teme. Noi zicem B de la bătaie, nu se mai ascunde nimeni.", "card_choice"),
]  # fmt: skip
"""Few words, a case, somebody else's words, another last word, what cannot be undone, a question."""


@pytest.mark.parametrize(("position", "seat", "language", "text", "kind"), LEFT_OPEN)
def test_what_may_be_meant_otherwise_is_left_to_the_sender(
    position: str, seat: str, language: str, text: str, kind: str
) -> None:
    outcome = read(position, seat, language, text)
    taken = {fact: answer for fact, answer in outcome.facts.items() if fact.lstrip("~!").startswith(kind)}
    assert not taken or (kind == "card_choice" and taken == {"card_choice/fiefdoms": ["b"]})
