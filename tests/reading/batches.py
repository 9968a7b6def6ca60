"""Batches by blind writers: the verdicts at the first contact are noted once, and the curve over them is drawn."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from .messages import Letter
from .scoring import ASKED, BROKEN, GOOD, LOST, VERDICTS, WRONG

BAR = 40


def note_first(path: Path, verdicts: Mapping[str, str]) -> int:
    """Write the verdicts at the first contact into a batch's file, where none is noted yet.

    Args:
        path: the file of the batch.
        verdicts: the name of a message -> its verdict.

    Returns:
        How many were noted.
    """
    noted, lines = 0, []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line) if line.strip() else {}
        if row and "first" not in row and row["id"] in verdicts:
            line = json.dumps({**row, "first": verdicts[row["id"]]}, ensure_ascii=False)
            noted += 1
        lines.append(line)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return noted


def print_curve(found: Iterable[tuple[str, Sequence[Letter], Mapping[str, str]]]) -> None:
    """One row a batch: what share was good at the first contact, and what has become of the rest; then the same today.

    Args:
        found: the name of each batch, its messages, and the name of a message -> its verdict today.
    """
    for name, letters, today in found:
        first = [x.first for x in letters if x.first]
        _print_row(f"{name}, first contact", first)
        _print_row(f"{name}, today", [today[x.id] for x in letters])


def _print_row(title: str, verdicts: Sequence[str]) -> None:
    if not verdicts:
        print(f"{title:28} nobody has noted it")
        return
    counts, total = Counter(verdicts), len(verdicts)
    assert set(counts) <= set(VERDICTS), f"{title}: {set(counts) - set(VERDICTS)}"
    good = sum(counts[name] for name in GOOD) / total
    rest = "  ".join(f"{name} {counts[name]}" for name in (ASKED, LOST, WRONG, BROKEN))
    print(f"{title:28} {total:4}  {100 * good:5.1f} % {'#' * round(BAR * good):{BAR}}  {rest}")
