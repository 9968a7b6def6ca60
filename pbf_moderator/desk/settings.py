"""What a moderator may set in game.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from ..errors import UserError
from ..hints import or_did_you_mean
from ..inbox.addresses import normal_address
from ..inbox.nicks import nick_key
from ..resources import TEMPLATES, roots
from ..scenario.translations import has_texts
from .links import ForumLink, MailLink, read_forum, read_mail_link

TABLES = ("players", "dkim_keys", "forum", "mail")
_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")
_YES_OR_NO = (
    "accept_unverifiable",
    "day_first",
    "typed_chance",
    "private_maps",
    "skip_weekends",
    "ask_ahead",
)
_LISTS = ("moderator_nicks", "other_games")
PICTURE_FORMS = ("png", "webp")
"""What the pictures of posts may be; every board takes the first."""
POLICIES = ("hold", "default", "previous")
"""What closing does with a missing answer: leave it open, take the default, take the last answer of that kind."""


@dataclass(frozen=True)
class Player:
    """Who sits on a seat, and how their messages are known."""

    name: str = ""
    mails: tuple[str, ...] = ()
    nicks: tuple[str, ...] = ()
    language: str = ""
    absent: tuple[tuple[str, str], ...] = ()
    """First and last day (ISO dates) of absences that deadlines respect."""


@dataclass(frozen=True)
class Settings:
    """The settings of one game; see docs/moderators-guide.md."""

    title: str = ""
    tag: str = ""
    language: str = ""
    timezone: str = "UTC"
    dialect: str = "plain"
    missing: str = "hold"
    moderator: str = ""
    moderator_mail: str = ""
    moderator_language: str = ""
    moderator_nicks: tuple[str, ...] = ()
    other_games: tuple[str, ...] = ()
    authserv_id: str | tuple[str, ...] = ""
    accept_unverifiable: bool | None = None
    imap_authority: str = ""
    day_first: bool | None = None
    typed_chance: bool = False
    beacon_relay: str = "https://api.drand.sh"
    picture_url: str = ""
    picture_form: str = "png"
    private_maps: bool = False
    deadline: str = ""
    skip_weekends: bool = False
    ask_ahead: bool = True
    dkim_keys: Mapping[str, str] = field(default_factory=dict)
    forum: ForumLink = ForumLink()
    mail: MailLink = MailLink()
    players: Mapping[str, Player] = field(default_factory=dict)

    def player(self, seat: str) -> Player:
        """The player of a seat."""
        return self.players.get(seat, Player())

    def people_of(self, seats: Iterable[str]) -> dict[str, str]:
        """Name or nick -> seat; without those that two seats share."""
        found: dict[str, set[str]] = {}
        for seat in seats:
            player = self.player(seat)
            for name in filter(None, (player.name, *player.nicks)):
                found.setdefault(name, set()).add(seat)
        return {name: of.pop() for name, of in found.items() if len(of) == 1}

    @property
    def authserv_ids(self) -> tuple[str, ...]:
        """The names of the servers whose word on a mail's sender counts, in lower case."""
        names = (self.authserv_id,) if isinstance(self.authserv_id, str) else self.authserv_id
        return tuple(name.strip().lower() for name in names if name.strip())

    @property
    def moderator_plays(self) -> bool:
        """Whether the moderator sits on a seat, too, and so must not see what the others write."""
        own = {name.casefold() for name in (self.moderator, self.forum.user, *self.moderator_nicks) if name}
        names = (name for p in self.players.values() for name in (p.name, *p.nicks))
        return any(name.casefold() in own for name in names)

    def language_of(self, seat: str) -> str:
        """The language to write to a seat in."""
        return self.player(seat).language or self.language


