"""The cities that time zones are named after, as languages call them, by the Unicode CLDR."""

from __future__ import annotations

from functools import cache

NOWHERE = ("Etc", "SystemV", "US", "Canada")
"""Areas of the zone names in which no city stands."""


@cache
def city_of(zone: str, language: str) -> str:
    """The city that a zone such as "Europe/Rome" is named after, in a language; empty if it is named after none.

    Args:
        zone: a name of the IANA database.
        language: two letters; a language that nobody knows calls the city by its English name.
    """
    from babel.core import Locale, UnknownLocaleError  # only texts with a date need it

    area, _, rest = zone.partition("/")
    if not rest or area in NOWHERE:
        return ""
    try:
        told = Locale.parse(language).time_zones.get(zone, {})
    except (UnknownLocaleError, ValueError):
        told = {}
    return str(told.get("city") or rest.rpartition("/")[2].replace("_", " "))
