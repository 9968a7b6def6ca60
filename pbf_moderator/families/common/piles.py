"""Piles of cards that are drawn lazily, and hands that only their holders know.

A position holds no hidden order that could leak. What was put on a pile or looked at is its known top, what lies
under it in known order its bottom; the rest is a pool of which only the copies are counted, and a card of it comes
into being when it is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...kernel.decision import Flow
from ...kernel.draws import draw, draw_several
from ...kernel.forms import Picker, shuffled


@dataclass
class Pile:
    """A face-down pile with its discards.

    Attributes:
        pool: {card: copies} of the unordered part, in the order in which the scenario lists the cards.
        top: cards that lie on the pool in known order, the first on top.
        bottom: cards that lie under it in known order, the last one lowest.
        discards: face up, the oldest first.
        buried: whether a card lies at the bottom which not everybody has seen.
        known: {seat: how many} of the top cards a seat has seen that nobody else need know.
    """

    pool: dict[str, int]
    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    buried: bool = False
    known: dict[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many cards lie face down."""
        return sum(self.pool.values()) + len(self.top) + len(self.bottom)

    @property
    def tells(self) -> bool:
        """Whether somebody may know more of it than the table, so that its draws must be sealed."""
        return bool(self.top) or self.buried

    def bag(self) -> dict[str, int]:
        """What the next unknown card is drawn from: {card: copies} in the scenario's order, without those of none."""
        return {card: copies for card, copies in self.pool.items() if copies}

    def held(self) -> Counter[str]:
        """Every card of the pile, its discards included."""
        return Counter(self.pool) + Counter([*self.top, *self.bottom, *self.discards])

    def shuffle_in(self, cards: list[str]) -> None:
        """Shuffle cards into what is left of the pile; the list is emptied."""
        for card in (*cards, *self.top, *self.bottom):
            self.pool[card] = self.pool.get(card, 0) + 1
        cards.clear()
        self.top.clear()
        self.bottom.clear()
        self.known.clear()
        self.buried = False

    def put_on_top(self, cards: Sequence[str], seat: str = "") -> None:
        """Lay cards on the pile, the first on top; the seat that does it knows them."""
        below = self.known.get(seat, 0)
        self.top[:0] = cards
        self.known = {seat: below + len(cards)} if seat else {}

    def off_the_top(self) -> str:
        """Take the known top card.

        Raises:
            IndexError: none is known.
        """
        card = self.top.pop(0)
        if self.known:
            self.known = {seat: depth - 1 for seat, depth in self.known.items() if depth > 1}
        return card

    def put_under(self, cards: Sequence[str], secret: bool = False) -> None:
        """Put cards under the pile, the last one lowest; in secret, if not everybody has seen them."""
        self.bottom += cards
        self.buried = self.buried or (secret and bool(cards))

    def may_come(self) -> Counter[str]:
        """Every card that lies face down: what a seat that has seen none of them may expect."""
        return self.held() - Counter(self.discards)

    def view(self, seat: str = "") -> dict[str, Any]:
        """What a seat (or the table, "") sees: how many cards lie face down, the discards, the top as far as it knows it."""
        seen = self.top[: self.known.get(seat, 0)]
        return {"left": self.size, "discards": list(self.discards), **({"top": seen} if seen else {})}


# -- drawing ------------------------------------------------------------------------------------------------------


def top_card(pile: Pile, name: str) -> Flow[str]:
    """Make the top card known and leave it on top; an empty pile is made anew from its discards first.

    Args:
        pile: what is drawn from.
        name: what the family calls it in `decks`.

    Raises:
        ValueError: there is no card, and no discard either.
    """
    if not pile.top:
        pile.top.append((yield from _unknown_card(pile, name)))
    return pile.top[0]


def take_card(pile: Pile, name: str) -> Flow[str]:
    """Take the top card; otherwise as `top_card`."""
    if pile.top:
        return pile.off_the_top()
    return (yield from _unknown_card(pile, name))


def _unknown_card(pile: Pile, name: str) -> Flow[str]:
    """The next card of a pile of whose top nothing is known; it lies nowhere until it is put somewhere."""
    _renew(pile)
    if not any(pile.pool.values()):
        return _lowest_first(pile, name)
    card = yield from draw(name, pile.bag)
    pile.pool[card] -= 1
    return card


def take_cards(pile: Pile, name: str, count: int) -> Flow[list[str]]:
    """Take cards off the top, as many as there are; those that nobody knows yet are one draw.

    Returns:
        The cards in the order in which they lay. An empty pile is made anew from its discards on the way.
    """
    taken: list[str] = []
    while len(taken) < count:
        _renew(pile)
        if not pile.size:
            break
        if pile.top:
            taken.append(pile.off_the_top())
        elif any(pile.pool.values()):
            drawn = yield from draw_several(name, pile.bag, count - len(taken))
            for card in drawn:
                pile.pool[card] -= 1
            taken += drawn
        else:
            taken.append(_lowest_first(pile, name))
    return taken


