"""The cup, three in a row, ignored markers, cards of a round: cases A1 to A11."""

from __future__ import annotations

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.components import components_of
from pbf_moderator.families.conquerors.model.state import CUP, DECK, Game
from pbf_moderator.families.conquerors.rules.flow import card_segment, draw_segment, play, player_phase
from pbf_moderator.families.conquerors.rules.markers import next_marker
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match

from .builder import (
    TABLES,
    M,
    P,
    asks,
    deal,
    in_turn,
    open_phase,
    play_flow,
    position,
    question,
    refused,
    told,
)

pytestmark = pytest.mark.usefixtures("sequence_alone")
ADMIN = "administrative"


def new_game(**options: object) -> Game:
    return family.start(TABLES, 2, options)


def rounds(count: int, *markers: str, answers: dict[str, object] | None = None, **options: object) -> Game:
    """A game after some rounds, in which the cup gives these markers after the first."""

    def after(decision: Decision) -> bool:
        return match_of.round > count

    match_of = new_game(**options)
    play_flow(match_of, play, draws={CUP: list(markers)}, answers=answers, until=after)
    return match_of


def phases(game: Game) -> list[str]:
    """What was played, in order: sides, free rounds, Administrative Phases."""
    shown = []
    for event in game.events:
        if event.kind == "free_round":
            shown.append(f"free {event.data['seat']}")
        elif event.kind == "administrative_phase":
            shown.append(ADMIN)
        elif event.kind == "passed":
            shown.append(event.data["seat"])
    return shown


def test_a1_the_historical_opening() -> None:
    game = new_game()
    match = play_flow(game, play, until=asks("activity"))
    assert game.active == M
    assert game.cup.drawn == [M]
    assert game.cup.bag() == {M: 3, P: 3, ADMIN: 1}
    assert game.hands.size(M) == game.hands.size(P) == 3  # nothing was drawn in the first round
    assert [d.kind for d in match.asked] == ["activity"]  # and no card of the round could be played


def test_the_drawn_opening_leaves_the_administrative_marker_out_of_the_first_draw() -> None:
    game = new_game(opening="drawn")
    bags = []

    def first_draw(decision: Decision) -> bool:
        if decision.about == CUP:
            bags.append(dict(decision.form.bag))
        return decision.kind == "activity"

    play_flow(game, play, draws={CUP: [P]}, until=first_draw)
    assert bags == [{M: 4, P: 3}]
    assert game.active == P and game.cup.bag() == {M: 4, P: 2, ADMIN: 1}


def test_one_macedonian_marker_may_be_left_out() -> None:
    assert new_game(markers="one_fewer").cup.count() == {M: 3, P: 3, ADMIN: 1}


def test_a3_the_marker_in_use_comes_back_after_the_draw() -> None:
    game = position()
    assert game.cup.left == 7 and game.cup.drawn == [M]
    match = play_flow(game, next_marker, draws={CUP: [P]})
    assert match.result == P
    assert game.cup.left == 7 and game.cup.drawn == [P]


def test_a4_the_administrative_marker_does_not_break_a_run() -> None:
    game = rounds(4, M, ADMIN, M)
    assert phases(game) == [M, M, ADMIN, f"free {P}", P, M]
    assert (game.run_of, game.run) == (M, 1)


def test_after_a_free_round_the_run_may_go_on() -> None:
    starts_again = rounds(4, M, M, M)
    assert phases(starts_again) == [M, M, f"free {P}", P, M, M]
    goes_on = rounds(4, M, M, M, run_after_free_round="goes_on")
    assert phases(goes_on) == [M, M, f"free {P}", P, M, f"free {P}", P, M]


def test_a5_the_other_side_breaks_a_run() -> None:
    assert phases(rounds(3, M, P)) == [M, M, P]


def test_a7_an_administrative_marker_after_a_declared_phase_is_ignored() -> None:
    game = rounds(3, P, ADMIN, M, answers={f"{P} activity": in_turn("administration")})
    assert phases(game) == [M, ADMIN, M]
    assert told(game, "marker_ignored") == [{"marker": ADMIN}]
    assert game.cup.left == 7 and game.cup.inside[ADMIN] == 1


def test_an_administrative_marker_counts_where_no_phase_was_declared() -> None:
    assert phases(rounds(3, P, ADMIN)) == [M, P, ADMIN]


def test_a_marker_that_was_ignored_leaves_the_last_marker_outside_the_cup() -> None:
    game = position(last_phase=P, last_activity={P: "administration"})
    bags = []
    play_flow(
        game,
        next_marker,
        draws={CUP: [ADMIN, P]},
        until=lambda decision: bags.append(dict(decision.form.bag)) or False,
    )
    assert bags == [{M: 3, P: 3, ADMIN: 1}, {M: 3, P: 3}]


def choice_of_activity(game: Game, seat: str) -> Decision:
    match = play_flow(game, lambda game: player_phase(game, seat), until=asks("activity"))
    return question(match, "activity")


