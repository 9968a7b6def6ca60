"""The side whose round it is not is invited to write its plan, and what the letter shows is read (3.3 C)."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.post.compose import Press
from pbf_moderator.post.invitations import Said, invitation
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, position

SCENARIO = load_scenario("alexander")
ALWAYS = {"en": "Always:", "it": "Sempre:", "ro": "Întotdeauna:", "ru": "Всегда:"}
LANGUAGES = tuple(ALWAYS)


def waiting(step: str = "activity", hand: tuple[str, ...] = ("surprise",)) -> Game:
    """A round of the Macedonian in which nothing is done yet."""
    game = position(active=M, hands={P: hand})
    game.step = step
    return game


def letter(game: Game, lang: str) -> str:
    """The letter to the Persian, who wants to be treated as is usual."""
    said = Said(lambda decision: str(decision.answer_by_default), ["one thing said"])
    invited = family.invitations(game)[P]
    press = Press(SCENARIO, lang, "plain", "Europe/Rome")
    view = family.view(game, P)
    return (
        invitation(P, invited, said, [M], view, press, lambda d, a: write(d, a, SCENARIO.lexicon, lang))
        .posts[0]
        .body
    )


def test_only_the_other_side_is_invited_before_anything_is_done() -> None:
    assert [*family.invitations(waiting())] == [*family.invitations(waiting("cards"))] == [P]
    done = waiting()
    assert done.phase
    done.phase.activity = "move"
    assert not family.invitations(done) and not family.invitations(waiting("assault"))


def test_occasions_that_the_side_can_answer_are_listed_whatever_it_holds() -> None:
    kinds = [[d.about for d in family.invitations(waiting(hand=h))[P].modes] for h in ((), ("surprise",))]
    assert kinds[0] == kinds[1] and {"battle", "naval", "movement", "intercept", "lines"} <= {*kinds[0]}
    assert not {"demand", "flight", "death"} & {*kinds[0]}, "only the Macedonian answers there"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_that_the_letter_shows_is_read(lang: str) -> None:
    game = waiting()
    body = letter(game, lang)
    assert str(SCENARIO.lexicon.name("surprise", lang)) in body and "one thing said" in body
    shown = body[body.index(ALWAYS[lang]) :].split("\n\n")[0].rpartition("\n")[0]
    ahead = family.anticipated(game, P)
    reading = read(shown, seat=P, asked=[], ahead=ahead, scenario=SCENARIO, language=lang)
    assert [(d.kind, d.about, d.standing) for d in reading.answers] == [
        ("react_mode", "", True),
        ("react_mode", "intercept", True),
        ("react_mode", "battle", False),
        ("avoid", "", False),
        ("losses_first", "", False),
        ("intercept", f"{P}-2", False),
        ("avoid", f"{P}-2", False),
        ("retreat", "", False),
    ]
    assert reading.answers[-1].when == {"area": "cyzicus"} and not reading.issues


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mode_for_one_kind_of_occasion_is_read(lang: str) -> None:
    game = waiting()
    mode = next(one for one in family.invitations(game)[P].modes if one.about == "battle")
    text = write(mode, "ask", SCENARIO.lexicon, lang)
    reading = read(
        text, seat=P, asked=[], ahead=family.anticipated(game, P), scenario=SCENARIO, language=lang
    )
    assert [(d.kind, d.about, d.answers) for d in reading.answers] == [("react_mode", "battle", ("ask",))]
