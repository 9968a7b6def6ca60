"""The whole game: rounds by the markers in the cup, and the segments of a Player Phase.

Source: 3.2, 3.3, 4.0.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One, Some
from ...common.piles import take_cards
from ..cards import segment
from ..model.components import ADMINISTRATIVE, MACEDONIAN, PERSIAN
from ..model.decisions import ACTIVITY, CARD, DISCARD, choice
from ..model.forces import PhaseRecord
from ..model.state import DECK, Game, GameOver
from . import control, lines, naval_movement, royal, siege, succession, victory
from .activities import ACTIVITIES
from .administration import administrative_phase
from .markers import count_run, next_marker
from .set_up import set_up

DISCARDING = "discard"
"""The answer to `CARD` by which cards are discarded instead."""


def play(game: Game) -> Flow[list[str]]:
    """Play until somebody wins; returns the sides, the winner first.

    The book has no last round; where the scenario sets one, the Persian has held out.
    """
    try:
        if not game.round:
            yield from set_up(game)
        while game.round < game.constant("rounds"):
            yield from play_round(game)
        end = GameOver(PERSIAN, "rounds")
    except GameOver as over:
        end = over
    game.step = "over"
    game.battle = game.movement = game.phase = None
    game.ranking = [end.winner, game.enemy(end.winner)]
    game.say("game_over", reason=end.reason, winner=end.winner, ranking=list(game.ranking))
    return game.ranking


def play_round(game: Game) -> Flow[None]:
    """One round: a marker, perhaps a free round first, a Player Phase or an Administrative Phase (3.3)."""
    game.round += 1
    game.step = "marker"
    game.garrisons_gone.clear()
    marker = game.cup.drawn[0] if game.round == 1 else (yield from next_marker(game))
    game.say("marker", marker=marker, round=game.round)
    free_round = count_run(game, marker)
    if marker == ADMINISTRATIVE:
        game.last_phase = ""
        game.step = "administration"
        yield from administrative_phase(game)
        victory.judge_victory(game)
        return
    if free_round:
        game.say("free_round", seat=game.enemy(marker))
        yield from player_phase(game, game.enemy(marker), free=True)
    yield from player_phase(game, marker)


def player_phase(game: Game, seat: str, free: bool = False) -> Flow[None]:
    """The segments of a Player Phase: card, draw, activity, assault, victory (3.3 C).

    Args:
        game: the position.
        seat: whose phase it is.
        free: whether it is given for three markers of the other side in a row.
    """
    game.active = seat
    game.phase = PhaseRecord(seat, free, first=game.round == 1)
    yield from begin_phase(game, seat)
    show_hands(game)
    game.step = "cards"
    yield from card_segment(game, seat)
    yield from draw_segment(game, seat)
    game.step = "activity"
    yield from activity_segment(game, seat)
    game.step = "assault"
    yield from siege.assault_segment(game, seat)
    yield from end_phase(game, seat)


def begin_phase(game: Game, seat: str) -> Flow[None]:
    """Note where everything stands and which lines of communication hold; sieges without one lapse.

    Then the Macedonian king may marry, or the Persian name a new Great King.
    """
    assert game.phase is not None
    game.phase.spaces_at_start = {force.id: force.space for force in game.forces(seat)}
    yield from lines.note_lines(game, seat)
    yield from siege.keep_up(game, seat)
    if seat == MACEDONIAN:
        yield from royal.marry(game)
    else:
        yield from succession.name_successor(game)


def show_hands(game: Game) -> None:
    """Remind each side of its cards, for it alone."""
    for seat in game.seats:
        show_hand(game, seat)


def show_hand(game: Game, seat: str) -> None:
    """Remind a side of its cards, for it alone."""
    if cards := list(game.hands.cards[seat]):
        game.tell(seat, "dealt_cards", seat=seat, cards=cards)


def end_phase(game: Game, seat: str) -> Flow[None]:
    """Judge control, fleets and victory at the end of a phase (3.3 C 5)."""
    control.settle(game)
    yield from naval_movement.fleets_change_hands(game)
    royal.capture(game)
    if seat == MACEDONIAN:
        victory.note_visits(game)
    game.last_phase = seat
    victory.judge_victory(game)
    game.active, game.phase, game.movement = "", None, None


# -- cards (3.3 C 1, C 2) -----------------------------------------------------------------------------------------


def card_segment(game: Game, seat: str) -> Flow[None]:
    """Play one card, or discard any number instead; with a full hand one or the other (3.3 C 1).

    Beside it any number can be played that are for any time; in the first round only those.
    """
    while (answer := (yield from ask(card_choice, game, seat))) is not None:
        if answer == DISCARDING:
            yield from discard(game, seat)
            return
        yield from segment.play_card(game, seat, answer)
        if game.phase and game.phase.card:
            return


def card_choice(game: Game, seat: str) -> Decision | None:
    """What is done with the hand; which cards can be played is a secret."""
    hand = game.hands.cards[seat]
    first = game.phase is not None and game.phase.first
    if not hand or (first and not segment.may_have_any(game, seat)):
        return None
    full = len(hand) >= game.constant("hand_limit") and not first
    options = (*segment.playable(game, seat), *(() if first else (DISCARDING,)))
    default = DISCARDING if full else None
    return choice(game, CARD, seat, One(options, passing=not full), secret=True, covert=True, default=default)


def discard(game: Game, seat: str) -> Flow[None]:
    """Discard any number of cards, at least one."""

    cards = yield from ask(discarding, game, seat)
    game.discard(seat, cards)
    if game.phase:
        game.phase.discarded = len(cards)
    game.say("discarded", seat=seat, cards=list(cards))


def discarding(game: Game, seat: str) -> Decision:
    """Which cards are discarded; what is in the hand is a secret."""
    hand = game.hands.bag(seat, game.components.deck)
    return choice(game, DISCARD, seat, Some(hand, at_least=1), secret=True, covert=True)


def draw_segment(game: Game, seat: str) -> Flow[None]:
    """Draw one card, but not in the first round (3.3 C 2); a hand that a card has filled loses one first (15.0)."""
    if game.phase and game.phase.first:
        return
    if game.hands.size(seat) >= game.constant("hand_limit"):
        yield from discard(game, seat)
    cards = yield from take_cards(game.pile, DECK, 1)
    game.hands.add(seat, cards)
    if cards:
        game.say("drew", seat=seat, count=len(cards))
        game.tell(seat, "drew_cards", seat=seat, cards=list(cards))
        yield from segment.after_drawing(game, seat, cards[0])
        show_hand(game, seat)


# -- the activity (3.3 C 3) ---------------------------------------------------------------------------------------


def activity_segment(game: Game, seat: str) -> Flow[None]:
    """Choose one activity, or none, and do it (3.3 C 3)."""
    activity = yield from ask(activity_choice, game, seat)
    game.last_activity[seat] = activity or ""
    if activity is None or game.phase is None:
        game.say("passed", seat=seat)
        return
    game.phase.activity = activity
    game.say("activity", seat=seat, activity=activity)
    yield from ACTIVITIES[activity].play(game, seat)


def activity_choice(game: Game, seat: str) -> Decision:
    """The activities that are open to a side now."""
    options = tuple(name for name, activity in ACTIVITIES.items() if activity.may(game, seat))
    return choice(game, ACTIVITY, seat, One(options, passing=True), default=None)
