"""An open game: its folder, its scenario, its rules and the position they have reached."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from ..errors import UserError
from ..families.finding import family
from ..families.protocol import Family
from ..kernel import chance
from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import NOTHING
from ..kernel.match import Match
from ..resources import roots
from ..scenario.loading import Scenario, copy_into, load_scenario
from ..store.effective import Effective, effective
from ..store.folder import GameFolder
from ..store.kinds import CREATED, WORD
from ..store.replay import ReplayStopped, load
from .beacon import wanted
from .book import settings_text
from .lots import by_lot, seated, still_to_draw
from .memory import Memory
from .past import Past
from .people import people
from .readings import chosen_options
from .settings import Settings, read_settings
from .watched import watched

if TYPE_CHECKING:
    from ..post.phrases import Phrases
    from ..render.paint import Painter
    from .worth_pictures import Told


class Table:
    """A game as it lies before the moderator. `match` is the position, `effective` what the journal says."""

    def __init__(self, folder: GameFolder, packs: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.packs = packs
        created = folder.journal.entries(CREATED)
        if not created:
            raise UserError(f"{folder.path}: the journal has no beginning; the game cannot be opened.")
        self.created = created[0].body
        self.stopped: ReplayStopped | None = None
        self.wordings: dict[str, Phrases] = {}
        self.painters: dict[str, Painter] = {}
        self.memory = Memory()
        self.past, self.past_commits, self.past_turns = Past(), Past(), Past()
        self.told_in_pictures: tuple[tuple[int, int, int], Told] | None = None
        self._coming: tuple[Any, list[Decision]] | None = None
        self._anticipated: tuple[Any, dict[str, list[Decision]]] = (None, {})
        self._public: tuple[Any, Mapping[str, Any]] | None = None
        self.refresh()

    def refresh(self) -> None:
        """Build the position again from the journal."""
        self.told_in_pictures = None
        try:
            self.effective: Effective = effective(self.folder.journal.entries())
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise UserError(
                f"{self.folder.path}: the journal has an entry of which this pbf can make nothing ({type(error).__name__}); it was "
                "forged, or written by a later pbf, so nothing is proven."
            ) from error
        try:
            self.match = load(self.effective.inputs, self.make_match, self.apply_ruling)
        except ReplayStopped as stopped:
            self.stopped, self.match = stopped, stopped.match

    def reload_staged(self) -> None:
        """Read again from the journal which answers wait; the position stays."""
        self.effective = effective(self.folder.journal.entries())

    # -- the rules -------------------------------------------------------------------------------------------

    @cached_property
    def scenario(self) -> Scenario:
        """The game's own copy of its scenario, as its options make it."""
        root = self.folder.scenario
        printed = load_scenario(root / "scenarios" / self.created["scenario"], self.packs, root)
        return printed.under(self.created["options"])

    @cached_property
    def family(self) -> Family:
        """The family that knows the rules of this game's scenario."""
        return family(self.scenario.family)

    def make_match(self) -> Match[Any]:
        """The game at its start.

        Raises:
            UserError: the game's copy of its scenario is not whole.
        """
        body = self.created
        try:
            game = self.family.start(
                self.scenario.tables, body["players"], body["options"], body.get("position") or None
            )
        except KeyError as error:
            raise UserError(
                f"{self.folder.scenario}: the game's copy of its scenario is not whole ({error} is missing); "
                "put it back from a backup."
            ) from error
        return Match(game, self.family.play)

    def apply_ruling(self, match: Match[Any], name: str, args: Mapping[str, Any]) -> None:
        """Carry out a moderator's ruling on a match; its questions are then asked anew."""
        match.rule(lambda game: self.family.apply_ruling(game, name, args))

    def view(self, seat: str = "") -> dict[str, Any]:
        """What a seat (or the table) may know."""
        return self.family.view(self.match.game, seat)

    @property
    def public_view(self) -> Mapping[str, Any]:
        """What the table may know, made once for a position: to be read and not changed."""
        if self._public is None or self._public[0] != self._position:
            self._public = self._position, self.view()
        return self._public[1]

    # -- the people ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play, in the order in which posts list them."""
        return tuple(self.created["seats"])

    @cached_property
    def settings(self) -> Settings:
        """Who sits where and what the moderator has set, as read from the game's folder."""
        scenario = self.scenario
        languages = list(dict.fromkeys((scenario.language, *scenario.languages)))
        tables = seated(self, self.folder.settings())
        return read_settings(tables, self.seats, languages, search=roots(self.packs, self.folder.path))

    def forget_people(self) -> None:
        """Read again who sits where: the seats were drawn."""
        self.__dict__.pop("settings", None)

    @cached_property
    def zone(self) -> ZoneInfo:
        """The game's time zone."""
        return ZoneInfo(self.settings.timezone)

    # -- the questions ---------------------------------------------------------------------------------------

    def asked(self, seat: str | None = None) -> list[Decision]:
        """The open questions (of a seat); none while nobody knows who sits where.

        Those to chance are left out, and those with a single answer, which nobody need give.
        """
        if still_to_draw(self):
            return []
        return [d for d in self.match.asked if d.seat != CHANCE and seat in (None, d.seat) and _is_open(d)]

    def coming(self, seat: str | None = None) -> list[Decision]:
        """The questions (to a seat) that follow the open ones and may be answered with them, each with the key that it will have."""
        if still_to_draw(self) or self.match.over:
            return []
        position = self._position
        if self._coming is None or self._coming[0] != position:
            found = self.family.coming(self.match.game, self.match.asked)
            self._coming = position, [self.match.foreseen(d) for d in found]
        return [d for d in self._coming[1] if seat in (None, d.seat)]

    def may_say(self, seat: str) -> list[Decision]:
        """What a seat may answer before it is asked: what is coming, as it is asked ahead, and all else that may come."""
        ours = [replace(d, key="") for d in self.only_coming(seat)]
        kinds = {d.kind for d in ours}
        return [*ours, *(d for d in self.anticipated(seat) if d.kind not in kinds)]

    def only_coming(self, seat: str) -> list[Decision]:
        """What is asked of a seat ahead and is no question that might come anyhow."""
        known = {d.base for d in self.anticipated(seat)}
        return [d for d in self.coming(seat) if d.base not in known]

    def anticipated(self, seat: str) -> list[Decision]:
        """The questions that may come to a seat; none while nobody knows who sits where."""
        if still_to_draw(self):
            return []
        if self._anticipated[0] != self._position:
            self._anticipated = self._position, {}
        known = self._anticipated[1]
        if seat not in known:
            known[seat] = self.family.anticipated(self.match.game, seat)
        return list(known[seat])

    @property
    def _position(self) -> tuple[Any, ...]:
        """What is another one as soon as anything has been decided."""
        match = self.match
        return match, len(self.effective.inputs), len(match.game.events), [d.key for d in match.asked]


