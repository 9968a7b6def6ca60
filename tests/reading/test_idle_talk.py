"""Talk from which no answer can be missing casts no doubt on what was read beside it; talk with a number does where a number is asked."""

from __future__ import annotations

from functools import cache

import pytest

from .messages import Expected, Letter
from .positions import Room
from .sitting import Outcome, outcome_of

SURE = {"card/seagard": ["asha-greyjoy"]}


@cache
def _room() -> Room:
    return Room.in_memory()


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    "line",
    [
        "Anna, your two ships near Ironman's Bay are none of my business.",
        "@Anna: keep the footmen out of Pyke and we stay friends.",
    ],
)
def test_what_is_said_to_another_player_casts_no_doubt(line: str) -> None:
    assert dict(_read("2-card", "greyjoy", "en", f"I play Asha.\n{line}").facts) == SURE


@pytest.mark.usefixtures("rules_alone")
def test_the_same_said_to_the_moderator_does() -> None:
    text = "I play Asha, else Theon.\nThe two ships near Ironman's Bay are none of my business."
    outcome = _read("2-card", "greyjoy", "en", text)
    assert not outcome.facts and dict(outcome.unsure) == {"card/seagard": ["asha-greyjoy", "theon-greyjoy"]}


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        (
            "2-look",
            "lannister",
            "en",
            "We have read what the Night's Watch would rather have kept from us. It displeases the Rock. "
            "Have this paper buried beneath all the others, at the very bottom of the pile, and speak of it "
            "to no one.\n"
            "\n"
            "Tywin, Warden of the West",
            {"look_place/wildlings": ["bottom"]},
        ),
        (
            "m-retreat",
            "tiste-andii",
            "it",
            "Oggi l'oscurità ha ceduto il passo, e Spinnock Durav non ne porta colpa. Due cavalieri tornano "
            "con me, e nessuno di loro volterà le spalle a Coral.\n"
            "Le schiere dei Tiste Andii si raccolgono a Bastion. Là aspetteremo i Malazan.\n"
            "Rake, Figlio della Tenebra",
            {"retreat/cinnamon-wastes": ["bastion"]},
        ),
        (
            "m-retreat",
            "tiste-andii",
            "ro",
            "Fiii Întunericului au văzut căzând imperii mai mari decât al vostru, Malazanilor. Câmpul de la "
            "Cinnamon Wastes vi-l lăsăm; praful lui nu merită sânge de Andii. Călăreții mei se trag la "
            "Maurik, iar noaptea vine după ei.\n"
            "\n"
            "Anomander, Stăpânul Lunii",
            {"retreat/cinnamon-wastes": ["maurik"]},
        ),
    ],
)
def test_the_name_at_the_end_casts_no_doubt(
    position: str, seat: str, language: str, text: str, facts: dict[str, list[str]]
) -> None:
    assert dict(_read(position, seat, language, text).facts) == facts


def test_who_is_asked_for_a_number_is_trusted_less() -> None:
    """A number may hide in any tale: of three sentences of which nothing came the sender is asked, as ever."""
    text = (
        "Eleven power in Casterly Rock, eleven! Bjorn, do you even pay your people?\n"
        "\n"
        'My mother came by with three jars of plum jam and asked whether we were still playing "that '
        'dragon thing". I said there are no dragons in it. She said "then what on earth do you need the '
        'five of you for", well, we are four, but still.\n'
        "\n"
        "Right, the Claim. I bid 5 and keep the other three for the asha ransom fund.\n"
        "Dana"
    )
    assert "bid/claim" not in _read("s-claim", "greyjoy", "en", text).facts
