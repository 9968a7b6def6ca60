"""Rule cases in TOML: a position, the answers given, and what must be so afterwards.

    [[case]]
    id = "..."                what it is called in the report
    players = 6               how many play; by default the most the scenario has
    source = "..."            the passage that it comes from
    like = "..."              a case above it, whose position and answers come before this one's, or a name of the
                              file's [positions]
    shows = ["..."]           the abilities and the card effects ("card/part") that it is about
    given = { step = "marches", areas = { ... } }      a position as the family takes it
    options = { ... }         the options that differ from the scenario's
    tables = { "threat.back_after_loss" = 1 }          fields of the scenario that differ; "tokens+" has rows more
    missing = "leaders"       the chapter of the rules that is not written yet: the case is listed and expected to fail
    draws = { deck = ["card", ...] }                   what the decks give, in order; then cards that do nothing
    when = [ { by = "seat", raid = "from/target" }, ... ]
    then = { view = { "power.seat" = 4 }, events = [ { kind = "..." } ], ... }

Each row of `when` answers the next decision of that kind and seat (`about` narrows it down) that leaves a choice;
"pass" is the answer None.
`refused = ["code"]` expects exactly these problems instead of committing, `offered = [...]` states the options and
`warnings = [...]` the remarks on a sheet that is accepted. A decision for which no row speaks has its default taken. The
case ends when all rows are used up and something is asked that must be chosen, at `until` ("kind seat"), or where the
step `before` would begin: by default the one after the step that it starts with.

A folder that bears the id of a scenario holds its cases; the other folders play the first one.

`then` may hold: view (dotted path in the public view, "-" for absent; cards.SEAT is that seat's hand), events (in this
order, each a part of an event), no_events, unmet ("switch needs option", where the set-up is refused), asked (exactly these "kind seat about"), never_asked ("kind seat" or "kind").
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones import family
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING, Amount, Assign, Moves, One, Rank, Some, vetoed
from pbf_moderator.kernel.match import Match
from pbf_moderator.layers import unmet
from pbf_moderator.scenario import load_scenario

HERE = Path(__file__).parent
WORDS = {"by", "about", "refused", "offered", "warnings"}
LOUD = ("march", "raid", "consolidate")
SCENARIO = "malazan-genabackis"
TABLES = {name: load_scenario(name).tables for name in (SCENARIO, "agot-1e", "agot-2e", "agot-asos")}
QUIET_DRAWS = (
    *("festa-di-gedderone-1", "festa-di-gedderone-2", "forgiata-nell-oscurita", "canali-infettati"),
    *(
        "last-days-of-summer-1",
        "last-days-of-summer-2",
        "last-days-of-summer-3",
        "put-to-the-sword",
        "silence-at-the-wall",
        "tide-0",
    ),
)

Row = Mapping[str, Any]


def all_cases() -> Iterator[tuple[str, Row]]:
    """Every case of the TOML files below this folder, with the name of its file."""
    for path in sorted(HERE.rglob("*.toml")):
        tables = tomllib.loads(path.read_text("utf-8"))
        known: dict[str, Row] = {n: {"given": given} for n, given in tables.get("positions", {}).items()}
        for case in tables["case"]:
            known[case["id"]] = case = on_top_of(known.get(case.get("like", ""), {}), case)
            name = path.relative_to(HERE)
            yield name.with_suffix("").as_posix(), {"scenario": scenario_of(name.parts[0]), **case}


def scenario_of(folder: str) -> str:
    """The scenario that the cases of a folder play."""
    return folder if folder in TABLES else SCENARIO


def on_top_of(base: Row, case: Row) -> Row:
    """A case with what it takes over from the one that it is like."""
    if "like" in case and not base:
        raise KeyError(f"{case['id']} is like {case['like']}, which does not stand above it")
    taken = {part: base[part] for part in ("players", "given", "options", "tables", "draws") if part in base}
    return {**merged(taken, case), "when": [*base.get("when", []), *case.get("when", [])]}


def merged(base: Row, upper: Row) -> dict[str, Any]:
    """Tables laid over one another, key by key; "-" takes a key away."""
    out = dict(base)
    for key, value in upper.items():
        below = out.get(key)
        if value == "-":
            del out[key]
        else:
            out[key] = merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return out


def start(case: Row) -> Match[Any]:
    """The match at the position that a case gives."""
    tables = dict(tables_of(case))
    for path, value in case.get("tables", {}).items():
        *folders, field = path.split(".")
        target = tables
        for folder in folders:
            target[folder] = dict(target[folder])
            target = target[folder]
        target[field.rstrip("+")] = [*target[field[:-1]], *value] if field.endswith("+") else value
    given = case.get("given", {})
    players = case.get("players", max(int(number) for number in tables["setup"]))
    game = family.start(tables, players, case.get("options", {}), given)
    if last := last_step(case):
        steps = game.components.sequence
        game.components = replace(game.components, sequence=steps[: steps.index(last)], turns=game.turn)
    if given.get("turn") == 0:
        game.step = ""
    return Match(game, family.play)


def tables_of(case: Row) -> Row:
    """The tables of the scenario that a case plays."""
    return TABLES[case.get("scenario", SCENARIO)]


def last_step(case: Row) -> str:
    """The step that a case does not reach, if it is to stop before one."""
    first = case.get("given", {}).get("step")
    steps = tables_of(case)["constants"]["sequence"]
    if "until" in case or first in (None, steps[-1]):
        return str(case.get("before", ""))
    return str(case.get("before", steps[steps.index(first) + 1]))


class Play:
    """One case being played."""

    def __init__(self, case: Row, watched: bool = True) -> None:
        self.case = case
        self.watched = watched
        """Every position on the way must hold together."""
        self.rows = list(case.get("when", []))
        self.draws = {deck: list(cards) for deck, cards in case.get("draws", {}).items()}
        self.log: list[str] = []
        self.secrecy: set[tuple[str, bool]] = set()
        self.match = start(case)

    def run(self) -> Match[Any]:
        """Answer until the case is at its end; what broke on the way is an assertion error."""
        for _ in range(500):
            if self.match.over or self._at_end():
                break
            self.log += [name(d) for d in self.match.asked]
            self.secrecy |= {(d.kind, d.secret) for d in self.match.asked if d.seat != CHANCE}
            answers = {d.key: self._answer(d) for d in self.match.asked}
            self.match.feed(answers)
            asked = self.match.asked[0].kind if self.match.asked else ""
            wrong = family.invariant_violations(self.match.game, asked) if self.watched else []
            assert not wrong, wrong
        assert not self.rows, f"never asked: {self.rows}; asked were {self.log}"
        return self.match

    def _at_end(self) -> bool:
        if self.rows:
            return False
        until = self.case.get("until")
        if until is None:
            return not all(is_quiet(d) for d in self.match.asked)
        return any(name(d).startswith(until) for d in self.match.asked)

    def _answer(self, decision: Decision) -> Any:
        if decision.seat == CHANCE:
            return [self._draw(decision)]
        only = decision.form.only()
        while (row := self._row_for(decision)) is not None:
            if only is not NOTHING and row[decision.kind] != only and "refused" not in row:
                break
            self.rows.remove(row)
            answer = None if row[decision.kind] == "pass" else row[decision.kind]
            problems = decision.form.problems(answer)
            if "offered" in row:
                assert sorted(offered(decision)) == sorted(row["offered"]), (row, offered(decision))
            assert sorted(p.code for p in problems) == sorted(row.get("refused", [])), (row, problems)
            if "refused" in row:
                continue
            if "warnings" in row:
                remarks = family.warnings(self.match.game, decision, answer)
                assert sorted(p.code for p in remarks) == sorted(row["warnings"]), (row, remarks)
            return answer
        if only is not NOTHING:
            return only
        return sample_orders(decision) if decision.kind == "orders" else decision.answer_by_default

    def _draw(self, decision: Decision) -> str:
        scripted = self.draws.get(decision.about)
        if scripted:
            return scripted.pop(0)
        cards = list(offered(decision))
        return next((card for card in QUIET_DRAWS if card in cards), cards[0])

    def _row_for(self, decision: Decision) -> Row | None:
        for row in self.rows:
            fits = row["by"] == decision.seat and row.get("about", decision.about) == decision.about
            if fits and decision.kind in row:
                return row
        return None


def is_quiet(decision: Decision) -> bool:
    """Whether a decision goes by itself: chance's, one with a single answer, one that may be passed over."""
    if decision.seat == CHANCE or decision.passive or decision.form.only() is not NOTHING:
        return True
    return isinstance(decision.form, One) and decision.form.passing


