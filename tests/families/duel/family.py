"""Three towns fight for the points between them.

A marker from the cup says who acts; that town announces an attack on a point next to one of its own. The others may
play shield (the attack ends), fog (one die less) or both. Against every card played spy may be played, which stops
it, and against spy another spy. Two dice, less those lost in the fog, must show seven.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbf_moderator.families.common.board_tables import points
from pbf_moderator.families.common.boards import Graph
from pbf_moderator.families.common.cups import Cup, pull
from pbf_moderator.families.common.piles import Hands, Pile, deal_hands, hide, take_at_random, unseen
from pbf_moderator.families.common.windows import ASK, Act, Reaction, goes_ahead, mode_choice, reaction_choice
from pbf_moderator.families.naming import Category, Naming
from pbf_moderator.families.presentation import GenericPresentation, Presentation
from pbf_moderator.kernel.decision import Decision, Flow, ask
from pbf_moderator.kernel.draws import roll
from pbf_moderator.kernel.events import PUBLIC, Event
from pbf_moderator.kernel.forms import Answer, One, Picker, Problem
from pbf_moderator.post.template_filters import Words

SEATS = ("north", "south", "west")
DECK, CUP = "deck", "cup"
ATTACK, CARD = "attack", "card"
AGAINST = {ATTACK: ("shield", "fog"), CARD: ("spy",)}
"""Kind of window -> the cards that may be played in it."""
HAND_SIZE, TO_WIN = 3, 7


@dataclass
class Game:
    board: Graph
    printed: Mapping[str, int]
    turns: int
    usual: str
    owners: dict[str, str]
    pile: Pile
    hands: Hands
    cup: Cup
    turn: int = 0
    step: str = ""
    fog: int = 0
    ranking: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def say(self, kind: str, to: str = PUBLIC, **data: Any) -> None:
        self.events.append(Event(kind, data, to))


class Windows:
    """What this game says of its windows (see `Reactions`)."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def might_react(self, act: Act) -> Sequence[str]:
        possible = unseen(self.game.printed, self.game.pile.discards)
        if not any(card in possible for card in AGAINST[act.kind]):
            return ()
        return [seat for seat in SEATS if seat != act.by and self.game.hands.size(seat)]

    def options(self, act: Act, seat: str) -> Sequence[str]:
        return [card for card in self.game.hands.cards[seat] if card in AGAINST[act.kind]]

    def most(self, kind: str) -> int:
        return 2 if kind == ATTACK else 1

    def usual_mode(self, kind: str) -> str:
        return self.game.usual

    def facts(self, act: Act, seat: str) -> Mapping[str, str]:
        return {"turn": str(self.game.turn), "role": "defender", "opponent": act.by}

    def announced(self, act: Act, reaction: Reaction) -> Act:
        self.game.pile.discards.append(self.game.hands.give_up(reaction.seat, reaction.what))
        self.game.say("played", seat=reaction.seat, card=reaction.what)
        return Act(CARD, reaction.seat, {"card": reaction.what})

    def takes_effect(self, act: Act, reaction: Reaction) -> Flow[bool]:
        yield from ()
        self.game.say("worked", seat=reaction.seat, card=reaction.what)
        if reaction.what == "fog":
            self.game.fog += 1
        return reaction.what == "fog"


# -- the game -----------------------------------------------------------------------------------------------------


def play(game: Game) -> Flow[list[str]]:
    if not any(game.hands.cards.values()):
        yield from deal_hands(game.hands, game.pile, DECK, SEATS, HAND_SIZE)
    while game.turn < game.turns:
        game.turn += 1
        game.say("turn_started", turn=game.turn)
        game.say("step", step="battle", turn=game.turn)
        game.step = "battle"
        yield from take_turn(game)
    game.step = "over"
    game.ranking = sorted(
        SEATS, key=lambda seat: (-list(game.owners.values()).count(seat), SEATS.index(seat))
    )
    game.say("game_over", reason="turns", ranking=list(game.ranking), winner=game.ranking[0])
    return game.ranking


def take_turn(game: Game) -> Flow[None]:
    if not game.cup.left:
        game.cup.put_back()
    (marker,) = yield from pull(game.cup, CUP)
    game.say("marker", marker=marker)
    if marker == "pause":
        yield from pause(game)
        return
    place = yield from ask(lambda: target_choice(game, marker))
    if place is None:
        game.say("passed", seat=marker)
        return
    game.say("attack", seat=marker, area=place)
    act = Act(ATTACK, marker, {"area": place, "attacker": marker})
    game.fog = 0
    if not (yield from goes_ahead(Windows(game), act)):
        game.say("stopped", seat=marker, area=place)
        return
    dice = yield from roll(ATTACK, 2 - min(game.fog, 1))
    won = sum(dice) >= TO_WIN
    game.say("rolled", seat=marker, dice=dice, won=won)
    if won:
        game.owners[place] = marker


