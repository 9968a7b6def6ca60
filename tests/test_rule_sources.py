"""The chapters of the rules say where in the books they stand, and each page that they name has its cases."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
THRONES = ROOT / "pbf_moderator" / "families" / "thrones"
CHAPTERS = sorted(path for path in (THRONES / "rules").glob("*.py") if path.name != "__init__.py")
CARDS = sorted((THRONES / "cards").glob("*.py"))
CARD_TEXTS = {"effect", "at", "bonus", "weakening"}
"""The decorators that declare what a card does."""

SOURCE = re.compile(r"^Source: (.+)\Z", re.MULTILINE | re.DOTALL)
CITED = re.compile(
    r"(?:2nd|1st) edition p\. \d+|published card, (?:1st edition|2nd edition|both editions)|rule post, \w|a card of a scenario's own|expansion, \w"
)
"""A page of a book, the rule post or the expansion with its heading, or the card itself: no book prints the texts of cards."""
POST = re.compile(
    r"(structure of the turn( [1-3][a-d]?(-[1-3])?)?|event decks? [1-3](-[1-3])?|common enemy(, cards? [1-9](, [1-9])*( and [1-9])?)?"
    r"|units|orders [1-5]|combat [1-7]((-| and )[1-7])?|victory)"
)
"""The headings of the rule post."""
LAST_PAGE = {"2nd": 31, "1st": 20}


def source_of(node: ast.Module | ast.FunctionDef) -> str:
    """What a docstring says of the books."""
    found = SOURCE.search(ast.get_docstring(node) or "")
    return " ".join(found[1].split()) if found else ""


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """The public functions of a module."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def is_flow(node: ast.FunctionDef) -> bool:
    """Whether a function is a step of the rules, which may ask."""
    return node.returns is not None and ast.unparse(node.returns).startswith("Flow[")


def is_card_text(node: ast.FunctionDef) -> bool:
    """Whether a function is what a card does."""
    called = (each.func for each in node.decorator_list if isinstance(each, ast.Call))
    return any(isinstance(name, ast.Name) and name.id in CARD_TEXTS for name in called)


@cache
def sources() -> dict[str, str]:
    """Where every chapter, flow and function with a source stands."""
    found = {}
    for path in (*CHAPTERS, *CARDS):
        found[path.stem] = source_of(ast.parse(path.read_text("utf-8")))
        found |= {f"{path.stem}.{node.name}": source_of(node) for node in functions(path)}
    return {where: source for where, source in found.items() if source}


def pages(text: str) -> set[int]:
    """The pages that a source names, ranges written out: "p. 8-9, p. 25"; cases cite the FAQ without its pages."""
    found: set[int] = set()
    for first, last in re.findall(r"(?<!FAQ )\bp\. (\d+)(?:-(\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


@cache
def pages_of_cases(edition: str) -> set[int]:
    """The pages of a book that the cases cite."""
    cited: set[int] = set()
    for path in sorted((ROOT / "tests" / "cases").rglob("*.toml")):
        own = "1st" if path.parent.name == "agot-1e" else "2nd"
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            for part in case["source"].split(";"):
                book = "2nd" if re.search("second edition|rule book", part) else own
                if book == edition:
                    cited |= pages(part)
    return cited


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_every_chapter_and_every_flow_says_where_it_stands(path: Path) -> None:
    assert source_of(ast.parse(path.read_text("utf-8"))), f"{path.name} itself"
    assert not [node.name for node in functions(path) if is_flow(node) and not source_of(node)]


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_every_text_of_a_card_says_where_it_stands(path: Path) -> None:
    assert not [n.name for n in functions(path) if (is_flow(n) or is_card_text(n)) and not source_of(n)]


def test_flows_and_texts_of_cards_are_found() -> None:
    assert len([where for where in sources() if "." in where]) > 150
    assert {"battle.fight", "raids.pillage", "bonuses.pair", "threat_cards.bid_back"} <= set(sources())


def test_every_source_is_a_place_that_can_be_looked_up() -> None:
    assert not {where: source for where, source in sources().items() if not CITED.search(source)}
    for where, source in sources().items():
        for headings in re.findall(r"rule post, ([^;.:(]+)", source):
            assert POST.sub("", headings).strip(" ,") == "", f"{where}: rule post, {headings}"


@pytest.mark.parametrize("edition", LAST_PAGE)
def test_every_page_stands_in_the_book_and_is_cited_by_a_case(edition: str) -> None:
    named: dict[int, list[str]] = {}
    for where, source in sources().items():
        for part in re.findall(rf"{edition} edition ((?:(?!\d\w\w edition|rule post)[^;])*)", source):
            for page in pages(part):
                named.setdefault(page, []).append(where)
    assert named and max(named) <= LAST_PAGE[edition]
    assert not {page: named[page] for page in sorted(set(named) - pages_of_cases(edition))}
