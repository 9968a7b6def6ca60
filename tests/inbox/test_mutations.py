"""Damaged files end well or in a sentence; `python -m tests.inbox.mutations 10000` tries many more."""

from __future__ import annotations

from pathlib import Path

from tests.inbox.mutations import MUTATIONS, Reader, mutants, samples
from tests.volume import many


def test_damaged_files_are_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    ends = {(m.number, m.sample.name, m.done): reader.end_of(m) for m in mutants(many(80, 400))}
    assert not {case: end for case, end in ends.items() if end not in ("read", "refused")}
    assert {"read", "refused"} == set(ends.values())


def test_every_kind_of_sample_and_damage_is_among_them() -> None:
    tried = list(mutants(200))
    assert {m.sample for m in tried} == set(samples())
    assert {name for m in tried for name in m.done} == {m.__name__ for m in MUTATIONS}
