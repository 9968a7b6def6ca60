"""Mail into the folder of drafts, for moderators who press “send” themselves."""

from __future__ import annotations

import imaplib
from contextlib import suppress
from email import message_from_bytes
from email.policy import SMTP

from ..errors import UserError
from ..forums.trouble import Unknown
from ..inbox.imap import ImapAccount, connected, written_folder
from .parcel import Delivered, Parcel


class DraftsCarrier:
    """Lays mails into a folder of a mailbox, where the moderator's program finds them."""

    looks = True

    def __init__(self, account: ImapAccount) -> None:
        self.account, self.name = account, account.host
        self._client: imaplib.IMAP4 | None = None

    def begin(self) -> str:
        """Connect, log in and open the folder.

        Raises:
            UserError: the server refuses, or has no such folder.
        """
        if self._client is None:
            client = connected(self.account)
            try:
                client.login(self.account.user, self.account.password)
            except (imaplib.IMAP4.error, UnicodeError):
                raise UserError(
                    f"The mail server {self.name} refused the log-in of {self.account.user}; check name and password."
                ) from None
            if client.select(self._folder())[0] != "OK":
                raise UserError(
                    f"The mail server {self.name} has no folder “{self.account.folder}”; check its name."
                )
            self._client = client
        return self.account.user

    def takes(self, parcel: Parcel) -> bool:
        """Every mail."""
        return parcel.is_mail

    def deliver(self, parcel: Parcel, topic: str) -> Delivered:
        """Lay one mail down as a draft, unless it lies there."""
        self.begin()
        if there := self.look_for(parcel, topic):
            return there
        assert self._client is not None
        try:
            answer, _ = self._client.append(self._folder(), r"(\Draft)", None, parcel.data)
        except (OSError, imaplib.IMAP4.error):
            self._client = None
            raise Unknown(f"The connection to {self.name} broke while a draft was laid down.") from None
        if answer != "OK":
            raise UserError(f"The mail server {self.name} does not take drafts into “{self.account.folder}”.")
        return Delivered(number=_id_of(parcel))

    def change(self, parcel: Parcel, topic: str, number: str) -> Delivered:
        """A changed draft is another one."""
        return self.deliver(parcel, topic)

    def look_for(self, parcel: Parcel, topic: str) -> Delivered | None:
        """A draft of this very mail."""
        self.begin()
        assert self._client is not None
        try:
            self._client.noop()
            kind, data = self._client.uid("SEARCH", "HEADER", "Message-ID", f'"{_id_of(parcel)}"')
        except (OSError, imaplib.IMAP4.error):
            self._client = None
            raise Unknown(f"The mail server {self.name} does not say which drafts there are.") from None
        return Delivered(number=_id_of(parcel)) if kind == "OK" and data[0] else None

    def end(self) -> None:
        """Let the connection go."""
        if self._client is not None:
            with suppress(OSError, imaplib.IMAP4.error):
                self._client.logout()
            self._client = None

    def _folder(self) -> str:
        return written_folder(self.account.folder)


def _id_of(parcel: Parcel) -> str:
    return str(message_from_bytes(parcel.data, policy=SMTP)["Message-ID"] or "")
