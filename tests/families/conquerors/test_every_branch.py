"""Every phrase, receipt and layout of this family is rendered in every branch, in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from jinja2 import StrictUndefined, nodes

from pbf_moderator.errors import UserError
from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.components import ADMINISTRATIVE
from pbf_moderator.families.conquerors.model.forces import Garrison, LooseStrength, Siege
from pbf_moderator.families.conquerors.model.geography import BY_LAND, BY_SEA
from pbf_moderator.families.conquerors.rules.activities import ACTIVITIES
from pbf_moderator.families.conquerors.rules.lines import ROYAL
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.post.phrases import Phrases, read_phrases
from pbf_moderator.reading.receipts import receipt_phrases
from pbf_moderator.resources import TEMPLATES, roots
from pbf_moderator.scenario.loading import Scenario, load_scenario

from ...post.branches import NUMBERS, Branches, Values, contexts, layouts
from ...post.helpers import LANGUAGES
from ...post.test_every_branch import _unfit, _without_forms, layout_values
from .builder import M, P, position

SCENARIO = load_scenario("alexander")
ROOT = roots()[-1]
CONNECTIONS = [f"by_{kind}" for kind in (*BY_LAND, *BY_SEA)]
"""The kinds of a step as a receipt is told of them."""


class OfThisFamily(Values):
    """The values of this family's phrases."""

    numeric = Values.numeric | {
        "round", "number", "base", "spent", "declared", "die", "rating", "terrain", "extra", "by", "injuries", "cities",
        "ships", "spaces", "needed", "lost", "losses", "points", "before", "elite", "strength", "roll", "score", "hits", "limit",
    }  # fmt: skip

    def __init__(self, scenario: Scenario, keys: Iterable[str]) -> None:
        self.keys, self.seed = list(keys), scenario.id
        ids = {
            name: [row["id"] for row in scenario.tables[name]]
            for name in ("seats", "spaces", "provinces", "leaders", "cards", "fleets")
        }
        seats = [*ids["seats"]]
        armies = [f"{seat}-{number}" for seat in seats for number in (1, 2, 3)]
        levels = ["full", "low", "empty"]
        uses = [use for row in scenario.tables["cards"] if len(row["uses"]) > 1 for use in row["uses"]]
        modifiers = [{"leaders": 4, "no_line": -1}, {}]
        things = [ids["spaces"][0], ids["leaders"][0], armies[0], ids["fleets"][0], ROYAL, ""]
        self.by_filter: dict[str, list[Any]] = {
            **dict.fromkeys(("seat", "who"), seats), "whose": [*seats, ""], "force": [armies[0], ids["fleets"][0], ""],
            "forces": [armies[:2], ids["fleets"][:1]], "the_forces": [armies[:2], ids["fleets"][:1]], "side": seats, "treasury": [ids["spaces"][0], ROYAL], "space": ids["spaces"][:8], "spaces": [ids["spaces"][:3]],
            "way": [ids["spaces"][:3]], "province": ids["provinces"], "provinces": [ids["provinces"][:2]],
            "leader": ids["leaders"], "leaders": [ids["leaders"][:2], []],
            "card": ids["cards"], "cards": [ids["cards"][:2], [ids["cards"][0]] * 2], "text": ids["cards"],
            "use": uses, "use_or": [*uses, "peucestas"], "activity": list(ACTIVITIES), "marker": [ADMINISTRATIVE],
            "treasury_level": levels, "window": ["attack"], "thing": things, "changes": modifiers,
            "dice": [[2, 3], 4], "amounts": [dict.fromkeys(seats, 2)], **dict.fromkeys(("listed", "together"), [["one", "two"], ["one"]]),
            "signed": NUMBERS, "units": [{"strength": 2}], "name": ids["spaces"][:2],
            "conditions": [[ids["provinces"][0], ids["spaces"][0], "oracle"], ["royal_family"]],
        }  # fmt: skip
        window = next(iter(SCENARIO.lexicon.words("en")["window"]))
        self.by_filter["window"] = [window]
        view = family.view(_busy(), PUBLIC)
        self.by_name: dict[str, list[Any]] = {"seat": [*seats], "seats": [seats], "view": [view]}
        self.by_key: dict[tuple[str, str], list[Any]] = {
            ("event.control_all", "rows"): _rows(ids["provinces"], ids["spaces"], seats),
            ("event.garrison_placed_all", "rows"): [
                [row for row in rows if row["seat"]]
                for rows in _rows(ids["provinces"], ids["spaces"], seats)
            ],
            ("receipt.when.area", "value"): [SCENARIO.lexicon.name(ids["spaces"][0], "en", category="space"), "A or B"],
            ("post.seal", "transcript"): ["9:0123abc", "1:0123abc", ""],
            ("post.named", "areas"): [["here"], ["here", "there"]],
            ("post.named", "nobody"): [False, True],
            **{
                ("event.provinces_recover", state): [ids["provinces"][:2], []]
                for state in ("devastated", "drought")
            },
            ("event.declared", "treasury"): [ids["spaces"][0], ROYAL, ""],
            ("post.happened", "turn"): [0, 3],
            ("post.short_waiting", "seats"): [[*seats], [seats[0]]],
            ("hand.settings", "names"): [["one"], ["one", "two"]],
            ("post.changed_hands", "found"): [
                [(seats[0], ["here", "there"], False), ("", ["elsewhere"], False), ("?", ["nowhere"], False)],
                [(seats[1], ["here"], False), ("", ["this", "that"], False), ("?", ["these", "those"], False)],
                [(seats[0], ["here"], True), (seats[1], ["this", "that"], True)],
            ],
            ("event.leader_lost", "why"): ["assassination", "illness", "storm", ""],
            ("event.moved", "units"): [armies[:2], ids["fleets"][:1]],
            ("event.stopped", "act"): ["markers", "movement"],
            **{(f"{table}.{kind}", "about"): ["movement", ""] for table in ("owed", "ask") for kind in ("react", "react_mode")},
            ("ask.react", "facts.by"): [*seats, ""],
            ("ask.react", "facts.force"): [armies[0], ""],
            ("ask.react", "facts.space"): [ids["spaces"][0], ""],
            ("event.moved", "kinds"): [["land", "strait"], ["sea", "sea"], ["desert", "sea"]],
            ("event.moved", "route"): [ids["spaces"][:3]],
            ("event.marker", "marker"): [*seats, ADMINISTRATIVE],
            ("event.administrative_phase", "seat"): [*seats, ""],
            ("event.battle", "strengths"): [dict.fromkeys(seats, 20)],
            ("event.battle_decided", "seat"): [*seats, ""],
            ("event.victory_part", "missing"): [[ids["provinces"][0], "oracle"], []],
            ("event.conspiracy", "chosen"): ["weariness", ids["leaders"][0]],
            ("event.retreated", "route"): [ids["spaces"][:2]],
            ("event.retreated", "origin"): ids["spaces"][:1],
            ("event.royal_treasury_moved", "army"): [armies[0], ""],
            ("event.royal_treasury_moved", "space"): ids["spaces"][:1],
            ("event.fleet_retreated", "space"): [ids["spaces"][0], ""],
            ("event.naval_result", "winner"): [*seats, ""],
            ("event.leader_placed", "force"): [armies[0], ""],
            ("event.leader_placed", "army"): [armies[1], ""],
            ("event.ruling", "name"): [key.removeprefix("ruling.") for key in keys if key.startswith("ruling.")],
            ("event.ruling", "args"): [
                {"army": armies[0], "space": ids["spaces"][0], "seat": seats[0], "level": "full", "value": 3}
            ],
            ("describe.quoted", "name"): ["a card"],
            ("invite.reaction", "name"): ["a card"],
            ("explain.points", "free"): NUMBERS,
            ("explain.leave_strength", "room"): NUMBERS,
            ("explain.intercept", "strength"): [33, 0],
            ("explain.devastate", "spaces"): [5, 0],
            ("letter.tokens", "tokens"): [["2 × this", "1 × that"]],
            ("letter.options_some", "points"): ["", "4"],
            ("letter.options_some", "high"): [1, 2, None],
            **{("time.moment", name): ["one", "two"] for name in ("weekday", "month", "clock", "zone")},
            **{(f"seed.{word}", "word"): ["drum"] for word in ("word", "word_of")},
            ("seed.value", "value"): ["12 33 41"],
            **{(f"seed.beacon_{name}", "what"): ["Lotto"] for name in ("wanted", "is")},
            ("seed.beacon_wanted", "address"): ["https://example.org/1"],
        }  # fmt: skip
        thrones = Values(load_scenario("agot-1e"), ())
        for name in ("moment", "step", "choice"):
            self.by_filter.setdefault(name, thrones.by_filter.get(name, ["a"]))
        self.by_filter["step"] = ["activity"]

    def _in_receipts(self, tree: nodes.Node, path: str, name: str) -> list[Any]:
        return CONNECTIONS if name == "how" else super()._in_receipts(tree, path, name)


