"""House cards and decks: what their declarations cannot say by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .....hints import or_did_you_mean
from ....faults import Faults
from ...model.from_tables import abilities_of
from ..schema import THREAT_ROWS, decks

Row = Mapping[str, Any]


def check_house_cards(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check how texts stand together on a card, and that hands are equal."""
    for card in tables["house_cards"]:
        _check_texts(faults, tables, card)
    hands = Counter(card["house"] for card in tables["house_cards"])
    usual = max(hands.values(), default=0)
    for house in [row["id"] for row in tables["houses"]]:
        if hands[house] != usual:
            faults.add(f"{house} has {hands[house]} house cards; others have {usual}.", "houses", house)


def _check_texts(faults: Faults, tables: Mapping[str, Any], card: Row) -> None:
    id = card["id"]
    path = ("house_cards", id)
    if "ability" in card and "abilities" in card:
        faults.add(f"The card {id} has ability and abilities; write one of them.", *path)
    if "param" in card and "ability" not in card:
        faults.add(f"The card {id} has a param, but no ability.", *path, "param")
    texts = abilities_of(card)
    for name, count in Counter(str(text["ability"]) for text in texts).items():
        if count > 1:
            faults.add(f"The card {id} has {name} twice.", *path, "abilities")
    for text in texts:
        if text["ability"] == "pair_bonus":
            _check_partner(faults, tables, card, text.get("param"))


def _check_partner(faults: Faults, tables: Mapping[str, Any], card: Row, partner: Any) -> None:
    """The other card of a pair must be able to lie among the discards of the same house."""
    other = next((row for row in tables["house_cards"] if row["id"] == partner), None)
    if other and (other["house"] != card["house"] or partner == card["id"]):
        faults.add(
            f"pair_bonus needs another card of {card['house']}, not {partner}.",
            "house_cards",
            card["id"],
            "param",
        )


def check_decks(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check the event decks and the threat deck, or what stands in its place."""
    threat: Row = tables["threat"]
    if threat and bool(threat.get("deck")) == ("always" in threat):
        faults.add("The threat needs either a deck or [threat.always].", "threat")
    listed = decks(tables)
    if threat.get("deck") in tables["constants"].get("decks", ()):
        faults.add(f"The deck {threat['deck']} is listed twice.", "threat", "deck")
    for card in tables["cards"]:
        _check_parts(faults, card, threat.get("deck", ""))
    sizes: Counter[str] = Counter()
    for card in tables["cards"]:
        sizes[card["deck"]] += card.get("copies", 1)
    for deck in listed:
        _check_deck(faults, tables, deck, sizes[deck])


def _check_parts(faults: Faults, card: Row, threat_deck: str) -> None:
    """A card of the threat says what each of three bidders meets with; one of an event what it does."""
    parts = THREAT_ROWS if card["deck"] == threat_deck else ("does",)
    for part in (*THREAT_ROWS, "does"):
        if part in card and part not in parts:
            faults.add(
                f"The card {card['id']} has {part}, which its deck never asks for.",
                "cards",
                card["id"],
                part,
            )
        elif part in parts and part not in card:
            faults.add(f"The card {card['id']} does not say {part}.", "cards", card["id"])


def _check_deck(faults: Faults, tables: Mapping[str, Any], deck: str, size: int) -> None:
    wanted = tables["deck_sizes"].get(deck)
    if not size:
        hint = or_did_you_mean(deck, dict.fromkeys(card["deck"] for card in tables["cards"]))
        faults.add(f"The deck {deck} has no cards.{hint}", "constants", "decks", value=deck, cause=bool(hint))
    elif wanted is not None and size != wanted:
        faults.add(f"The deck {deck} has {size} cards; deck_sizes says {wanted}.", "deck_sizes", deck)
    effects = [card.get("does", {}).get("effect") for card in tables["cards"] if card["deck"] == deck]
    if effects and all(effect == "reshuffle" for effect in effects):
        faults.add(
            f"The deck {deck} holds nothing but cards that reshuffle it.", "constants", "decks", value=deck
        )
