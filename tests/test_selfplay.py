"""Random games: they end, they keep the invariants, they replay the same everywhere, and they tell no secret.

PBF_GAMES sets how many games are played (8 otherwise).
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.selfplay import Played, random_game
from pbf_moderator.families.finding import family as find_family
from pbf_moderator.families.thrones import family
from pbf_moderator.families.thrones.model.hidden import scrambled
from pbf_moderator.families.thrones.model.options import OPTIONS
from pbf_moderator.families.thrones.model.state import Game
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import Scenario, load_scenario

from .cases.given_when_then import Play
from .crowded import bold_answer, crowded_position

SCENARIO = load_scenario("malazan-genabackis")
SEATS = family.seats(SCENARIO.tables, 6)
GAMES = int(os.environ.get("PBF_GAMES", "8"))
PERSONAL = {"hand_seen", "threat_card_seen", "tide_seen"}


def play(seed: str, **options: Any) -> Played:
    return random_game(SCENARIO, 6, seed, options, check=True)


def replayed(inputs: list[dict[str, Any]]) -> Match[Game]:
    """The match that recorded answers lead to."""
    match: Match[Game] = Match(family.start(SCENARIO.tables, 6, {}), family.play)
    for answers in inputs:
        match.feed(answers)
    return match


def fingerprint(game: Game) -> str:
    """A hash of all that the events of a game say, in their order, and of what everybody sees at its end."""
    told = [(event.kind, dict(event.data), event.to) for event in game.events]
    seen = [family.view(game, seat) for seat in ("", *SEATS)]
    return hashlib.sha256(json.dumps([told, seen]).encode()).hexdigest()


@pytest.mark.parametrize("number", range(GAMES))
def test_random_games_end_and_replay_the_same(number: int) -> None:
    played = play(f"game {number}")
    assert not played.failures
    assert sorted(played.result) == sorted(SEATS)
    match = replayed(json.loads(json.dumps(played.inputs)))
    assert match.over
    assert match.result == played.result
    assert dict(match.game.events[-1].data) == dict(played.end)


@pytest.mark.parametrize("name", ["malazan-genabackis", "agot-1e", "agot-2e", "agot-asos"])
def test_crowded_boards_keep_the_invariants(name: str) -> None:
    scenario, battles = load_scenario(name), 0
    players = max(int(number) for number in scenario.tables["setup"])
    for number in range(GAMES):
        seed = f"crowded {number}"
        options = {option: values[number % len(values)] for option, values in OPTIONS.items()}
        game = family.start(scenario.tables, players, options, crowded_position(scenario, seed))
        match: Match[Game] = Match(game, family.play)
        assert not family.invariant_violations(game, "orders"), seed
        while not match.over:
            match.feed({d.key: bold_answer(match, d, seed) for d in match.asked})
            assert not family.invariant_violations(game, match.asked[0].kind if match.asked else ""), seed
        battles += sum(event.kind == "battle" for event in game.events)
    assert battles > 10 * GAMES


EDITIONS = [
    (scenario, players)
    for scenario in map(load_scenario, ("malazan-genabackis", "agot-2e", "agot-1e", "agot-asos"))
    for players in scenario.players
]


@pytest.mark.parametrize(
    ("scenario", "players"), EDITIONS, ids=[f"{scenario.id}-{players}" for scenario, players in EDITIONS]
)
def test_every_edition_is_played_to_its_end(scenario: Scenario, players: int) -> None:
    for number in range(max(1, GAMES // 6)):
        played = random_game(scenario, players, f"{scenario.id} {number}", {}, check=True)
        assert not played.failures, (number, played.failures)
        assert sorted(played.result) == sorted(family.seats(scenario.tables, players))
        assert played.end["winners"][0] == played.result[0]


@pytest.mark.parametrize("number", range(GAMES))
def test_random_games_under_other_readings(number: int) -> None:
    scenario, players = EDITIONS[number % len(EDITIONS)]
    known = find_family("thrones").options(scenario.tables)
    chosen = {name: values[(number + i) % len(values)] for i, (name, values) in enumerate(known.items())}
    played = random_game(scenario, players, f"readings {number}", chosen, check=True)
    assert not played.failures, (chosen, played.failures)


def test_the_same_game_under_two_hash_seeds() -> None:
    code = (
        "from tests.test_selfplay import fingerprint, play, replayed; "
        "print(fingerprint(replayed(play('hash').inputs).game))"
    )
    told = set()
    for seed in ("0", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        root = Path(__file__).parent.parent
        run = [sys.executable, "-c", code]
        told.add(subprocess.run(run, cwd=root, env=environment, capture_output=True, check=True).stdout)
    assert len(told) == 1


# --- What a seat cannot see changes nothing that it sees ---


def positions(seed: str, every: int) -> Iterator[Match[Game]]:
    """Some of the positions of a random game."""
    match: Match[Game] = Match(family.start(SCENARIO.tables, 6, {}), family.play)
    number = 0
    while not match.over:
        number += 1
        if number % every == 0:
            yield match
        match.feed(
            {
                d.key: outcome(b"seen", d)
                if d.seat == CHANCE
                else d.form.sample(Stream(seed.encode(), d.key))
                for d in match.asked
            }
        )


def seen(game: Game, seat: str) -> Any:
    """What a seat sees: its view, and the questions that may come to it."""
    ahead = [d.describe() for d in family.anticipated(game, seat)] if seat else []
    return family.view(game, seat), ahead


def test_no_view_depends_on_hidden_cards() -> None:
    looked = 0
    for match in positions("hidden", 17):
        other = scrambled(match.game, PUBLIC, Stream(b"hidden", f"{looked}"))
        looked += match.game.piles != other.piles
        for seat in (PUBLIC, *SEATS):
            assert seen(match.game, seat) == seen(other, seat)
    assert looked >= 10


def test_only_personal_events_are_addressed_to_a_seat() -> None:
    for event in replayed(play("events").inputs).game.events:
        assert (event.to != PUBLIC) == (event.kind in PERSONAL)


def told(match: Match[Game], seat: str) -> list[Any]:
    return [(e.kind, dict(e.data)) for e in match.game.events if e.visible_to(seat)]


def asked(match: Match[Game], seat: str) -> list[Any]:
    return [d.describe() for d in match.asked if d.seat == seat]


def differ_for(one: Match[Game], other: Match[Game]) -> set[str]:
    """The seats for which two matches look different ("" is the table)."""
    return {
        seat
        for seat in (PUBLIC, *one.game.components.houses)
        if (seen(one.game, seat), told(one, seat), asked(one, seat))
        != (seen(other.game, seat), told(other, seat), asked(other, seat))
    }


def look_at(card: str, put: str) -> Match[Game]:
    """The holder has looked at the top card of the threat deck and put it somewhere."""
    return Play(
        {
            "given": {
                "step": "messenger",
                "turn": 2,
                "areas": {
                    "kurl": {"units": {"tiste-liosan": {"fante": 1}}, "order": "raid"},
                    "mengal": {"units": {"tiste-liosan": {"fante": 1}}, "order": "raid"},
                },
            },
            "draws": {"dio-storpio": [card]},
            "when": [
                {"by": "tiste-liosan", "messenger": "look"},
                {"by": "tiste-liosan", "look_place": put},
            ],
            "until": "raid",
        }
    ).run()


@pytest.mark.parametrize("put", ["top", "bottom"])
def test_only_the_holder_learns_which_card_he_looked_at(put: str) -> None:
    assert differ_for(look_at("kallor", put), look_at("karsa", put)) == {"tiste-liosan"}


def drawn(tide: str) -> Match[Game]:
    """The second side of a combat has drawn a fortune card, and nothing is revealed yet."""
    return Play(
        {
            "scenario": "agot-2e",
            "options": {"tides": True},
            "given": {
                "step": "marches",
                "turn": 2,
                "areas": {
                    "seagard": {"units": {"greyjoy": {"knight": 1}}, "order": "march-0"},
                    "riverrun": {"units": {"lannister": {"knight": 1}}},
                },
            },
            "draws": {"tides": ["tide-0", tide]},
            "when": [
                {"by": "greyjoy", "moves": {"riverrun": {"knight": 1}}},
                {"by": "greyjoy", "card": "balon-greyjoy"},
                {"by": "lannister", "card": "hound"},
            ],
            "until": "blade",
        }
    ).run()


def test_only_its_side_learns_which_fortune_card_it_drew() -> None:
    assert differ_for(drawn("tide-3"), drawn("tide-skull")) == {"greyjoy"}


def first_sheet(token: str, other: str) -> Match[Game]:
    """Planning in turn order for want of tokens: the first seat has given its sheet, the second is asked."""
    areas = (
        "morn-ruins",
        "ilem",
        "callows",
        "plain-of-lamatath",
        "bastion",
        "dwelling-plain",
        "pale",
        "kurl",
    )
    tokens = ("march-0", "march-minus-1", "raid", "raid", "consolidate", "consolidate", token, other)
    seas = {
        sea: {"units": {"tiste-edur": {"nave": 1}}} for sea in ("rivan-sea", "reachers-ocean", "hudd-sea")
    }
    lands = {area: {"units": {"tiste-edur": {"fante": 1}}} for area in areas}
    sheet = dict(zip(areas, tokens, strict=True)) | {"rivan-sea": "support", "reachers-ocean": "defence-1"}
    return Play(
        {
            "given": {
                "step": "planning",
                "turn": 2,
                "supply": {"tiste-edur": 6},
                "areas": {**lands, **seas, "mott": {"units": {"malazan": {"fante": 1}}}},
            },
            "when": [{"by": "tiste-edur", "orders": sheet}],
            "until": "orders malazan",
        }
    ).run()


def test_a_sheet_given_first_is_not_seen_before_the_reveal() -> None:
    assert differ_for(first_sheet("support", "defence-1"), first_sheet("defence-1", "support")) == set()


def test_a_hand_is_shown_to_the_one_who_may_look() -> None:
    match = Play(
        {
            "given": {
                "step": "marches",
                "turn": 2,
                "areas": {
                    "kurl": {"units": {"malazan": {"fante": 1}}},
                    "darujhistan": {
                        "units": {"tiste-andii": {"cavaliere": 2}},
                        "order": "march-0",
                        "force": 0,
                    },
                },
            },
            "when": [
                {"by": "tiste-andii", "moves": {"kurl": {"cavaliere": 2}}},
                {"by": "tiste-andii", "card": "crone"},
            ],
            "until": "discard_card",
        }
    ).run()
    hand = match.game.hands["malazan"]
    assert [kind for kind, data in told(match, "tiste-andii") if data.get("cards") == hand] == ["hand_seen"]
    for seat in (PUBLIC, "jaghut", "tiste-edur"):
        assert "hand_seen" not in [kind for kind, _ in told(match, seat)]
