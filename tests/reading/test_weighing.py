"""The second opinion: what it may answer, what it bears out, and what it leaves alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbf_moderator.reading.hearing.heard import Hearing, Opinion
from pbf_moderator.reading.receipts.explain import explain
from pbf_moderator.reading.weighing import weights as stored
from pbf_moderator.reading.weighing.candidates import CHOICE, GOAL, MOVER, candidates
from pbf_moderator.reading.weighing.page import Page
from pbf_moderator.reading.weighing.weighing import DRAFT, PROPOSAL
from pbf_moderator.reading.weighing.weights import Weights, weights
from pbf_moderator.resources import TEMPLATES, shipped

from . import learning
from .learning import Example, fitted, half_of, names_of_games, pieces_meant, without_names
from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

FILES = sorted((shipped() / TEMPLATES / stored.FOLDER).glob("*.json"))


def read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "x", position, seat, language, "", text, Expected({})))


def heard(outcome: Outcome) -> Hearing:
    assert outcome.reading is not None and isinstance(outcome.reading.heard, Hearing)
    return outcome.reading.heard


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


@pytest.mark.usefixtures("rules_alone")
def test_without_weights_the_rules_stand_alone() -> None:
    outcome = read(*BORNE_OUT)
    assert "~moves/riverrun" in outcome.unsure and not any(o.trust for o in opinions(outcome))


def test_nothing_that_counts_is_changed() -> None:
    """The opinion is not even asked where the rules have an answer."""
    outcome = read("2-card", "greyjoy", "en", "House card: Euron Crow's Eye. If I lose, I retreat to Pyke.")
    assert outcome.facts["card/seagard"] == ["euron-crows-eye"] and not opinions(outcome)


def test_explain_tells_what_was_asked_of_it() -> None:
    outcome = read(*BORNE_OUT)
    assert outcome.reading is not None
    lines = explain(outcome.reading)
    told = lines[lines.index("weighed:") + 1 : lines.index("told:")]
    assert told and all(
        line.endswith(("borne out", "left for a yes", "answered", "not taken", "shown for a yes"))
        for line in told
    )


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
    assert not taken or kind == "card_choice" and taken == {"card_choice/fiefdoms": ["b"]}


def test_pieces_are_named_by_the_mentions_of_a_message() -> None:
    outcome = read("2-march-stark", "stark", "en", "The knight of Moat Cailin goes to Seagard.")
    page = Page(heard(outcome).message)
    moves = next(d for d in heard(outcome).ahead if d.kind == "moves" and d.about == "moat-cailin")
    assert {("seagard", GOAL), ("knight", MOVER)} <= {(c.piece, c.role) for c in candidates(page, moves)}
    march = next(d for d in heard(outcome).asked if d.kind == "march")
    assert [(c.piece, c.role) for c in candidates(page, march)] == [("moat-cailin", CHOICE)]


# -- what it has learnt -------------------------------------------------------------------------------------------


def test_there_are_weights_for_all_it_is_asked() -> None:
    for group in (
        "choice open",
        "choice ahead",
        "goal ahead",
        "mover ahead",
        "item open",
        "number open",
        DRAFT,
        PROPOSAL,
    ):
        learnt = weights(group)
        assert learnt is not None and len(learnt.signs) > 30, group
    assert weights("no such group") is None


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_signs_name_nothing_of_a_game(path: Path) -> None:
    """A scenario that nobody has seen is weighed like the others: no sign holds the id of a place, a card or a person."""
    names = names_of_games()
    told = {word for sign in json.loads(path.read_text("utf-8"))["signs"] for word in sign.split()}
    assert len(names) > 100 and not names & told


def test_signs_that_hold_a_name_are_not_kept() -> None:
    kept = without_names(Weights(0.5, {"<0:not": 1.0, "“en winterfell": 2.0}), names_of_games())
    assert kept == Weights(0.5, {"<0:not": 1.0})


def test_a_sum_of_weights_is_a_likelihood() -> None:
    learnt = Weights(-1.0, {"for": 3.0, "against": -3.0})
    assert learnt.likelihood(["for"]) > 0.8 > 0.3 > learnt.likelihood([]) > learnt.likelihood(["against"])
    assert 0.0 <= learnt.likelihood(["against"] * 1000) < 1e-6


def test_what_was_meant_is_learnt_from_the_signs_beside_it() -> None:
    rows = [
        Example("choice open", str(n), "b1", ("said",) if n % 2 else ("denied",), bool(n % 2))
        for n in range(60)
    ]
    learnt = fitted(rows)
    assert learnt.likelihood(["said"]) > 0.7 > 0.3 > learnt.likelihood(["denied"])
    assert learnt.likelihood(["never seen"]) == learnt.likelihood([])


def test_each_message_is_weighed_by_the_other_half() -> None:
    halves = [half_of(f"b1e-{n}") for n in range(200)]
    assert 60 < sum(halves) < 140 and halves == [half_of(f"b1e-{n}") for n in range(200)]


def test_the_held_third_teaches_nothing() -> None:
    from .messages import phrase_book

    held = {x.id for _, letters in phrase_book(held=True) for x in letters}
    assert held and held.isdisjoint(x.id for _, x in learning.all_letters())


def test_pieces_of_an_answer_are_told_by_its_form() -> None:
    outcome = read("2-march-stark", "stark", "en", "Moat Cailin.")
    moves = next(d for d in heard(outcome).ahead if d.kind == "moves")
    assert pieces_meant(moves, [{"seagard": {"knight": 1}}]) == ({"seagard", "knight"}, set())
    assert pieces_meant(moves, [{}]) == ({"-"}, set())
    assert pieces_meant(moves, None) == (set(), set()) and pieces_meant(moves, []) is None
    march = next(d for d in heard(outcome).asked if d.kind == "march")
    assert pieces_meant(march, ["moat-cailin", "winterfell"]) == ({"moat-cailin"}, {"winterfell"})
