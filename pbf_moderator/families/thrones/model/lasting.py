"""What tactics cards in force mean, as other chapters ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .state import Game
from .tactics import Row


def tactics_hand(game: Game, house: str) -> list[str]:
    """The tactics cards that a house has not used; all of them once the last one is used, save those in force."""
    own = [card.id for card in game.components.tactics.values() if card.house in ("", house)]
    left = [card for card in own if card not in game.tactics.used.get(house, ())]
    return left or [card for card in own if card not in game.tactics.shown.get(house, ())]


def barred_tactics(game: Game, tokens: Iterable[str]) -> set[str]:
    """The tactics cards that may not be played together with some orders.

    Source: expansion, together with the other expansion (Forced March and Manage Troops).
    """
    return {card for token in tokens for card in game.components.tokens[token].not_with}


def lasting(game: Game, house: str, name: str, cards: Sequence[str] | None = None) -> tuple[str, Row] | None:
    """The card in force for a house that has a lasting effect, and the row of that effect.

    Args:
        game: the position.
        house: whose cards.
        name: the effect.
        cards: other cards than those of this turn.
    """
    for card in game.tactics.shown.get(house, ()) if cards is None else cards:
        for row in game.components.tactics[card].lasting:
            if row["effect"] == name:
                return card, row
    return None


def bid_bonus(game: Game, house: str) -> int:
    """What a card of the turn before adds to every bid of a house."""
    found = _on_bids(game, house)
    return int(found[1]["count"]) if found else 0


def bid_facts(game: Game, house: str) -> dict[str, str]:
    """What a letter that asks for a bid tells of such a card: which, and how much it adds."""
    found = _on_bids(game, house)
    return {"by": found[0], "more": str(found[1]["count"])} if found else {}


def _on_bids(game: Game, house: str) -> tuple[str, Row] | None:
    before = game.tactics.before
    return lasting(game, house, "bids", before.get(house, ())) if before else None


def star_bonus(game: Game, house: str) -> int:
    """How many special orders more the cards of a house allow, before the reveal those in its hand."""
    if not game.components.tactics:
        return 0
    cards = tactics_hand(game, house) if not game.revealed else None
    found = lasting(game, house, "stars", cards)
    return int(found[1]["count"]) if found else 0
