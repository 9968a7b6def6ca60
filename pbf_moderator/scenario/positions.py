"""Position files: a game that was begun elsewhere, written down by hand in names or ids."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import UserError
from ..families.faults import Step
from ..families.finding import family
from ..families.schema import Named, Schema
from ..hints import did_you_mean
from .checks.shape import Shape
from .checks.source import Report, open_source
from .loading import Scenario


def read_position(path: str | Path, scenario: Scenario) -> dict[str, Any]:
    """Read a position file; names and aliases in any language become ids.

    Args:
        path: a TOML file, see docs/designers-guide.md.
        scenario: the scenario that it is a position of.

    Returns:
        what the family's position schema declares, as far as the file gives it, all in ids.

    Raises:
        UserError: the family takes no positions, or the file cannot be read, or has mistakes; all of them are listed,
            with their lines.
    """
    file = Path(path)
    rules = family(scenario.family)
    schema = rules.position_schema()
    if schema is None:
        raise UserError(
            f"{file}: the family {scenario.family!r} takes over no positions; begin from the set-up."
        )
    source = open_source(file)
    report = Report([source], file)
    reader = _Reader(scenario, report)
    shape = Shape(report, Schema(()), {}, resolve=reader.id)
    position, _ = shape.record(schema, source.data)
    for fault in rules.check_position(scenario.tables, position):
        report.add(fault.message, *reader.as_written(fault.path), value=fault.value)
    if findings := sorted(report.findings, key=lambda finding: finding.line):
        listing = "\n".join(f"  line {finding.line}: {finding.message}" for finding in findings)
        raise UserError(f"{file} is not a position of {scenario.id}; mend these lines:\n{listing}")
    return position


class _Reader:
    """Reads names as ids, and knows afterwards how each was written."""

    def __init__(self, scenario: Scenario, report: Report) -> None:
        self.lexicon, self.report = scenario.lexicon, report
        self.written: dict[str, str] = {}

    def id(self, written: Any, type: Named, path: tuple[Step, ...]) -> str:
        """The id that a name stands for, or an empty string and a finding."""
        found = {id for category in type.categories for id in self.lexicon.find(str(written), category)}
        if len(found) == 1:
            self.written[id := found.pop()] = str(written)
            return id
        if found:
            hint = f"it could be {' or '.join(sorted(found))}."
        else:
            known = [entry.alias for entry in self.lexicon.entries(type.categories)]
            hint = did_you_mean(str(written), known) or "write a name or an id of the scenario."
        self.report.add(f"Unknown {type.what} {written!r}; {hint}", *path, value=str(written))
        return ""

    def as_written(self, path: tuple[Step, ...]) -> tuple[Step, ...]:
        """A path through ids as the path that leads through the file."""
        return (*path[:1], *(self.written.get(str(step), step) for step in path[1:]))
