"""What the readers must be told about the game's mailbox and forum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pbf_moderator.errors import UserError

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class InboxSettings:
    """Time zone, trust and limits of one game's inbox.

    Args:
        timezone: zoneinfo name for dates that carry no zone.
        day_first: reading of ``4/3/2017``; None takes the custom of the program that wrote the date.
        authserv_ids: names with which the receiving mail servers sign their Authentication-Results; none if unknown.
        dkim_keys: the text of each stored DKIM key by its name in the name system.
        own_addresses: the moderator's addresses (lower case), whose mail is the game's own.
        max_mail: largest mail or pasted text in bytes; a larger one becomes a message with outcome "too_big".
        max_file: largest export or saved page in bytes; a larger one is refused.
        several_authors: the moderator says that pasted texts hold messages of several authors.
        saved_at: when a page was saved that does not tell itself, by the moderator's word.
        file_date: the date of the file that is being read, which may be that of a copy.
        reply_marker: the line written above everything that the game sends ("reply above this line").
    """

    timezone: str = "UTC"
    day_first: bool | None = None
    authserv_ids: tuple[str, ...] = ()
    dkim_keys: Mapping[str, str] = field(default_factory=dict)
    own_addresses: frozenset[str] = field(default_factory=frozenset)
    max_mail: int = 2 * MEGABYTE
    max_file: int = 20 * MEGABYTE
    several_authors: bool = False
    saved_at: datetime | None = None
    file_date: datetime | None = None
    reply_marker: str = ""

    @property
    def zone(self) -> tzinfo:
        """The zone object.

        Raises:
            UserError: the zone database does not have its name.
        """
        try:
            return ZoneInfo(self.timezone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as trouble:
            raise UserError(
                f"Time zone “{self.timezone}” is not known; write it like Europe/Rome."
            ) from trouble
