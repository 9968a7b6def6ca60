"""Mail out, by SMTP."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import SMTP

from ..errors import UserError
from ..forums.trouble import Unknown, Unsent
from .parcel import Delivered, Parcel

_SECONDS = 60


@dataclass(frozen=True)
class SmtpAccount:
    """Where mail is handed in; without ``tls`` from the beginning it is begun by STARTTLS, but for a server on this machine."""

    host: str
    user: str
    password: str = field(repr=False)
    port: int = 465
    tls: bool = True
    authority: str = ""


class SmtpCarrier:
    """Hands mails in at one server; the connection is made when the first one goes out."""

    looks = False

    def __init__(self, account: SmtpAccount) -> None:
        self.account, self.name = account, account.host
        self._client: smtplib.SMTP | None = None

    def begin(self) -> str:
        """Connect and log in.

        Raises:
            UserError: the server cannot be reached, offers no encryption, or refuses the log-in.
        """
        if self._client is None or not _is_open(self._client):
            self._client = self._connected()
        return self.account.user

    def takes(self, parcel: Parcel) -> bool:
        """Every mail."""
        return parcel.is_mail

    def deliver(self, parcel: Parcel, topic: str) -> Delivered:
        """Hand one mail in."""
        self.begin()
        assert self._client is not None
        mail = message_from_bytes(parcel.data, policy=SMTP)
        sender = str(mail["From"].addresses[0].addr_spec)
        try:
            self._client.sendmail(sender, [parcel.to], parcel.data)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as no:
            raise Unsent(
                f"The mail server {self.name} does not take the mail to {parcel.to} ({_words(no)}); correct the address, or try later."
            ) from None
        except smtplib.SMTPNotSupportedError as no:
            raise Unsent(f"The mail server {self.name} cannot send to {parcel.to} ({_words(no)}).") from None
        except (OSError, smtplib.SMTPException):
            self._client = None
            raise Unknown(
                f"The connection to the mail server {self.name} broke; whether the mail to {parcel.to} went out is not known."
            ) from None
        return Delivered(number=str(mail["Message-ID"] or ""))

    def change(self, parcel: Parcel, topic: str, number: str) -> Delivered:
        """A mail that is out is out."""
        raise UserError("a mail cannot be changed once it is sent.")

    def look_for(self, parcel: Parcel, topic: str) -> Delivered | None:
        """Nobody can look into somebody else's mailbox."""
        raise Unknown(
            f"whether the mail to {parcel.to} went out cannot be looked up; see your own folder of sent mail."
        )

    def end(self) -> None:
        """Let the connection go."""
        if self._client is not None:
            with suppress(OSError, smtplib.SMTPException):
                self._client.quit()
            self._client = None

    def _connected(self) -> smtplib.SMTP:
        account = self.account
        context = ssl.create_default_context(cafile=account.authority or None)
        where = f"{account.host}:{account.port}"
        try:
            if account.tls:
                client: smtplib.SMTP = smtplib.SMTP_SSL(
                    account.host, account.port, timeout=_SECONDS, context=context
                )
                client.ehlo_or_helo_if_needed()
            else:
                client = smtplib.SMTP(account.host, account.port, timeout=_SECONDS)
                client.ehlo_or_helo_if_needed()
                if client.has_extn("starttls"):
                    client.starttls(context=context)
                    client.ehlo()
                elif account.host not in ("127.0.0.1", "localhost", "::1"):
                    client.close()
                    raise UserError(
                        f"The mail server {where} offers no encryption, so the password was not sent; use smtps://."
                    )
        except ssl.SSLError as trouble:
            raise UserError(
                f"The mail server {where} presents a certificate that is not trusted ({trouble.reason})."
            ) from None
        except (OSError, smtplib.SMTPException) as trouble:
            raise Unsent(f"The mail server {where} cannot be reached; check its name and port.") from trouble
        if account.user and client.has_extn("auth"):
            try:
                _log_in_once(client, account)
            except (OSError, smtplib.SMTPException, UnicodeError):
                client.close()
                raise UserError(
                    f"The mail server {account.host} refused the log-in of {account.user}; check name and password "
                    "(many providers want an app password)."
                ) from None
        return client


def _log_in_once(client: smtplib.SMTP, account: SmtpAccount) -> None:
    """Log in by the first way that both sides know; the library would try a wrong password in all of them.

    Raises:
        smtplib.SMTPException: refused, or there is no such way.
    """
    client.user, client.password = account.user, account.password
    offered = client.esmtp_features.get("auth", "").upper().split()
    for name in ("PLAIN", "LOGIN", "CRAM-MD5"):
        if name in offered:
            client.auth(name, getattr(client, f"auth_{name.lower().replace('-', '_')}"))
            return
    raise smtplib.SMTPNotSupportedError("no way to log in that is known here")


def _is_open(client: smtplib.SMTP) -> bool:
    """Whether a server still listens; many hang up after a while, or after so many mails."""
    try:
        return client.noop()[0] == 250
    except (OSError, smtplib.SMTPException):
        return False


def _words(no: smtplib.SMTPException) -> str:
    """What a server said, in short."""
    if isinstance(no, smtplib.SMTPRecipientsRefused):
        answers = [f"{code} {said.decode('utf-8', 'replace')}" for code, said in no.recipients.values()]
        return "; ".join(answers)[:200]
    if isinstance(no, smtplib.SMTPResponseException):
        said = no.smtp_error
        return f"{no.smtp_code} {said.decode('utf-8', 'replace') if isinstance(said, bytes) else said}"[:200]
    return str(no)[:200]