def look_at(pile: Pile, name: str, seat: str, count: int = 1) -> Flow[list[str]]:
    """Let a seat look at the top cards, which stay where they are; returns them, the top one first."""
    known = dict(pile.known)
    seen = yield from take_cards(pile, name, count)
    pile.top[:0] = seen
    pile.known = {**known, seat: max(known.get(seat, 0), len(seen))}
    return seen


def _renew(pile: Pile) -> None:
    if not (pile.top or pile.bottom or any(pile.pool.values())):
        pile.shuffle_in(pile.discards)


def _lowest_first(pile: Pile, name: str) -> str:
    """The first of the cards that were put under the pile."""
    if not pile.bottom:
        raise ValueError(f"there is nothing left to draw in {name}")
    card = pile.bottom.pop(0)
    pile.buried = pile.buried and bool(pile.bottom)
    return card


# -- hands --------------------------------------------------------------------------------------------------------


@dataclass
class Hands:
    """Hands of cards, each known to its seat alone; `cards` is {seat: cards}, in the order in which they came."""

    cards: dict[str, list[str]]

    @classmethod
    def of(cls, seats: Iterable[str]) -> Hands:
        """An empty hand for each seat."""
        return cls({seat: [] for seat in seats})

    def size(self, seat: str) -> int:
        """How many cards a seat holds, which everybody may know."""
        return len(self.cards[seat])

    def held(self) -> Counter[str]:
        """All cards in all hands."""
        return Counter(card for hand in self.cards.values() for card in hand)

    def add(self, seat: str, cards: Iterable[str]) -> None:
        """Give cards to a seat."""
        self.cards[seat] += cards

    def give_up(self, seat: str, card: str) -> str:
        """Take a card out of a hand, to be played, discarded or given away.

        Raises:
            ValueError: the seat does not hold it.
        """
        if card not in self.cards[seat]:
            raise ValueError(f"{seat} does not hold this card")
        self.cards[seat].remove(card)
        return card

    def bag(self, seat: str, printed: Mapping[str, int]) -> dict[str, int]:
        """A hand as something to draw from: {card: copies} in the order in which the scenario lists the cards."""
        counts = Counter(self.cards[seat])
        return {card: counts[card] for card in printed if counts[card]}

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat (or the table, "") sees: its own cards, and how many the others hold."""
        return {
            "hands": {other: len(cards) for other, cards in self.cards.items()},
            "hand": sorted(self.cards.get(seat, ())),
        }


def deal_hands(hands: Hands, pile: Pile, name: str, seats: Sequence[str], count: int) -> Flow[None]:
    """Deal cards off a pile into hands, to each seat `count`; the last seats get fewer where the pile ends."""
    cards = yield from take_cards(pile, name, count * len(seats))
    for n, seat in enumerate(seats):
        hands.add(seat, cards[n * count : (n + 1) * count])


def fill_hand(hands: Hands, pile: Pile, name: str, seat: str, size: int) -> Flow[list[str]]:
    """Draw until a hand has a size; returns the new cards."""
    cards = yield from take_cards(pile, name, max(0, size - hands.size(seat)))
    hands.add(seat, cards)
    return cards


def take_at_random(hands: Hands, seat: str, name: str, printed: Mapping[str, int]) -> Flow[str | None]:
    """Take a card out of a hand without looking; returns it, or None from an empty hand.

    Args:
        hands: all of them.
        seat: whose hand it is.
        name: what the family calls this hand in `decks`, `hands` and (as long as it is hidden) `sealed`.
        printed: {card: copies} of all that a hand may hold, as `decks` has it under this name.
    """
    drawn = yield from draw_several(name, lambda: hands.bag(seat, printed), 1)
    return hands.give_up(seat, drawn[0]) if drawn else None


def hide(seat: str, pick: Picker, pile: Pile, hands: Hands) -> tuple[Pile, Hands]:
    """The same pile and hands with all that a seat does not know exchanged at random, for `Family.scrambled`.

    Args:
        seat: who knows its own hand, and the top cards that it has looked at; "" is the table, which knows neither.
        pick: where chance comes from.
        pile, hands: as they are; they stay so.
    """
    known = pile.top[: pile.known.get(seat, 0)]
    own = hands.cards.get(seat, [])
    hidden = Counter(pile.pool) + Counter(pile.top) + Counter(pile.bottom) + hands.held()
    cards = shuffled((hidden - Counter([*known, *own])).elements(), pick)

    def some(count: int) -> list[str]:
        return [cards.pop() for _ in range(count)]

    others = {s: list(own) if s == seat else some(len(held)) for s, held in hands.cards.items()}
    top, bottom = [*known, *some(len(pile.top) - len(known))], some(len(pile.bottom))
    rest = Counter(cards)
    pool = {card: rest[card] for card in dict.fromkeys((*pile.pool, *rest))}
    return replace(pile, pool=pool, top=top, bottom=bottom), Hands(others)


def unseen(printed: Mapping[str, int], shown: Iterable[str]) -> dict[str, int]:
    """The cards that by public knowledge may be anywhere face down: all that there are but those that lie open.

    Args:
        printed: {card: copies} of the whole deck.
        shown: every card that everybody sees: discards, cards in play, cards out of the game.
    """
    open_ = Counter(shown)
    return {card: copies - open_[card] for card, copies in printed.items() if copies > open_[card]}