def _is_open(decision: Decision) -> bool:
    """Whether a question has more than one answer; of one whose answers are a secret everybody must think so."""
    return decision.covert or decision.form.only() is NOTHING


def create(
    path: Path,
    scenario: Scenario,
    settings: Settings,
    *,
    players: int,
    options: Mapping[str, Any],
    words: Mapping[str, str] | None = None,
    readings: str | None = None,
    position: Mapping[str, Any] | None = None,
    secret: bytes | None = None,
    words_close: datetime | None = None,
    beacon: str = "",
    lots: Sequence[str] = (),
    at: datetime | None = None,
) -> None:
    """Make the folder of a new game, whole or not at all.

    Args:
        path: the new folder.
        scenario, settings, players, options, readings, position: what is played, and how.
        words: players' words that are in already.
        secret: 32 bytes instead of random ones, for testing.
        words_close: until when words for the seed may come; without it, until the first card is needed.
        beacon: "drand", or what else is to be drawn once the words are closed; empty for none.
        lots: the people whose seats are drawn, each called in `settings` by the seat of the same number.
        at: the date of the first entries.

    Raises:
        UserError: the folder exists, or an option or the name of the readings is not known.
    """
    rules = family(scenario.family)
    chosen = chosen_options(rules, scenario, readings, options)
    secret = secret or secrets.token_bytes(32)
    seats, private = list(rules.seats(scenario.tables, players)), secrets.token_hex(32)
    moment = at or datetime.now(UTC)
    body = {
        "scenario": scenario.path.name,
        "seats": seats,
        "players": players,
        "options": chosen,
        "readings": readings or "",
        "position": dict(position or {}),
        "commitment": chance.commitment(secret),
        "secret": secret.hex(),
        "private": private,
        "people": people(settings, seats, private),
        "watched": watched(settings, private),
        "words_close": words_close.isoformat() if words_close else "",
        "beacon": wanted(beacon, words_close or moment) if beacon else {},
        "typed_chance": settings.typed_chance,
        "lots": list(lots),
    }
    written = (
        replace(settings, players=by_lot(settings.players, lots, rules.seats(scenario.tables, players)))
        if lots
        else settings
    )
    with tempfile.TemporaryDirectory() as draft:
        copy_into(scenario, draft)
        with GameFolder.create(path, settings_text(written), Path(draft), body, at) as folder:
            rows = [(WORD, {"seat": seat, "word": word}) for seat, word in (words or {}).items()]
            folder.journal.append_many(rows, at)