def name(decision: Decision) -> str:
    """A decision in words: kind, seat and what it is about."""
    return " ".join(part for part in (decision.kind, decision.seat, decision.about) if part)


def sample_orders(decision: Decision) -> dict[str, str]:
    """A full sheet of orders that do nothing by themselves, for the seats that a case does not speak of."""
    form = decision.form
    assert isinstance(form, Assign)
    sheet: dict[str, str] = {}
    for slot in form.slots:
        for token, copies in sorted(form.bag.items(), key=lambda item: item[0].startswith(LOUD)):
            trial = {**sheet, slot: token}
            if list(sheet.values()).count(token) < copies and not vetoed(form.veto, trial):
                sheet = trial
                break
    return sheet


def offered(decision: Decision) -> list[str]:
    """What the form of a decision lets choose."""
    form = decision.form
    if isinstance(form, One):
        return [*form.options, *(["pass"] if form.passing else [])]
    if isinstance(form, Some | Assign):
        return list(form.bag)
    if isinstance(form, Rank):
        return list(form.items)
    if isinstance(form, Moves):
        return list(form.destinations)
    assert isinstance(form, Amount)
    return [str(form.low), str(form.high)]


def look_up(tree: Any, path: str) -> Any:
    """A value of a nested table by its dotted path; "-" where there is none."""
    for part in path.split("."):
        if not isinstance(tree, Mapping) or part not in tree:
            return "-"
        tree = tree[part]
    return tree


