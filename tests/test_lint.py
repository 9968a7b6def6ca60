"""What the code of the foundation must keep to, read from its syntax trees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pbf_moderator.scenario import list_scenarios, load_scenario

ROOT = Path(__file__).parent.parent / "pbf_moderator"

PURE_ADAPTERS = {"anticipated", "order_warnings", "rulings", "view"}
"""Modules of adapters that are pure all the same."""


def is_shown(path: Path) -> bool:
    """Whether a module of a family is about showing it to people, and so may know renderer, posts and names."""
    return path.name == "presentation.py" or "adapter" in path.parts and path.stem not in PURE_ADAPTERS


PURE = sorted(
    path
    for package in ("kernel", "families")
    for path in (ROOT / package).rglob("*.py")
    if not is_shown(path)
)
IMPURE_MODULES = {"random", "secrets", "time", "datetime", "os", "uuid", "locale"}
TIERS = (
    {"kernel"},
    {"store", "families"},
    {"scenario"},
    {"inbox", "reading", "render", "post", "forums"},
    {"delivery"},
    {"desk"},
    {"testing"},
    {"cli"},
)
"""The packages from the ground up; each may import from the tiers below it."""
SHOWING = {"scenario", "render", "post"}
"""What a family's adapter may know beside: it is loaded by those alone who show something."""
HELPERS = {"entry_points", "errors", "resources", "hints", "templating", "user_cache", "__version__"}
"""Small modules beside the packages, which all but the pure ones may use."""

AROUND_THE_RULES = {ROOT / "families" / f"{name}.py" for name in ("finding", "faults")}
"""Modules of families that speak with their user."""

sources = pytest.mark.parametrize("path", PURE, ids=lambda path: path.relative_to(ROOT).as_posix())


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def with_parents(module: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node with its parent."""
    for parent in ast.walk(module):
        for child in ast.iter_child_nodes(parent):
            yield child, parent


@sources
def test_no_clock_no_chance_no_environment(path: Path) -> None:
    imported = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            imported.add((node.module or "").split(".")[0])
    assert not imported & IMPURE_MODULES


@sources
def test_no_floats(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float | complex), node.lineno
        elif isinstance(node, ast.BinOp | ast.AugAssign):
            assert not isinstance(node.op, ast.Div), node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("float", "id", "hash"), node.lineno


def is_set(node: ast.AST) -> bool:
    """Whether an expression is written as a set."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.BitXor | ast.Sub):
        return is_set(node.left) or is_set(node.right)
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("set", "frozenset")


ORDERED_BY_CALL = {"list", "tuple", "enumerate", "iter", "next", "zip", "map", "filter", "fromkeys", "join"}


@sources
def test_no_order_is_taken_from_a_set(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.For | ast.comprehension):
            assert not is_set(node.iter), f"{path.name}: a loop over a set"
        elif isinstance(node, ast.Starred):
            assert not is_set(node.value), node.lineno
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            assert called not in ORDERED_BY_CALL or not any(map(is_set, node.args)), node.lineno


def rooms(path: Path) -> tuple[str, ...]:
    """Where a module finds its flows: with a family its own and what all share."""
    first, second, *_ = (*path.relative_to(ROOT).parts, "")
    own = (second,) if first == "families" else ()
    return ("kernel", "common", *own)


@cache
def flow_names(within: tuple[str, ...]) -> set[str]:
    """Every function in some packages that is declared to give a flow."""
    return {
        node.name
        for path in PURE
        if any(room in path.relative_to(ROOT).parts[:2] for room in within)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
        and node.returns
        and ast.unparse(node.returns).startswith("Flow[")
    }


def test_flows_are_found() -> None:
    assert {"ask", "draw", "march", "fight", "threat_attack", "play"} <= flow_names(("kernel", "thrones"))


def functions(path: Path) -> dict[str, bool]:
    """The functions that a module declares: whether each gives a flow."""
    return {
        node.name: node.returns is not None and ast.unparse(node.returns).startswith("Flow[")
        for node in tree(path).body
        if isinstance(node, ast.FunctionDef)
    }


def plain_names(path: Path) -> set[str]:
    """What a module declares, or imports by name, that gives no flow, though a namesake elsewhere may."""
    plain = {name for name, flows in functions(path).items() if not flows}
    for node in tree(path).body:
        if isinstance(node, ast.ImportFrom) and node.level and node.module:
            source = path.parents[node.level - 1].joinpath(*node.module.split(".")).with_suffix(".py")
            declared = functions(source) if source.exists() else {}
            plain |= {alias.asname or alias.name for alias in node.names if declared.get(alias.name) is False}
    return plain


def handing_on(module: ast.Module) -> set[ast.AST]:
    """The returns of functions that yield nothing themselves: a flow that one of them returns is its caller's to go through."""
    returns: set[ast.AST] = set()
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            inside = [*ast.walk(function)]
            if not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in inside):
                returns |= {node for node in inside if isinstance(node, ast.Return)}
    return returns