def read_settings(
    tables: Mapping[str, Any],
    seats: tuple[str, ...],
    languages: Sequence[str],
    where: str = "game.toml",
    search: Sequence[Path] | None = None,
) -> Settings:
    """Read the tables of game.toml.

    Args:
        tables: what the file says.
        seats: the seats of the game.
        languages: those that there are texts in, the scenario's own first.
        where: the file, for error messages.
        search: folders that may hold `templates/`, the strongest first; those of the program if none are given.

    Raises:
        UserError: a key or a seat that is not known, or a value that cannot be.
    """
    plain = {k: v for k, v in tables.items() if k not in TABLES}
    known = {name for name in Settings.__dataclass_fields__ if name != "players"}
    for key, value in plain.items():
        if key not in known:
            raise UserError(
                f"{where}: {key} is not known; known are {', '.join(sorted(known))}.{or_did_you_mean(key, known)}"
            )
        wanted = bool if key in _YES_OR_NO else str
        if key in ("authserv_id", *_LISTS) and _are_texts(value):
            plain[key] = tuple(value)
        elif key in _LISTS:
            raise UserError(f"{where}: {key} must be a list of texts.")
        elif not isinstance(value, wanted):
            raise UserError(f"{where}: {key} must be {'true or false' if wanted is bool else 'a text'}.")
    if plain.get("picture_form", PICTURE_FORMS[0]) not in PICTURE_FORMS:
        hint = or_did_you_mean(str(plain["picture_form"]), PICTURE_FORMS)
        raise UserError(f"{where}: picture_form must be one of {', '.join(PICTURE_FORMS)}.{hint}")
    if plain.get("missing", "hold") not in POLICIES:
        hint = or_did_you_mean(str(plain["missing"]), POLICIES)
        raise UserError(f"{where}: missing must be one of {', '.join(POLICIES)}.{hint}")
    plain["language"] = plain.get("language") or languages[0]
    rows = tables.get("players", {})
    if not isinstance(rows, Mapping):
        raise UserError(f"{where}: players must be tables, one for each seat, such as [players.{seats[0]}].")
    for seat, row in rows.items():
        if seat not in seats:
            hint = or_did_you_mean(seat, seats)
            raise UserError(f"{where}: players.{seat} is not a seat; the seats are {', '.join(seats)}.{hint}")
        if not isinstance(row, Mapping):
            raise UserError(f"{where}: players.{seat} must be a table, [players.{seat}].")
    players = {seat: _player(seat, row, where) for seat, row in rows.items()}
    forum = read_forum(tables.get("forum", {}), where)
    folders = roots() if search is None else search
    plain["dialect"] = plain.get("dialect") or _dialect_of(forum, folders)
    settings = Settings(
        **plain,
        dkim_keys=_keys(tables.get("dkim_keys", {}), where),
        forum=forum,
        mail=read_mail_link(tables.get("mail", {}), where),
        players=players,
    )
    settings = _with_own_nick(settings)
    _check_values(settings, languages, where, folders)
    return settings


def _with_own_nick(settings: Settings) -> Settings:
    """Whoever logs in for the moderator is the moderator, unless a player writes under that nick too."""
    user, nicks = settings.forum.user, settings.moderator_nicks
    players = {nick_key(nick) for player in settings.players.values() for nick in player.nicks}
    if not user or nick_key(user) in players | {nick_key(nick) for nick in nicks}:
        return settings
    return replace(settings, moderator_nicks=(*nicks, user))


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _keys(rows: Any, where: str) -> dict[str, str]:
    """The stored DKIM keys by their names in lower case."""
    keys: dict[str, str] = {}
    for name, record in rows.items() if isinstance(rows, Mapping) else [("", "")]:
        if "._domainkey." not in name or not isinstance(record, str) or "p=" not in record:
            raise UserError(
                f'{where}: write each of dkim_keys as "SELECTOR._domainkey.DOMAIN" = "v=DKIM1; k=rsa; p=..."; '
                f"{name or 'the table'} is not so."
            )
        keys[name.strip(". ").lower()] = record
    return keys