def pause(game: Game) -> Flow[None]:
    """In a pause everybody loses a card at random, which is thrown away unseen."""
    for seat in SEATS:
        card = yield from take_at_random(game.hands, seat, f"hand-{seat}", game.printed)
        if card is not None:
            game.pile.put_under([card], secret=True)
            game.say("lost", seat=seat)
            game.say("lost_card", to=seat, card=card)


def target_choice(game: Game, seat: str) -> Decision | None:
    mine = [place for place, owner in game.owners.items() if owner == seat]
    near = dict.fromkeys(goal for place in mine for goal in game.board.neighbours(place))
    goals = tuple(goal for goal in near if game.owners.get(goal) != seat)
    facts = {"turn": str(game.turn)}
    return Decision("target", seat, One(goals, passing=True), facts=facts) if goals else None


# -- the protocol -------------------------------------------------------------------------------------------------


def seats(tables: Mapping[str, Any], players: int) -> tuple[str, ...]:
    return SEATS


def start(
    tables: Mapping[str, Any],
    players: int,
    options: Mapping[str, Any],
    position: Mapping[str, Any] | None = None,
) -> Game:
    printed = {row["id"]: row["copies"] for row in tables["cards"]}
    held = (position or {}).get("hands", {})
    used = Counter(card for cards in held.values() for card in cards)
    return Game(
        board=points(tables),
        printed=printed,
        turns=tables["constants"]["turns"],
        usual=options.get("usual", ASK),
        owners={row["id"]: row["home"] for row in tables["spaces"] if row.get("home")},
        pile=Pile({card: copies - used[card] for card, copies in printed.items()}),
        hands=Hands({seat: list(held.get(seat, ())) for seat in SEATS}),
        cup=Cup({row["id"]: row["copies"] for row in tables["markers"]}),
    )


def view(game: Game, seat: str = "") -> dict[str, Any]:
    return {
        "seats": list(SEATS),
        "turn": game.turn,
        "turns": game.turns,
        "step": game.step,
        "ranking": list(game.ranking),
        "owners": dict(game.owners),
        "cup": game.cup.view(seat),
        "pile": game.pile.view(seat),
        **game.hands.view(seat),
    }


def decks(game: Game) -> Mapping[str, Mapping[str, int]]:
    return {DECK: game.printed, CUP: _printed_markers(game), **dict.fromkeys(hands(game), game.printed)}


def _printed_markers(game: Game) -> dict[str, int]:
    count = game.cup.count()
    return {marker: count[marker] for marker in game.cup.inside}


def bags(game: Game) -> Mapping[str, Mapping[str, int]]:
    mine = {f"hand-{seat}": game.hands.bag(seat, game.printed) for seat in SEATS}
    return {DECK: game.pile.bag(), CUP: game.cup.bag(), **mine}


def sealed(game: Game) -> Collection[str]:
    return (DECK, *hands(game))


def hands(game: Game) -> Collection[str]:
    return [f"hand-{seat}" for seat in SEATS]


def dice(game: Game) -> Collection[str]:
    return (ATTACK,)


def anticipated(game: Game, seat: str) -> list[Decision]:
    rules, found = Windows(game), []
    for kind in AGAINST:
        act = Act(kind, "")
        found.append(mode_choice(kind, seat, game.usual, rules.facts(act, seat)))
        found.append(reaction_choice(rules, act, seat, ASK))
    return found


def naming() -> Naming:
    named = {"house": "seats", "area": "spaces", "house_card": "cards"}
    return Naming(
        (*(Category(category, table) for category, table in named.items()), Category("window")),
        lambda tables: {
            **{category: [row["id"] for row in tables[table]] for category, table in named.items()},
            "step": ["battle"],
            "term": ["turn"],
            "window": list(AGAINST),
        },
        seats="house",
    )


def scrambled(game: Game, seat: str, pick: Picker) -> Game:
    other = copy.copy(game)
    other.pile, other.hands = hide(seat, pick, game.pile, game.hands)
    return other


class Shown(GenericPresentation):
    """What this game shows of itself."""

    def filters(self, words: Words) -> dict[str, Callable[..., Any]]:
        return {"house": words.seat, "house_card": words.namer("house_card")}


def presentation() -> Presentation:
    return Shown()


def warnings(game: Game, decision: Decision, answer: Answer) -> list[Problem]:
    return []


def apply_ruling(game: Game, name: str, args: Mapping[str, Any]) -> None:
    raise KeyError(name)


def rulings() -> Mapping[str, Sequence[str]]:
    return {}


def invariant_violations(game: Game, asked: str = "") -> list[str]:
    wrong = []
    if game.pile.held() + game.hands.held() != Counter(game.printed):
        wrong.append("a card is lost")
    if game.cup.left + len(game.cup.drawn) != sum(_printed_markers(game).values()):
        wrong.append("a marker is lost")
    return wrong


def options(tables: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
    return {"usual": [ASK, "plan", "never"]}