def lost_flows(module: ast.Module, flows: set[str]) -> list[int]:
    """The lines where a flow is called and nobody goes through it."""
    handed_on = handing_on(module)
    return [
        node.lineno
        for node, parent in with_parents(module)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in flows
        if not isinstance(parent, ast.YieldFrom | ast.Lambda) and parent not in handed_on
    ]


@pytest.mark.parametrize("body", ["march()", "yield from ()\n    return march()", "yield march()"])
def test_a_lost_flow_is_found(body: str) -> None:
    assert lost_flows(ast.parse(f"def step():\n    {body}"), {"march"})


@pytest.mark.parametrize("body", ["yield from march()", "return march()", "yield from ask(lambda: march())"])
def test_a_flow_that_somebody_goes_through_is_not_lost(body: str) -> None:
    assert not lost_flows(ast.parse(f"def step():\n    {body}"), {"march"})


@sources
def test_a_flow_is_never_called_without_yield_from(path: Path) -> None:
    lost = lost_flows(tree(path), flow_names(rooms(path)) - plain_names(path))
    assert not lost, f"{path.name}: {lost}"


def imports(path: Path) -> set[str]:
    """The packages (or modules) of ours that a file imports, by their first name."""
    package = path.relative_to(ROOT.parent).parts[:-1]
    found = set()
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.ImportFrom):
            continue
        above = package[: len(package) - node.level + 1] if node.level else ()
        named = (*above, *(node.module.split(".") if node.module else ()))
        if named[0] != ROOT.name:
            continue
        found |= {named[1]} if len(named) > 1 else {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("own", [name for tier in TIERS for name in sorted(tier)])
def test_imports_go_one_way(own: str) -> None:
    level = next(i for i, tier in enumerate(TIERS) if own in tier)
    below = {own, "layers"}.union(*TIERS[:level])
    for path in sorted((ROOT / own).rglob("*.py")):
        pure = own in ("kernel", "families") and path not in AROUND_THE_RULES and not is_shown(path)
        allowed = below | (SHOWING if is_shown(path) else set()) | (set() if pure else HELPERS)
        assert imports(path) <= allowed, f"{path.relative_to(ROOT)} imports {imports(path) - allowed}"


RULE_WORDS = {"supply", "mustering", "reach"}
"""Names of cards and areas that are words of the rules or of the language as well."""


OF_ONE_GAME = {"conquerors"}
"""Families that are one game: their chapters bear the names of its book, many of them ordinary words (surprise, revolt)."""


def proper_nouns() -> set[str]:
    """What things are called in the scenarios: their ids, and their names in every language."""
    nouns = set()
    for id_ in list_scenarios():
        scenario = load_scenario(id_)
        if scenario.family in OF_ONE_GAME:
            continue
        nouns.add(scenario.id)
        for table in ("areas", "houses", "house_cards", "cards"):
            for row in scenario.tables.get(table, ()):
                nouns |= {row["id"], row["id"].replace("-", " "), row["id"].replace("-", "_")}
        for lang in scenario.languages:
            for category in ("area", "house", "house_card", "card"):
                nouns |= {w.name.casefold() for w in scenario.lexicon.words(lang).get(category, {}).values()}
    return {noun for noun in nouns if len(noun) > 3} - RULE_WORDS


def test_no_family_knows_a_proper_noun() -> None:
    nouns = proper_nouns()
    assert len(nouns) > 100
    known = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, sorted(nouns))) + r")(?![\w-])")
    for path in PURE:
        found = known.findall(path.read_text("utf-8").casefold())
        assert not found, f"{path.relative_to(ROOT)} names {sorted(set(found))}"


# -- nothing but the family knows the family ---------------------------------------------------------------------

WORDS_OF_THRONES = re.compile(
    r"(house|house card|march|marche|raid|raider|consolidate|consolidation|throne|westeros|wildling|footman|footmen"
    r"|knight|siege engine|power token|muster|mustering|tide|tide card|fiefdom|raven|blade)(s|ed|d|ing|es)?"
)
"""What the games of one family are made of; nobody else may know any of it."""
OF_THE_LANGUAGE = {"March", "thrones"}
"""A month; the name of the family, by which commands and tests call it."""
TEXT_FOR_ALL = sorted(
    path
    for folder in ("post", "receipt", "phrases/common")
    for path in (ROOT.parent / "templates" / folder).glob("*.*")
)


