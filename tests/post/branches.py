"""Templates driven through every branch: the values that they need are read from their own syntax trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from itertools import product
from random import Random
from types import CodeType
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import Environment, nodes
from jinja2.visitor import NodeTransformer

from pbf_moderator.scenario.loading import Scenario
from pbf_moderator.templating import Templates
from tests.volume import many

NUMBERS = [1, 0, 2, 5, 20, 21, 101]
WORDS = ["some words", ""]
ENOUGH, TRIES = many(4, 30), 120
"""How many random choices of values are tried in each scenario, and before a branch counts as out of reach."""

ABSENT = object()
"""The value of a field that is not there."""


class Branches(NodeTransformer):
    """Rewrites conditions so that each tells how it went; an environment that it watches is compiled so."""

    def __init__(self) -> None:
        self.taken: dict[str, list[set[bool]]] = {}
        self._source = ""
        self._compiled: dict[tuple[str, str | None, str], CodeType] = {}

    def watch(self, environment: Templates) -> None:
        """Compile the templates of an environment so that they tell which way each condition went."""
        parse = environment._parse

        def watched(source: str, name: Any, filename: Any) -> nodes.Template:
            self._source, self._sites = source, 0
            return self.visit(parse(source, name, filename))

        def compiled(source: str, name: str | None = None, filename: str | None = None) -> CodeType:
            key = (source, name, environment._syntax)
            if key not in self._compiled:
                self._compiled[key] = environment._without_ours().made(source, name, filename)
            return self._compiled[key]

        environment._parse = watched  # type: ignore[method-assign]
        environment.compile = compiled  # type: ignore[assignment, method-assign]
        environment.globals["went_"] = self._went

    def missed(self, sources: Iterable[str] | None = None) -> list[str]:
        """The conditions, of some templates or of all, that always went the same way."""
        return [
            f"condition {site} of {source[:90]!r} was only ever {seen}"
            for source in (self.taken if sources is None else sources)
            for site, seen in enumerate(self.taken.get(source, ()))
            if len(seen) < 2
        ]

    def _went(self, source: str, site: int, value: Any) -> Any:
        self.taken[source][site].add(bool(value))
        return value

    def _watch(self, condition: nodes.Expr) -> nodes.Expr:
        sites = self.taken.setdefault(self._source, [])
        site = self._sites
        self._sites += 1
        if site == len(sites):
            sites.append(set())
        name = nodes.Name("went_", "load", lineno=condition.lineno)
        arguments = [nodes.Const(self._source), nodes.Const(site), condition]
        return nodes.Call(name, arguments, [], None, None, lineno=condition.lineno)

    def visit_If(self, node: nodes.If) -> nodes.If:
        self.generic_visit(node)
        if not loop_position(node.test):
            node.test = self._watch(node.test)
        return node

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.CondExpr:
        self.generic_visit(node)
        node.test = self._watch(node.test)
        return node

    def visit_Or(self, node: nodes.Or) -> nodes.Or:
        self.generic_visit(node)
        node.left = self._watch(node.left)
        return node

    def visit_For(self, node: nodes.For) -> nodes.For:
        self.generic_visit(node)
        if node.else_:
            node.iter = self._watch(node.iter)
        return node


def layouts(
    environment: Environment, values: Mapping[str, list[Any]], family: str
) -> dict[str, list[dict[str, Any]]]:
    """Each layout of all games and of one family, with values for all that it and those within it show; what is
    not listed is a text or nothing."""
    loader = environment.loader
    assert loader is not None
    found: dict[str, list[dict[str, Any]]] = {}
    for name in loader.list_templates():
        if "/" in name and not name.startswith(f"{family}/"):
            continue
        free = sorted(_shown_in(environment, name) - environment.globals.keys())
        domains = {v: values.get(f"{name}:{v}", values.get(v, WORDS)) for v in free}
        usual = {variable: domain[0] for variable, domain in domains.items()}
        found[name] = [usual, *({**usual, v: value} for v, domain in domains.items() for value in domain)]
        pick = Random(name)
        found[name] += [{v: pick.choice(domain) for v, domain in domains.items()} for _ in range(20)]
    return found


def _shown_in(environment: Environment, name: str) -> set[str]:
    assert environment.loader is not None
    source = environment.loader.get_source(environment, name)[0]
    tree = parsed(source)
    inner = [
        node.template.value for node in tree.find_all(nodes.Include) if isinstance(node.template, nodes.Const)
    ]
    return undeclared(tree).union(*(_shown_in(environment, other) for other in inner))


def loop_position(test: nodes.Node) -> bool:
    """Whether a condition asks for the place in a loop only, such as `not loop.last`."""
    return any(name.name == "loop" for name in test.find_all(nodes.Name))


def contexts(
    known: Iterable[str], source: str, values: Values, key: str, branches: Branches
) -> Iterator[dict[str, Any]]:
    """Values for a phrase but for what it always knows: each variable with each of its values, then all at random."""
    tree = parsed(source)
    free = undeclared(tree) - {*known}
    domains = {path: values.of(path, tree, key) for name in sorted(free) for path in paths(tree, name)}
    usual = {path: domain[0] for path, domain in domains.items()}
    yield nested(usual)
    for path, domain in domains.items():
        for value in domain:
            yield nested({**usual, path: value})
    few = list(product(*domains.values())) if total(domains.values()) <= TRIES else None
    pick = Random(f"{values.seed}:{key}")
    for i in range(len(few) if few else TRIES):
        if i >= ENOUGH and not branches.missed([source]):
            return
        chosen = few[i] if few else [pick.choice(domain) for domain in domains.values()]
        yield nested(dict(zip(domains, chosen, strict=True)))


@cache
def parsed(source: str) -> nodes.Template:
    return Environment(trim_blocks=True, lstrip_blocks=True).parse(source)


@cache
def undeclared(tree: nodes.Template) -> set[str]:
    """The variables that a template must be given."""
    return {n.name for n in tree.find_all(nodes.Name) if n.ctx == "load"} - {
        n.name for n in tree.find_all(nodes.Name) if n.ctx == "store"
    }


def total(domains: Iterable[list[Any]]) -> int:
    size = 1
    for domain in domains:
        size *= len(domain)
    return size


def paths(tree: nodes.Template, name: str) -> list[str]:
    """A variable, or the fields of it that are used where it is a plain record (`args.house`, `facts.why`)."""
    if name not in ("args", "facts"):
        return [name]
    fields = {node.attr for node in tree.find_all(nodes.Getattr) if getattr(node.node, "name", "") == name}
    return [f"{name}.{field}" for field in sorted(fields)] or [name]


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, value in values.items():
        name, _, field = path.partition(".")
        if value is ABSENT:
            found.setdefault(name, {})
        elif field:
            found.setdefault(name, {})[field] = value
        else:
            found[name] = value
    return found


class Values:
    """What a variable may be, told by its use: the filters that it goes through, what it is compared with."""

    numeric = {"turn", "turns", "strength", "force", "total", "count", "low", "high", "need", "place", "value",
               "points", "cost", "march_strength", "power", "swords", "forts", "hits", "standing", "day", "lines", "asked", "have", "room", "allowed", "limit",
               "old", "new", "version", "left"}  # fmt: skip

    def __init__(self, scenario: Scenario, keys: Iterable[str]) -> None:
        self.keys = list(keys)
        self.seed = scenario.id
        tables = scenario.tables
        ids = {
            table: [row["id"] for row in tables.get(table, ())]
            for table in ("areas", "units", "tokens", "tracks")
        }
        self.seats = [row["id"] for row in tables["houses"]]
        self.cards = [*(row["id"] for row in tables["cards"]), "unwritten"]
        self.heroes = [row["id"] for row in tables["house_cards"]]
        self.namesakes = {
            row["house"]: row["id"] for row in tables["house_cards"] if row["house"] in row["id"]
        }
        self.areas = [*ids["areas"][:8], *(a for a in ids["areas"] if "port" in a)][:10]
        self.units, self.tracks = ids["units"], ids["tracks"]
        tokens = ids["tokens"]
        decks = list(dict.fromkeys(row["deck"] for row in tables["cards"]))
        tides = [row["id"] for row in tables.get("tides", ())]
        tactics = [row["id"] for row in tables.get("tactics", ())]
        leaders = [row["id"] for row in tables.get("leaders", ())]
        allies = [row["id"] for row in tables.get("allies", ())]
        ally_cards = [row["id"] for row in tables.get("ally_cards", ())]
        drawn = [{"ally": ally, "card": card} for ally, card in zip(allies, ally_cards, strict=False)]
        a, b = self.seats[:2]
        unit, other = self.units[:2]
        sides = [
            {"strength": 2, "march_strength": 1, "swords": 1, "power": 0},
            {"strength": 0, "march_strength": 3, "swords": 0, "power": 2},
        ]
        led = leaders[:2] or ["somebody"]
        stationed = [
            {"leader": leader, "area": area, "attacks": attacks, "kind": kind, "sides": side}
            for leader, area, attacks, kind, side in zip(
                led, self.areas, ("", self.areas[-1]), ("raid", "consolidate"), sides, strict=False
            )
        ]
        armies = {x: {"units": {s: {unit: {"standing": 2}} for s in self.seats}} for x in self.areas[:2]}
        every = {row["id"]: {"standing": row["limit"]} for row in tables["units"] if "limit" in row}
        placed = {self.areas[0]: {"units": dict.fromkeys(self.seats, every)}}
        troops: list[dict[str, int]] = [{unit: 2, other: 1}, {unit: 1}, {unit: 5}, {unit: 21}, {}]
        self.by_filter: dict[str, list[Any]] = {
            **dict.fromkeys(("house", "who"), self.seats),
            "area": self.areas, "unit": self.units, "token": tokens, "track": self.tracks,
            "dominance": self.tracks, "deck": decks, "card": self.cards, "discarded": self.cards, "marks": self.cards, "text": self.cards,
            "hero": self.heroes, "ability": self.heroes, "tide": tides, "tactic": tactics, "ally": allies, "ally_card": ally_cards, "leader": leaders, "choice": ["a", "b", "c"],
            "counted": self.units, "units": troops, "losses": [[f"{self.areas[0]}/{unit}"]], "step": ["raids"],
            "recruits": [[f"{x}/{unit}", f"{x}/+{other}", f"{x}/{unit}/{self.areas[1]}"] for x in self.areas[:2]],
            "ranked": [self.seats], "amounts": [{a: 5, b: 0}], **dict.fromkeys(("listed", "together"), [["one thing", "another"], ["one thing"]]),
            "moment": [datetime(2026, 3, day, 21, 30, tzinfo=ZoneInfo("Europe/Rome")) for day in range(1, 8)],
            "signed": NUMBERS,
        }  # fmt: skip
        parts = [
            {"what": "units", "value": 4, "units": troops[0]},
            {"what": "support", "value": 1, "source": self.areas[0], "house": b},
            {"what": "card", "value": -1, "source": self.heroes[0]},
        ]
        routed = {"what": "units", "value": 0, "units": {}, "routed": troops[1]}
        strengths = {a: {"parts": parts, "total": 4}, b: {"parts": [routed], "total": 0}}
        self.by_filter["sum"] = [*strengths.values()]
        self.by_name: dict[str, list[Any]] = {
            "rows": [
                [{"house": a, "old": 1, "new": 2, "count": 1}, {"house": b, "old": 3, "new": 3, "count": 5}]
            ],
            "orders": [{a: {self.areas[0]: tokens[0]}, b: {}}],
            "moves": [{self.areas[0]: troops[0], self.areas[1]: troops[1]}, {}],
            "strengths": [strengths],
            "tides": [dict(zip(self.seats, tides, strict=False))],
            "winners": [[a], [a, b]],
            "view": [
                {
                    "stars": dict.fromkeys(self.seats, n),
                    "bans": bans,
                    "battle": battle,
                    "supply": dict.fromkeys(self.seats, n),
                    "areas": armies,
                    "tracks": dict.fromkeys(self.tracks, self.seats),
                    "tactics": {"hands": dict.fromkeys(self.seats, tactics[:n])},
                    "threat_card": self.cards[0] if bans else "",
                }
                for n, battle in (
                    (0, None),
                    (1, {"area": self.areas[0], "attacker": a, "defender": "", "strengths": {}}),
                    (2, {"area": self.areas[0], "attacker": a, "defender": b, "strengths": {}}),
                    (
                        3,
                        {
                            "area": self.areas[0],
                            "attacker": a,
                            "defender": b,
                            "strengths": strengths,
                            "winner": b,
                            "units": {unit: 1},
                        },
                    ),
                )
                for bans in ([], tokens[:2])
            ],  # fmt: skip
            "seat": self.seats,
            "seats": [self.seats[:2], self.seats[:1]],
            "options": [["yes", "redraw", "look"], ["yes"], ["redraw"], ["look"], []],
            "tokens": [tokens[:2], tokens[:1], []],
        }
        self.by_key: dict[tuple[str, str], list[Any]] = {
            ("event.cards_drawn", "cards"): [dict(zip(decks, self.cards, strict=False)), {decks[0]: self.cards[-1]}],
            ("event.cards_revealed", "cards"): [{a: self.heroes[0], b: self.heroes[-1]}, self.namesakes, {}],
            ("event.cards_revealed", "idle"): [[a, b], []],
            ("event.destroyed", "card"): ["", self.heroes[0]],
            ("event.destroyed", "why"): [
                *("ability", "cannot_retreat", "casualties", "no_retreat", "routed_again", "skull", "supply", "threat")
            ],
            ("event.cards_taken_back", "cards"): [self.heroes[:1], self.heroes[:2]],
            ("event.battle", "march"): [*tokens, ""],
            ("ruling.order", "args.token"): [*tokens, "", ABSENT],
            ("ruling.leader", "args.area"): [self.areas[0], ""],
            ("ruling.leader", "args.prison"): [b, ""],
            ("ruling.ally", "args.house"): [b, ""],
            ("ask.ally_deck", "facts.price"): ["2"],
            ("ask.retreat", "facts.loser"): self.seats,
            ("ask.release", "facts.leaders"): [" ".join(leaders[:2]) or "somebody"],
            ("ask.release", "facts.hostages"): [" ".join(leaders[1:2]) or "somebody", ""],
            ("ask.release", "facts.power"): ["2", ""],
            ("ask.take_hostage", "facts.losses"): ["1", "3"],
            ("ask.offer", "facts.card"): [*self.cards[:1], ""],
            **{(f"ask.{asked}", "facts.more"): ["1", ""] if tactics else [""] for asked in ("bid", "offer")},
            **{(f"ask.{asked}", "facts.by"): tactics or [""] for asked in ("bid", "offer")},
            ("describe.special_order", "text"): ["march+1", "special raid"],
            ("describe.bid_more", "card"): tactics,
            ("describe.supply", "view"): [
                {"supply": dict.fromkeys(self.seats, 2), "areas": there} for there in (armies, {})
            ],
            ("describe.unplaced", "view"): [
                {"areas": there, "battle": None} for there in (armies, placed, {})
            ],
            ("describe.tie", "area"): self.areas[:2],
            ("describe.no_targets", "areas"): [self.areas[:2], []],
            ("ask.raid", "options"): [[f"{self.areas[0]}/{self.areas[1]}", *self.areas[:2]], ["/".join(self.areas[:2])]],
            ("ahead.tactic_how", "other"): tactics,
            ("event.raid_without_target_all", "rows"): [
                [{"house": s, "area": x, "token": tokens[0]} for s, x in zip((a, b), self.areas, strict=False)][:n]
                for n in (2, 1)
            ]
            + [[{"house": a, "area": x, "token": tokens[0]} for x in self.areas[:2]]],
            ("describe.bid_more", "more"): ["1", ""],
            ("ask.moves", "facts.leader"): [*leaders[:1], ""],
            **{(f"event.{told}", "card"): [*tactics[:1], ""] for told in ("leader_freed", "hostage_passed")},
            ("status.ally_cards_line", "cards"): [drawn[:2], drawn[:1]],
            ("status.leaders_line", "leaders"): [stationed, stationed[:1]],
            ("describe.led", "leaders"): [dict(zip(led, ("raid", "consolidate"), strict=False)), {led[0]: "raid"}],
            ("describe.ally", "top"): [*ally_cards, "unwritten", ""],
            ("describe.ally_card", "card"): [*ally_cards, "unwritten"],
            ("describe.ally_card", "allies"): [allies[:2], allies[:1]],
            ("describe.tactic", "card"): [*tactics, "unwritten"],
            ("describe.goals", "goals"): [self.areas[:2], self.areas[:1]],
            **{(key, "card"): ally_cards for key in ("event.ally_drawn", "event.ally_used")},
            ("event.marched", "leader"): [*leaders[:1], ""],
            ("letter.options_some", "points"): ["", "4"],
            ("event.tactics_revealed", "cards"): [dict(zip(self.seats, tactics, strict=False))],
            ("event.second_tactic", "card"): tactics,
            **{(f"event.{told}", "added"): [{a: 1, b: 1}, {a: 1}, ""] for told in ("bids_revealed", "offers_revealed")},
            ("post.named", "areas"): [["here"], ["here", "there"]],
            ("post.named", "nobody"): [False, True],
            ("post.changed_hands", "found"): [
                [(a, ["here", "there"], False), ("", ["elsewhere"], False), ("?", ["nowhere"], False), (b, ["this"], True)],
                [(a, ["here"], False), ("", ["elsewhere", "there"], False), ("?", ["this", "that"], False)],
                [(a, ["here", "there"], True)],
                [(a, ["here"], False), (b, ["this"], False)],
                [("", ["here"], False)],
            ],
            ("describe.quoted", "name"): ["a card"],
            ("invite.reaction", "name"): ["a card"],
            ("ahead.moves", "says"): ["marker: yes"],
            ("event.track_moved", "stays"): [True, False],
            ("receipt.when.area", "value"): [scenario.lexicon.name(self.areas[0], "en", category="area"), "A or B"],
            ("status.tactics_all", "hand"): [tactics, []],
            ("letter.stale", "lines"): [["one thing"]],
            ("letter.stale", "taken"): [self.areas[:2], []],
            ("hand.entered", "everything"): [False, True],
            ("hand.entered", "answers"): [{}, {self.seats[0]: ["orders", "raven"]}],
            ("hand.confirmed", "answers"): [{}, {self.seats[0]: ["orders", "raven"]}],
            ("hand.entered_part", "seats"): [self.seats[:1]],
            ("hand.entered_part", "slots"): [self.areas[:2]],
            ("hand.settings", "names"): [["one"], ["one", "two"]],
            ("letter.path", "start"): [scenario.lexicon.name(self.areas[0], "en", category="area"), "A or B"],
            ("post.seal", "head"): ["#7 0123abc"],
            ("post.seal", "transcript"): ["9:0123abc", "1:0123abc", ""],
            ("post.happened", "turn"): [0, 3],
            ("status.leaders_line", "full"): [True, False],
            ("event.battle_over", "house"): [a, b, ""],
            ("event.force_taken", "house"): self.seats,
            ("post.secret_words", "words"): [["one: drum"], []],
            ("event.icons", "swords"): [2, 0],
            ("event.icons", "hits"): [2, 0, 1, 5],
            ("event.supported", "side"): self.seats,
            ("receipt.info.plain_word_means_standard_token", "value"): ["raid", "march +0"],
            ("ask.messenger", "options"): [["look", "pale/raid"], ["pale/raid"], ["look"], []],
            ("letter.tokens", "tokens"): [["2 × this", "1 × that"]],
            ("event.ability", "card"): self.heroes,
            ("event.ability", "order"): tokens,
            ("event.ability", "area"): self.areas,
            ("event.ability", "track"): self.tracks,
            ("event.ability", "enemy_card"): self.heroes,
            **{("time.moment", name): ["one", "two"] for name in ("weekday", "month", "clock")},
            ("time.moment", "zone"): ["one", ""],
            **{(f"seed.{word}", "word"): ["drum"] for word in ("word", "word_of")},
            ("seed.value", "value"): ["12 33 41"],
            **{(f"seed.beacon_{name}", "what"): ["Lotto"] for name in ("wanted", "is")},
            **{(f"hand.{name}", "what"): ["orders", ""] for name in ("silent", "repeated")},
            ("seed.beacon_wanted", "address"): ["https://example.org/1"],
            ("describe.of_kind", "kind"): [row["kind"] for row in tables["tokens"]],
            ("event.battle_over", "defender"): [a, b],
            ("ask.activate", "about"): ["raid", "consolidate"],
            ("ask.muster", "options"): [
                [f"{self.areas[0]}/{unit}"], [f"{x}/{unit}" for x in self.areas[:2]]
            ],
            ("ask.blade", "options"): [["yes", "redraw"], ["yes"], ["redraw"]],
            ("event.ruling", "args"): [
                {"area": area, "house": a, "units": troops[0], "strength": 2, "value": 3, "track": self.tracks[0],
                 "order": self.seats, "used": True, "to": "hand", "tokens": tokens[:1], "deck": decks[0],
                 "leader": [*leaders, "Somebody"][0],
                 "ally": [*allies, "Somebody"][0], **more}
                for area, more in zip(self.areas[:3], (
                    {"discards": [], "token": ""},
                    {"discards": self.cards[:2], "token": tokens[0], "card": self.heroes[0], "routed": troops[0]},
                    {"discards": []},
                ), strict=True)
            ],
        }  # fmt: skip

    def of(self, path: str, tree: nodes.Template, key: str) -> list[Any]:
        """The values of one variable in one phrase, the usual one first."""
        name = path.rpartition(".")[2]
        if (key, path) in self.by_key:
            return self.by_key[key, path]
        if key.startswith("receipt."):
            return self._in_receipts(tree, path, name)
        if path in self.by_name:
            return self.by_name[path]
        found: list[Any] = []
        for node in tree.find_all((nodes.Filter, nodes.Compare, nodes.Concat, nodes.Call)):
            found += self._told_by(node, path)
        if not found:
            found = NUMBERS if self._is_number(tree, path, name) else list(WORDS)
        empty: Any = [] if isinstance(found[0], list) else {} if isinstance(found[0], dict) else ""
        if self._may_be_missing(tree, path) and empty not in found and 0 not in found:
            found = [*found, empty]
        tests = [t for t in tree.find_all(nodes.Test) if t.name == "none" and same(t.node, path)]
        return [*found, None] if tests else found

    def _in_receipts(self, tree: nodes.Template, path: str, name: str) -> list[Any]:
        """A receipt is given words and figures only."""
        if self._is_number(tree, path, name):
            return [1, 2, 5, 21, 0]
        return ["some words", ""] if self._may_be_missing(tree, path) else ["some words"]

    def _told_by(self, node: nodes.Node, path: str) -> list[Any]:
        if isinstance(node, nodes.Filter):
            return self._filtered(node, path)
        if isinstance(node, nodes.Compare) and same(node.expr, path):
            constants = [op.expr.value for op in node.ops if isinstance(op.expr, nodes.Const)]
            return [*constants, "something else"] if any(isinstance(c, str) for c in constants) else []
        if (
            isinstance(node, nodes.Concat)
            and same(node.nodes[-1], path)
            and isinstance(node.nodes[0], nodes.Const)
        ):
            prefix = str(node.nodes[0].value)
            return [key.removeprefix(prefix) for key in self.keys if key.startswith(prefix)]
        if isinstance(node, nodes.Call):  # handed on to another phrase under its own name
            return (
                self.by_filter.get(path, [])
                if any(k.key == path for k in node.kwargs if same(k.value, path))
                else []
            )
        return []

    def _filtered(self, node: nodes.Filter, path: str) -> list[Any]:
        if node.name == "map" and same(node.node, path) and isinstance(node.args[0], nodes.Const):
            ids = self.by_filter[str(node.args[0].value)]
            return [list(ids[:3]), list(ids[:1]), []]
        if same(node.node, path) or (isinstance(node.node, nodes.Or) and same(node.node.left, path)):
            return list(self.by_filter.get(node.name, ()))
        return []

    def _is_number(self, tree: nodes.Template, path: str, name: str) -> bool:
        return name in self.numeric

    @staticmethod
    def _may_be_missing(tree: nodes.Template, path: str) -> bool:
        tests = [n.test for n in tree.find_all((nodes.If, nodes.CondExpr))]
        tests += [n.left for n in tree.find_all(nodes.Or)]
        return any(same(t, path) or any(same(n, path) for n in logic(t)) for t in tests)


def logic(test: nodes.Node) -> Iterator[nodes.Node]:
    """What a condition joins with and, or, not."""
    if isinstance(test, (nodes.And, nodes.Or)):
        yield from (*logic(test.left), *logic(test.right))
    elif isinstance(test, nodes.Not):
        yield from logic(test.node)
    else:
        yield test


def same(node: nodes.Node, path: str) -> bool:
    """Whether a node is a variable, or the field of one, by its path."""
    if isinstance(node, nodes.Name):
        return node.name == path
    return (
        isinstance(node, nodes.Getattr)
        and isinstance(node.node, nodes.Name)
        and f"{node.node.name}.{node.attr}" == path
    )