def _check_values(settings: Settings, languages: Sequence[str], where: str, search: Sequence[Path]) -> None:
    """Refuse a language, dialect, zone or address that cannot work, before anything depends on it."""
    _check_dialect(settings.dialect, where, search)
    spoken = {settings.language, *(p.language for p in settings.players.values() if p.language)}
    for language in sorted(spoken - set(languages)):
        raise UserError(
            f"{where}: there are no texts in the language {language}; "
            f"use {', '.join(languages)}.{_meant_language(language, languages)}"
        )
    for language in sorted(spoken):
        if not has_texts(language, search):
            raise UserError(
                f"{where}: the program has no words and receipts in the language {language!r}; "
                "pbf scenario check names the files that it needs."
            )
    try:
        ZoneInfo(settings.timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UserError(
            f"{where}: the time zone {settings.timezone!r} is not known; "
            f"write it like Europe/Rome.{_meant_zone(settings.timezone)}"
        ) from error
    mails = [m for p in settings.players.values() for m in p.mails]
    for mail in (*mails, *([settings.moderator_mail] if settings.moderator_mail else [])):
        if not _ADDRESS.fullmatch(mail):
            raise UserError(f"{where}: {mail!r} is not a mail address.")
    own = {normal_address(settings.moderator_mail), *map(nick_key, settings.moderator_nicks)}
    owners: dict[str, str] = dict.fromkeys(own - {""}, "the moderator")
    for seat, player in settings.players.items():
        for name in (*player.mails, *map(nick_key, player.nicks)):
            if owners.setdefault(name, seat) != seat:
                raise UserError(f"{where}: {name} belongs to both {owners[name]} and {seat}; give it to one.")


def _dialect_of(forum: ForumLink, search: Sequence[Path]) -> str:
    """What a game writes whose settings name no dialect: that of its board."""
    return forum.software if forum.software in _dialects(search) else Settings.dialect


def _dialects(search: Sequence[Path]) -> list[str]:
    return sorted({file.stem for root in search for file in (root / TEMPLATES / "dialects").glob("*.toml")})


def _check_dialect(dialect: str, where: str, search: Sequence[Path]) -> None:
    known = _dialects(search)
    if dialect not in known:
        raise UserError(
            f"{where}: the dialect {dialect!r} is not known; use {', '.join(known)}.{or_did_you_mean(dialect.lower(), known)}"
        )


def _meant_language(written: str, languages: Sequence[str]) -> str:
    """The language that was spelt out, or called by a code of its own: "italiano", "IT", "it_IT"."""
    from babel import Locale

    word = written.casefold().strip()
    names = {str(name).casefold(): code for code in languages for name in _names(Locale, code)}
    meant = next(
        (code for code in languages if word[:2] == code and not word[2:3].isalpha()), names.get(word)
    )
    return f' Did you mean "{meant}"?' if meant else or_did_you_mean(word, [*languages, *names])


def _names(locale: Any, code: str) -> list[str]:
    """What a language is called in itself and in English."""
    try:
        found = locale.parse(code)
    except ValueError:
        return []
    return [found.display_name, found.english_name]


def _meant_zone(written: str) -> str:
    """The zone that was nearly named; one of a city alone too."""
    zones = sorted(available_timezones())
    city = written.rpartition("/")[2].replace(" ", "_").casefold()
    cities = {zone.rpartition("/")[2].casefold(): zone for zone in reversed(zones) if "/" in zone}
    if city in cities:
        return f' Did you mean "{cities[city]}"?'
    near = get_close_matches(city, cities, n=1, cutoff=0.7) if "/" not in written else []
    return f' Did you mean "{cities[near[0]]}"?' if near else or_did_you_mean(written, zones)


def _player(seat: str, row: Mapping[str, Any], where: str) -> Player:
    for key, value in row.items():
        if key not in Player.__dataclass_fields__:
            known = sorted(Player.__dataclass_fields__)
            raise UserError(
                f"{where}: players.{seat}.{key} is not known; known are {', '.join(known)}.{or_did_you_mean(key, known)}"
            )
        wanted = str if key in ("name", "language") else list
        if not isinstance(value, wanted):
            raise UserError(
                f"{where}: players.{seat}.{key} must be {'a text' if wanted is str else 'a list'}."
            )
        if key in ("mails", "nicks") and not _are_texts(value):
            raise UserError(f'{where}: players.{seat}.{key} must be a list of texts, such as ["one", "two"].')
    absent = tuple(_absence(pair, seat, where) for pair in row.get("absent", ()))
    return Player(
        row.get("name", ""),
        tuple(normal_address(m) for m in row.get("mails", ())),
        tuple(n.strip() for n in row.get("nicks", ())),
        row.get("language", ""),
        absent,
    )


def _absence(pair: Any, seat: str, where: str) -> tuple[str, str]:
    """The first and the last day of an absence, as ISO dates."""
    try:
        first, last = (date.fromisoformat(str(day)) for day in pair)
    except (TypeError, ValueError):
        first, last = date.max, date.min
    if first > last:
        raise UserError(
            f"{where}: players.{seat}.absent must be pairs of dates like 2026-12-01, the first day and the last."
        )
    return first.isoformat(), last.isoformat()