def spoken(path: Path) -> Iterator[tuple[str, str]]:
    """All identifiers and strings of a file, and where they stand."""
    if path.suffix != ".py":
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{number}", line
        return
    for node in ast.walk(tree(path)):
        for name in ("id", "attr", "arg", "name", "asname", "module", "value"):
            text = getattr(node, name, None)
            if isinstance(text, str):
                yield f"{getattr(node, 'lineno', '?')}", text


def words_of_thrones(text: str) -> list[str]:
    """The words of that family in an identifier or a sentence; `siege_engine` and `SiegeEngine` are two words."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\-]+", " ", text)
    found = re.finditer(rf"\b{WORDS_OF_THRONES.pattern}\b", apart, re.IGNORECASE)
    return [match[0] for match in found if match[0] not in OF_THE_LANGUAGE]


@pytest.mark.parametrize(
    "text", ["a house", "house_cards", "SiegeEngine", "march+1", "POWER_TOKENS", "raided"]
)
def test_the_words_of_a_family_are_found(text: str) -> None:
    assert words_of_thrones(text)


@pytest.mark.parametrize("text", ["warehouse", "Marches", "footnote", "in March", "knightly", "seaside"])
def test_words_that_only_look_like_it_are_not(text: str) -> None:
    assert bool(words_of_thrones(text)) == (text == "Marches")


def test_nothing_around_a_family_knows_its_words() -> None:
    found = [
        f"{path.relative_to(ROOT.parent)}:{line} {' '.join(words)}"
        for path in (*sorted(ROOT.rglob("*.py")), *TEXT_FOR_ALL)
        if not {"thrones", *OF_ONE_GAME} & {*path.parts}
        for line, text in spoken(path)
        if (words := words_of_thrones(text))
    ]
    assert not found, "\n".join(found)


WORDS_OF_CONQUERORS = re.compile(
    r"\b(macedonian|macedonia|persian|persia|alexander|darius|asp|gsp|nsp|satrap|proskynesis|overrun|devastat\w+"
    r"|weariness|royal (family|treasury)|treasury city|line of communication|great king|transit point)s?\b",
    re.IGNORECASE,
)
"""What the games of another family are made of."""


def test_nothing_around_the_conquerors_knows_their_words() -> None:
    found = [
        f"{path.relative_to(ROOT.parent)}:{line} {match[0]}"
        for path in (*sorted(ROOT.rglob("*.py")), *TEXT_FOR_ALL)
        if "conquerors" not in path.parts
        for line, text in spoken(path)
        if (match := WORDS_OF_CONQUERORS.search(re.sub(r"[_\-]+", " ", text)))
    ]
    assert not found, "\n".join(found)


PORTRAITS = {"piece-siege-engine", "icon-throne", "icon-blade", "icon-raven"}
"""Pictures of these very things, which a scenario's style picks by name."""


BOOK_OF_CONQUERORS = {"march", "marched", "muster"}
"""Words of that family which the book of the other one has too: a garrison marches out, a force musters."""


def test_the_conquerors_know_no_word_of_thrones_but_those_of_their_book_and_of_pictures() -> None:
    drawn = {name.partition("-")[2].replace("-", " ") for name in PORTRAITS}
    found = [
        f"{path.relative_to(ROOT)}:{line} {word}"
        for path in sorted((ROOT / "families" / "conquerors").rglob("*.py"))
        for line, text in spoken(path)
        for word in words_of_thrones(text)
        if word.lower() not in BOOK_OF_CONQUERORS | (drawn if is_shown(path) else set())
    ]
    assert not found, "\n".join(found)


def test_symbols_are_named_after_what_they_look_like() -> None:
    drawn = re.findall(r'\bid="([\w-]+)"', (ROOT / "render" / "symbols.svg").read_text("utf-8"))
    assert {name for name in drawn if words_of_thrones(name)} == PORTRAITS


# -- names --------------------------------------------------------------------------------------------------------

ONE_THING = ("Entry", "Draft", "Token", "Post")
"""Names that once stood for two things each."""


@cache
def defined() -> tuple[tuple[str, str], ...]:
    """Every class and every name given in the body of a module, with the module."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        for node in tree(path).body:
            names = [node.name] if isinstance(node, ast.ClassDef) else []
            if isinstance(node, ast.Assign):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            found += [(name, path.relative_to(ROOT).as_posix()) for name in names]
    return tuple(found)


@pytest.mark.parametrize("name", ONE_THING)
def test_a_name_that_would_be_mistaken_stands_for_one_thing(name: str) -> None:
    assert len([path for known, path in defined() if known == name]) == 1


def test_one_module_is_called_words() -> None:
    assert len([*ROOT.rglob("words.py")]) == 1
