"""What the players' guides show is read as they say, and nothing that they show is left out here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .corpus import RIGHT, Letter, Position, corpus_of, fate, read_letter

HERE = Path(__file__).parent
GUIDES = sorted((HERE.parents[1] / "docs").glob("players-guide.*.md"))
EXAMPLES = [(there, letter) for there, letters in corpus_of(HERE / "guide.toml") for letter in letters]
TALK = {"8-)", "movimento da", "porto di Coral", "Coral (porto)", "port of Coral"}
"""What stands in the guides as code and is no whole message."""
HEADINGS = ("si scrive", "in breve", "write", "for short", "se scrie", "pe scurt", "пишется", "коротко")
ORDERS = {
    "marcia-1": "march-minus-1", "marcia+0": "march-0", "marcia+1": "march-plus-1",
    "march-1": "march-minus-1", "march+0": "march-0", "march+1": "march-plus-1",
    "m-1": "march-minus-1", "m0": "march-0", "m+1": "march-plus-1",
    "difesa": "defence-1", "difesa+2": "defence-2", "d1": "defence-1", "d2": "defence-2",
    "defence": "defence-1", "defence+2": "defence-2",
    "supporto": "support", "supporto+1": "support-plus-1", "supporto speciale": "support-plus-1",
    "support": "support", "support+1": "support-plus-1", "special support": "support-plus-1",
    "s": "support", "s+1": "support-plus-1",
    "incursione": "raid", "incursione speciale": "raid-special", "inc": "raid", "inc*": "raid-special",
    "raid": "raid", "special raid": "raid-special", "r": "raid", "r*": "raid-special",
    "consolidamento": "consolidate", "consolidamento speciale": "consolidate-special",
    "consolidate": "consolidate", "special consolidation": "consolidate-special",
    "c": "consolidate", "c*": "consolidate-special",
    "marș-1": "march-minus-1", "marș+0": "march-0", "marș+1": "march-plus-1",
    "apărare": "defence-1", "apărare+2": "defence-2", "ap1": "defence-1", "ap2": "defence-2",
    "sprijin": "support", "sprijin+1": "support-plus-1", "sprijin special": "support-plus-1", "spr": "support", "spr+1": "support-plus-1",
    "incursiune": "raid", "incursiune specială": "raid-special",
    "consolidare": "consolidate", "consolidare specială": "consolidate-special", "con": "consolidate", "con*": "consolidate-special",
    "поход-1": "march-minus-1", "поход+0": "march-0", "поход+1": "march-plus-1",
    "п-1": "march-minus-1", "п0": "march-0", "п+1": "march-plus-1",
    "оборона": "defence-1", "оборона+2": "defence-2", "об1": "defence-1", "об2": "defence-2",
    "поддержка": "support", "поддержка+1": "support-plus-1", "особая поддержка": "support-plus-1", "подд": "support", "под+1": "support-plus-1",
    "набег": "raid", "особый набег": "raid-special", "наб": "raid", "наб*": "raid-special",
    "сбор власти": "consolidate", "особый сбор власти": "consolidate-special", "сбор": "consolidate", "сбор*": "consolidate-special",
}  # fmt: skip


def _examples(guide: Path) -> set[str]:
    """The messages that a guide shows: blocks of text, and code within lines, but for the receipt."""
    text = guide.read_text("utf-8")
    blocks = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    messages = [b for b in blocks if not b.startswith(("Ho capito", "Understood"))]
    within = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return {*messages, *within} - TALK


def _spellings(guide: Path) -> list[str]:
    """The ways to write an order, from the guide's table of orders."""
    rows = re.findall(r"^\|[^|\n]*\|([^|\n]*)\|([^|\n]*)\|$", guide.read_text("utf-8"), re.MULTILINE)
    cells = [re.sub(r"\([^)]*\)", "", cell) for row in rows for cell in row]
    words = [w.strip() for cell in cells for w in re.split(r",| o | or | sau | или ", cell)]
    return [w for w in words if w and not set(w) <= {"-"} and w not in HEADINGS]


@pytest.mark.parametrize("example", EXAMPLES, ids=[letter.text[:50] for _, letter in EXAMPLES])
def test_example(example: tuple[Position, Letter]) -> None:
    there, letter = example
    reading = read_letter(there, letter.text, letter.language)
    assert fate(letter, reading) == RIGHT, (reading.answers, reading.issues, reading.ignored)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_example_is_read_here(guide: Path) -> None:
    assert _examples(guide) <= {letter.text for _, letter in EXAMPLES}


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_spelling_of_orders(guide: Path) -> None:
    there = EXAMPLES[0][0]
    spellings = _spellings(guide)
    assert len(spellings) > 20
    for spelling in spellings:
        reading = read_letter(there, f"Pale: {spelling}", guide.suffixes[0][1:])
        assert [d.answers[0] for d in reading.answers] == [{"pale": ORDERS[spelling]}], spelling
