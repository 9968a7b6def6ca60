"""Straight after the reveal: card texts that send the enemy's card back, or silence its text.

Source: 2nd edition p. 19 (texts that ignore or cancel come first).
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.state import Battle, Game, choice
from .abilities import REVEALED, CardAbility, by_text_order, declare, has, used

declare(
    CardAbility(
        "cancel_enemy_card",
        REVEALED,
        "The enemy's card may go back to its owner's hand; another one is played instead.",
        asks=("cancel_card", "card"),
    )
)
declare(CardAbility("silence_enemy_card", REVEALED, "The text of the enemy's card does not work."))


def cancels(game: Game, battle: Battle) -> Flow[None]:
    """One side after the other may send the enemy's card back to its hand, or silences it.

    Source: 2nd edition p. 19; silencing: published card, 1st edition.
    """
    for house in by_text_order(game, battle):
        enemy = battle.enemy(house)
        if enemy not in battle.cards:
            continue
        if has(game, battle, house, "silence_enemy_card"):
            battle.silenced = enemy
            if game.components.house_cards[battle.cards[enemy]].abilities:
                used(game, battle, house, "silence_enemy_card", enemy_card=battle.cards[enemy])
        if has(game, battle, house, "cancel_enemy_card"):
            yield from send_back(game, battle, house)


def send_back(game: Game, battle: Battle, house: str) -> Flow[None]:
    """The enemy's card goes back if this house wants; the enemy plays another, or none if it has no other.

    Source: published card, 2nd edition; 2nd edition p. 19.
    """
    enemy = battle.enemy(house)
    if (yield from ask(cancel_choice, game, house)) is None:
        return
    sent_back = battle.cards.pop(enemy)
    used(game, battle, house, "cancel_enemy_card", enemy_card=sent_back)
    others = tuple(c for c in game.hands[enemy] if c != sent_back)
    game.say("card_sent_back", house=enemy, card=sent_back, none_left=not others)
    if others:
        battle.cards[enemy] = yield from ask(other_card, game, battle, enemy, others)
        game.say("card_played", house=enemy, card=battle.cards[enemy])


def cancel_choice(game: Game, house: str) -> Decision:
    """Whether to send the enemy's card back.

    Source: published card, 2nd edition.
    """
    return choice(game, "cancel_card", house, One(("yes",), passing=True))


def other_card(game: Game, battle: Battle, house: str, others: tuple[str, ...]) -> Decision:
    """The card to play instead of the one that is gone.

    Source: published card, 2nd edition.
    """
    weakest = min(others, key=lambda card: game.card(card).strength)
    return choice(game, "card", house, One(others), battle.area, secret=True, default=weakest)
