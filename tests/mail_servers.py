"""Mail servers on this machine for the tests: certificates, ports, an SMTP server that can be told to misbehave."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

_REQUEST = [
    "openssl",
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
]
_NAMES = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(place: Path) -> tuple[Path, Path]:
    """A certificate of this machine's own, and its key."""
    pem, key = place / "cert.pem", place / "key.pem"
    try:
        subprocess.run(
            [*_REQUEST, *_NAMES, "-keyout", str(key), "-out", str(pem)], check=True, capture_output=True
        )
    except OSError:
        pytest.skip("openssl is not installed")
    return pem, key


@dataclass
class Post:
    """What a mail server has taken, and how it is to misbehave.

    Attributes:
        taken: addressee and text of each mail, in order.
        unknown: addresses that it refuses.
        breaks_after: numbers of mails after which the connection breaks, though they were taken.
        hangs_up_after: numbers of mails after whose receipt it hangs up politely.
        logins: how often somebody tried to log in.
    """

    taken: list[tuple[str, bytes]] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    breaks_after: set[int] = field(default_factory=set)
    hangs_up_after: set[int] = field(default_factory=set)
    logins: int = 0
    port: int = 0

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if address in self.unknown:
            return "550 5.1.1 no such mailbox here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.taken += [(address, bytes(envelope.content)) for address in envelope.rcpt_tos]
        if len(self.taken) in self.breaks_after:
            server.transport.abort()
        if len(self.taken) in self.hangs_up_after:
            server.loop.call_later(0.02, server.transport.close)
        return "250 OK"


@contextmanager
def smtp_server(
    user: str = "mod", password: str = "", *, tls: str = "none", files: tuple[Path, Path] | None = None
) -> Iterator[Post]:
    """An SMTP server that wants a password.

    Args:
        user, password: the only account.
        tls: "none", "starttls", or "whole" for a connection that is encrypted from its beginning.
        files: certificate and key.
    """
    pytest.importorskip(
        "aiosmtpd", reason="the SMTP server aiosmtpd is not installed (it comes with the dev extra)"
    )
    from aiosmtpd.controller import Controller
    from aiosmtpd.smtp import AuthResult, LoginPassword

    post = Post()

    def authenticator(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        post.logins += 1
        good = isinstance(data, LoginPassword) and (data.login, data.password) == (
            user.encode(),
            password.encode(),
        )
        return AuthResult(success=good, handled=False)

    context = None
    if tls != "none":
        assert files is not None
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*files)
    post.port = free_port()
    controller = Controller(
        post,
        hostname="127.0.0.1",
        port=post.port,
        authenticator=authenticator,
        auth_required=True,
        auth_require_tls=tls == "starttls",
        tls_context=context if tls == "starttls" else None,
        require_starttls=tls == "starttls",
        ssl_context=context if tls == "whole" else None,
    )
    controller.start()
    try:
        yield post
    finally:
        controller.stop()