def contains(event: Any, wanted: Row) -> bool:
    """Whether an event is of a kind and holds the data wanted, by dotted path."""
    return event.kind == wanted["kind"] and all(
        look_up(event.data, path) == value for path, value in wanted.items() if path != "kind"
    )


def unmet_needs(case: Row) -> list[tuple[str, str]]:
    """The switches that a case plays without the options that they need."""
    tables = tables_of(case)
    usual = {name: values[0] for name, values in tables.get("switches", {}).items()}
    return unmet(tables, {**usual, **tables.get("options", {}), **case.get("options", {})})


def check(play: Play) -> None:
    """Assert what a case says of the end."""
    match, then = play.match, play.case.get("then", {})
    game = match.game
    assert set(then) <= {"view", "events", "no_events", "asked", "never_asked", "unmet"}, set(then)
    shown = family.view(game) | {"cards": {house: sorted(hand) for house, hand in game.hands.items()}}
    for path, value in then.get("view", {}).items():
        assert look_up(shown, path) == value, f"{path} is {look_up(shown, path)}, not {value}"
    told = "\n".join(f"{e.kind} {dict(e.data)}" for e in game.events)
    rest = iter(game.events)
    for wanted in then.get("events", []):
        assert any(contains(event, wanted) for event in rest), f"{wanted} is missing in {told}"
    for unwanted in then.get("no_events", []):
        assert not any(contains(event, unwanted) for event in game.events), f"{unwanted} is in {told}"
    if "unmet" in then:
        assert [f"{switch} needs {option}" for switch, option in unmet_needs(play.case)] == then["unmet"]
    if "asked" in then:
        assert sorted(name(d) for d in match.asked) == sorted(then["asked"])
    for kind in then.get("never_asked", []):
        assert not [asked for asked in play.log if asked == kind or asked.startswith(kind + " ")]
