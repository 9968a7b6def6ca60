"""Every row of the lists of cases, and every worked example of the expansion's rule book, is a case of these folders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from .given_when_then import all_cases

FOLDERS = ("agot-1e", "agot-asos")
ROWS = """
E01 E02 E03 E05 E06 E08 E12 E13 E14 E17 E18 E19 E20 E22 E24 E25 E26 E27 E28 E30 E31 E32 E34 E36 E37
E39 E43 E45 E47 E48 E49 E51 E54 E55 E56 E57 E58 E61 E64 E68 E71 E72 E74 E75 E76 E77 E78 E79 E80 E81
E84 E85 E86 E88 E91 E93 E94 E95 S02 S05 S06 S08 S09 S10 S11 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22
S24 S25 S26 S27 S29 S34 S35 S37 S39 S43 S45 S47 S48 S51 S52 S53 S54 S57 S59 S61 S62 S63 S65
"""
"""The rows of the list for the first edition (E) and the expansion (S); the list itself lacks some numbers."""
EXAMPLES = {
    "Jaime in Tumbleton, activated by a raid": "S02",
    "Robb and Black Walder in The Twins": "S06",
    "where Black Walder may go beside": "S08",
    "Eddard for Balon and four power": "S29",
    "Eddard is executed": "S34",
    "the wildlings win against four": "option 5, the worked example",
}
"""The worked examples of the expansion's rule book, each with the beginning of the name of its case."""
ROW = re.compile(r"\b[ES]\d\d\b")
CASES = [case for file, case in all_cases() if file.split("/")[0] in FOLDERS]


def rows_of(case: Mapping[str, Any]) -> set[str]:
    """The rows that a case is about: those that its name and its source name one by one."""
    return set(ROW.findall(f"{case['id']} {case['source']}"))


def test_every_row_of_the_lists_has_a_case() -> None:
    played = set().union(*(rows_of(case) for case in CASES))
    assert [row for row in ROWS.split() if row not in played] == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_of_the_expansion_is_played(example: str) -> None:
    cases = [case for case in CASES if case["id"].startswith(EXAMPLES[example])]
    assert any("the example" in case["source"] for case in cases)
