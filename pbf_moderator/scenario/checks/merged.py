"""What stays of the scenario below where a variant says what stands on the board: it may not have been meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ...families.finding import family
from ...families.schema import MapOf, Record, Type
from ...resources import roots
from ..loading import Scenario, pack_of, scenario_chain
from ..schema import whole_schema
from ..tables import Tables, extended


def merge_notes(scenario: Scenario, packs: Iterable[str | Path] = ()) -> list[str]:
    """A note for each table of a variant that adds to what stands on the board of the scenario below.

    Args:
        scenario: the variant; nothing is said of a scenario that stands alone.
        packs: folders to look in for what it extends.
    """
    schema = whole_schema(family(scenario.family))
    *below, (_, own) = scenario_chain(scenario.path, (pack_of(scenario.path), *roots(packs)))
    base: Tables = {}
    for _, layer in below:
        base = extended(base, layer)
    kept = extended(base, {"remove": own.get("remove", {})})
    notes = []
    for table in schema.tables if schema else ():
        for path, stays, comes in _merged(table.type, kept.get(table.name), own.get(table.name), table.name):
            *above, last = path
            notes.append(
                f"{' '.join(path)} has {_listed(comes)} of this scenario, and keeps {_listed(stays)} of the one below; "
                f'if only the first are meant, write [remove.{".".join(above)}] {last} = "all".'
            )
    return notes


Merged = tuple[tuple[str, ...], list[str], list[str]]


def _merged(type: Type, below: object, own: object, *path: str) -> Iterator[Merged]:
    """The tables that say what stands where, filled by both: the way there, the keys that stay, and the new ones."""
    if not isinstance(below, dict) or not isinstance(own, dict):
        return
    if isinstance(type, MapOf) and type.adds_up:
        stays = [key for key in below if key not in own]
        if stays and own:
            yield path, stays, list(own)
        return
    for key in own:
        if isinstance(type, MapOf):
            yield from _merged(type.value, below.get(key), own[key], *path, key)
        elif isinstance(type, Record) and key in type.fields:
            yield from _merged(type.fields[key].type, below.get(key), own[key], *path, key)


def _listed(words: list[str]) -> str:
    return ", ".join(words)
