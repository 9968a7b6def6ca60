"""A forum as a carrier: posts into the game's topic, letters and receipts as personal messages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

from ..errors import UserError
from ..forums.browser import Upload
from ..forums.dialogue import Forum, Sent
from ..forums.trouble import Refused
from .parcel import Delivered, Parcel, Picture, Sort
from .shrinking import shrunk


class BoardCarrier:
    """Sends through a member's account.

    Args:
        forum: the board.
        user, password: the account; the password is used once.
        section: the number of the forum in which a topic is opened if there is none.
        attach: whether pictures go along as attachments.
    """

    looks = True

    def __init__(
        self, forum: Forum, user: str, password: str, *, section: str = "", attach: bool = True
    ) -> None:
        self.forum, self.name = forum, forum.browser.host
        self._user, self._password, self._section, self._attach = user, password, section, attach

    def begin(self) -> str:
        """Log in, unless that was done before."""
        return self.forum.member or self.forum.log_in(self._user, self._password)

    def takes(self, parcel: Parcel) -> bool:
        """Posts, and letters where members can write to each other."""
        return parcel.sort is Sort.POST or self.forum.writes_letters

    def deliver(self, parcel: Parcel, topic: str) -> Delivered:
        """Post, open the topic, or write to a member."""
        if parcel.sort is not Sort.POST:
            return _delivered(self.forum.write([parcel.to], parcel.subject, _with_mark(parcel)))
        pictures = self._uploads(parcel.pictures)
        along = {picture.name for picture in pictures}
        left_out = tuple(p.name for p in parcel.pictures if p.name not in along) if self._attach else ()
        return replace(self._post(parcel, topic, pictures), left_out=left_out)

    def _post(self, parcel: Parcel, topic: str, pictures: Sequence[Upload]) -> Delivered:
        if topic:
            return _delivered(self.forum.reply(topic, parcel.subject, _with_mark(parcel), pictures))
        if not self._section:
            raise UserError(
                "there is no topic yet; name the forum in which to open one as forum.section in game.toml, "
                "or the topic as forum.topic."
            )
        return _delivered(self.forum.open_topic(self._section, parcel.subject, _with_mark(parcel), pictures))

    def change(self, parcel: Parcel, topic: str, number: str) -> Delivered:
        """Edit a post; what was written to a member cannot be changed."""
        if parcel.sort is not Sort.POST:
            raise Refused("a personal message cannot be changed once it is sent.")
        return _delivered(self.forum.edit(topic, number, _with_mark(parcel)))

    def look_for(self, parcel: Parcel, topic: str) -> Delivered | None:
        """Among the newest posts of the topic, or the messages sent lately."""
        if parcel.sort is not Sort.POST:
            found = self.forum.look_for_letter(parcel.to, parcel.mark)
        elif topic:
            found = self.forum.look_for(topic, parcel.mark)
        else:
            found = self.forum.look_for_topic(self._section, parcel.subject, parcel.mark)
        return _delivered(found) if found else None

    def _uploads(self, pictures: Sequence[Picture]) -> list[Upload]:
        """Those of the pictures, made smaller if need be, that the board takes with one post."""
        if not self._attach:
            return []
        room = self.forum.pictures_total or sys.maxsize
        taken: list[Upload] = []
        for picture in pictures:
            data = shrunk(picture.data, min(self.forum.picture_limit, room))
            if data is not None and len(taken) < self.forum.pictures_most:
                taken.append(Upload("", picture.name, data))
                room -= len(data)
        return taken


def _with_mark(parcel: Parcel) -> str:
    """A text with the line by which it is known again, unless it has one."""
    body = parcel.text.rstrip()
    return body if parcel.mark in body else f"{body}\n\n({parcel.mark})"


def _delivered(sent: Sent) -> Delivered:
    return Delivered(sent.number, sent.address, sent.topic, sent.queued, sent.merged)