def test_a8_an_administrative_phase_is_not_declared_twice_in_succession() -> None:
    game = position(last_activity={P: "administration"}, last_phase=P)
    assert refused(choice_of_activity(game, P), "administration") == ["not_an_option"]


@pytest.mark.parametrize(("option", "codes"), [("own_rounds", []), ("any_rounds", ["not_an_option"])])
def test_a8_whose_rounds_count(option: str, codes: list[str]) -> None:
    game = position(
        last_activity={P: "administration"}, last_phase=P, options={"administration_again": option}
    )
    assert refused(choice_of_activity(game, M), "administration") == codes


def test_a_declared_phase_opens_again_after_another_activity() -> None:
    game = position(last_activity={P: "", M: "administration"}, last_phase=M)
    assert refused(choice_of_activity(game, P), "administration") == []


FULL_HAND = ("surprise", "surprise", "attrition", "drought", "assassin")


def test_a9_with_five_cards_one_is_played_or_discarded() -> None:
    game = position(hands={M: FULL_HAND})
    open_phase(game, M)
    match = play_flow(game, lambda game: card_segment(game, M), until=asks("card"))
    asked = question(match, "card")
    assert refused(asked, None) == ["must_choose"]
    assert refused(asked, "surprise") == ["not_an_option"]  # it answers a battle and is no card of the round
    assert refused(asked, "drought") == []


def test_a9_whoever_discards_plays_nothing_and_draws_one() -> None:
    game = position(hands={M: FULL_HAND})
    seen = []

    def segment(game: Game) -> object:
        yield from card_segment(game, M)
        yield from draw_segment(game, M)

    open_phase(game, M)
    play_flow(
        game,
        segment,
        draws={DECK: ["spies"]},
        answers={"card": "discard", "discard": ["surprise", "attrition"]},
        until=lambda decision: seen.append(decision.kind) or False,
    )
    assert seen == ["card", "discard", "draw"]
    assert sorted(game.hands.cards[M]) == ["assassin", "drought", "spies", "surprise"]
    assert game.pile.discards == ["surprise", "attrition"]


def test_a_discard_is_at_least_one_card() -> None:
    game = position(hands={M: ["drought"]}, active=M)
    match = play_flow(
        game, lambda game: card_segment(game, M), answers={"card": "discard"}, until=asks("discard")
    )
    assert refused(question(match, "discard"), []) == ["too_few"]


def test_which_cards_can_be_played_is_hidden_and_tells_nothing() -> None:
    game = position(hands={P: ["surprise"]}, active=P)
    asked = question(play_flow(game, lambda game: card_segment(game, P), until=asks("card")), "card")
    assert asked.secret and asked.covert


def test_cards_of_a_great_king_wait_for_him() -> None:
    game = position(hands={M: ["proskynesis", "agis", "drought"]}, active=M)
    match = play_flow(game, lambda game: card_segment(game, M), until=asks("card"))
    assert question(match, "card").form.options == ("drought", "discard")
    game = position(hands={M: ["proskynesis"]}, active=M, achieved=["great_king"])
    match = play_flow(game, lambda game: card_segment(game, M), until=asks("card"))
    assert question(match, "card").form.options == ("proskynesis", "discard")


def test_a_dead_card_is_replaced_when_it_is_drawn() -> None:
    game = position(active=M, achieved=["proskynesis"])
    play_flow(game, lambda game: draw_segment(game, M), draws={DECK: ["proskynesis", "drought"]})
    assert game.hands.cards[M] == ["drought"] and game.pile.discards == ["proskynesis"]


def test_a11_the_deck() -> None:
    assert sum(new_game().components.deck.values()) == 55
    assert len(new_game().components.deck) == 36
    without = components_of(TABLES, 2, {"fortunes_of_war": False}).deck
    assert (len(without), sum(without.values())) == (35, 53)


def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    game = position(active=P)
    for card, copies in list(game.pile.pool.items()):
        game.pile.discards += [card] * copies
        game.pile.pool[card] = 0
    play_flow(game, lambda game: draw_segment(game, P))
    assert game.hands.size(P) == 1 and game.pile.size == 54 and not game.pile.discards


def test_a_game_of_passes_ends_at_the_last_round() -> None:
    game = new_game()
    limit = {**TABLES["constants"], "rounds": 30}
    game = family.start({**TABLES, "constants": limit}, 2, {})
    match: Match[Game] = play_flow(game, play, most=2000)
    assert match.over and match.result == [P, M] and told(game, "game_over")[0]["reason"] == "rounds"
    assert family.invariant_violations(game) == []


def test_the_same_inputs_give_the_same_game() -> None:
    games = [rounds(20, M, P, ADMIN, P, P, M) for _ in range(2)]
    assert games[0].events == games[1].events and len(games[0].events) > 30


def test_hands_of_the_other_side_do_not_show() -> None:
    game = position()
    deal(game, P, "surprise", "agis")
    assert family.view(game, M)["hand"] == [] and family.view(game, P)["hand"] == ["agis", "surprise"]
    assert family.view(game)["hands"] == {M: 0, P: 2}