def _rows(provinces: list[str], spaces: list[str], seats: list[str]) -> list[list[dict[str, Any]]]:
    """One change and several, of one side and of both."""
    rows = [
        {"province": province, "space": space, "seat": seat, "before": before, "strength": strength}
        for province, space, seat, before, strength in zip(
            provinces, spaces, [*seats, ""], ["", *seats], (1, 2, 3), strict=False
        )
    ]
    return [rows[:1], rows, [rows[0], {**rows[1], "seat": seats[0]}]]


def _busy() -> Any:
    """A position with something of everything that the status shows."""
    game = position(
        garrisons={"tarsus": (P, 2)},
        devastated=["lydia"],
        drought=["caria"],
        bad_weather=["mysia"],
        revolts=["cilicia"],
        achieved=["king_of_asia", "married"],
    )
    for city in ("halicarnassus", "tyre"):
        game.sieges[city] = Siege(city, M, 1)
        game.garrisons[city] = Garrison(P, 4)
    game.armies["persian-2"].leaders.clear()
    game.armies["persian-1"].fatigued = game.armies["persian-2"].useless = True
    game.armies["macedonian-1"].inside = True
    game.loose += [LooseStrength(P, "susa", 2), LooseStrength(P, "uruk", 1)]
    game.pile.discards += ["surprise", "surprise", "spies"]
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_in_every_branch(lang: str) -> None:
    branches, wrong = Branches(), []
    for scenario in (SCENARIO, _without_forms(SCENARIO)):
        phrases = Phrases(scenario, lang)
        branches.watch(phrases._environment)
        values = OfThisFamily(scenario, phrases._texts)
        for key, text in phrases._texts.items():
            for data in contexts(phrases._environment.globals, text, values, key, branches):
                try:
                    problem = _unfit(phrases.say(key, **data), _ids())
                except (UserError, KeyError, TypeError, AttributeError, StopIteration) as error:
                    problem = repr(error)
                if problem:
                    wrong.append(f"{key} with {data}: {problem}")
                    break
    assert wrong == []
    assert branches.missed(_own_texts(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_receipt_in_every_branch(lang: str) -> None:
    branches, wrong = Branches(), []
    receipt_phrases.environment.cache_clear()
    environment = receipt_phrases.environment(lang).overlay(undefined=StrictUndefined)
    branches.watch(environment)
    for scenario in (SCENARIO, _without_forms(SCENARIO)):
        values = OfThisFamily(scenario, ())
        for table, rows in _own_receipts(lang).items():
            for name, text in rows.items():
                for data in contexts(environment.globals, text, values, f"receipt.{table}.{name}", branches):
                    said = environment.from_string(text).render(lexicon=scenario.lexicon, **data)
                    if problem := _unfit(said, set()):
                        wrong.append(f"{table}.{name} shows {problem}: {said!r}")
    assert wrong == []
    assert branches.missed() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_layout_in_every_branch(lang: str) -> None:
    branches, sources = Branches(), set()
    phrases = Phrases(SCENARIO, lang)
    branches.watch(phrases._environment)
    shown = layout_values([family.view(position(), PUBLIC), family.view(_busy(), PUBLIC)])
    for layout, choices in layouts(phrases._environment, shown, "conquerors").items():
        sources.add(phrases._environment.loader.get_source(phrases._environment, layout)[0])
        for data in choices:
            assert not _unfit(phrases.layout(layout, **data), _ids()), (layout, data)
    assert branches.missed(sources) == []


def _own_receipts(lang: str) -> dict[str, dict[str, str]]:
    path = ROOT / TEMPLATES / "receipt" / "conquerors" / f"{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _own_texts(lang: str) -> set[str]:
    """The phrases of this family alone: the branches of those of all games are tried with scenarios of every gender."""
    return {*read_phrases(ROOT / TEMPLATES / "phrases" / "conquerors" / f"{lang}.toml").values()}


@cache
def _ids() -> set[str]:
    tables = ("spaces", "provinces", "leaders", "cards", "fleets")
    return {row["id"] for table in tables for row in SCENARIO.tables[table] if "-" in row["id"]} | {ROYAL}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_described_by_its_own_text(lang: str) -> None:
    """Also a card whose id is that of a place or of a fleet."""
    phrases = Phrases(SCENARIO, lang)
    for row in SCENARIO.tables["cards"]:
        printed = SCENARIO.lexicon.text(row["id"], lang, "card")
        assert printed
        assert printed in phrases.say("describe.card", text="x", card=row["id"]), row["id"]
