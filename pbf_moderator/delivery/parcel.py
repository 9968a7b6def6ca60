"""A parcel, and what a carrier does with it; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import SMTP
from enum import Enum
from typing import Protocol


class Sort(Enum):
    """What a parcel is."""

    POST = "post"
    LETTER = "letter"
    RECEIPT = "receipt"


@dataclass(frozen=True)
class Picture:
    """A picture that goes with a post."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Parcel:
    """Something that goes out as one.

    Args:
        name: the file of the outbox that it is.
        sort: what it is.
        sha: the SHA-256 of the file as it lies there.
        data: the file.
        to: whom it is for: a nick or an address of mail; empty for a post, which is for all.
        subject: its title.
        seat: whose it is; empty for a post.
        pictures: what goes with it.
        mark: a text that stands in it and in nothing else.
    """

    name: str
    sort: Sort
    sha: str
    data: bytes = field(repr=False)
    to: str = ""
    subject: str = ""
    seat: str = ""
    pictures: Sequence[Picture] = ()
    mark: str = ""

    @property
    def is_mail(self) -> bool:
        """Whether it is a mail rather than a text for a forum."""
        return self.name.endswith(".eml")

    @property
    def text(self) -> str:
        """What is to be read: of a mail its text, without what stands above it."""
        return _mail_text(self.data) if self.is_mail else self.data.decode("utf-8")


def _mail_text(data: bytes) -> str:
    body = message_from_bytes(data, policy=SMTP).get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


@dataclass(frozen=True)
class Delivered:
    """What a carrier knows of a parcel that has arrived.

    Args:
        number: the other side's number for it; empty if it gives none.
        address: where it can be seen; empty if nowhere.
        topic: the topic in which a post stands, or that it has opened.
        queued: whether somebody there must approve it first.
        merged: whether it was put into the post before.
        left_out: names of the pictures that could not go along.
    """

    number: str = ""
    address: str = ""
    topic: str = ""
    queued: bool = False
    merged: bool = False
    left_out: tuple[str, ...] = ()


class Carrier(Protocol):
    """Takes parcels to one place; one at a time."""

    name: str
    """What the moderator calls the place: the board's host, the mail server's."""
    looks: bool
    """Whether it can find out what has arrived on the other side."""

    def begin(self) -> str:
        """Log in; returns the name that the other side calls us.

        Raises:
            UserError: it refuses, or cannot be reached.
        """
        ...

    def takes(self, parcel: Parcel) -> bool:
        """Whether it carries such a thing at all; what it does not goes by hand."""
        ...

    def deliver(self, parcel: Parcel, topic: str) -> Delivered:
        """Send a parcel.

        Args:
            parcel: what goes out.
            topic: the topic that posts go into; empty if it is yet to be opened.

        Raises:
            Unknown: nobody can tell whether it has arrived.
            UserError: it has not.
        """
        ...

    def change(self, parcel: Parcel, topic: str, number: str) -> Delivered:
        """Put a parcel's text in the place of what was sent before.

        Raises:
            UserError: it cannot be changed there.
        """
        ...

    def look_for(self, parcel: Parcel, topic: str) -> Delivered | None:
        """Where a parcel lies that may have arrived; None if it has not.

        Raises:
            UserError: the other side cannot be reached, or nobody can look there.
        """
        ...
