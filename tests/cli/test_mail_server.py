"""A mailbox on a real server: encryption, certificates, a connection that breaks, newsletters."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from pathlib import Path

import pytest

from tests.dovecot import PASSWORD, Dovecot
from tests.mail_servers import free_port

from .conftest import Run
from .test_senders import head

NEWS = b"From: news@shop.example\nList-Unsubscribe: <mailto:x@shop.example>\nSubject: Sale\nMessage-ID: <%d@shop>\n\nBuy\n"


@pytest.fixture(scope="module")
def user(dovecot: Dovecot) -> str:
    """Somebody with two mails of Marco's and newsletters."""
    found = dovecot.user()
    client = dovecot.client(found)
    client.create("Orders")
    letters = [(head("marco.b@example.org", f"m{n}") + "\nPale: incursione\n").encode() for n in range(2)]
    for letter in [letters[0], *(NEWS % n for n in range(5)), letters[1]]:
        client.append("Orders", None, None, letter.replace(b"\n", b"\r\n"))
    client.logout()
    return found


class Between(threading.Thread):
    """Hands everything on between a client and the server, and may change or cut what the server says."""

    def __init__(self, port: int, most: int = 10**9, replace: tuple[bytes, bytes] = (b"", b"")) -> None:
        super().__init__(daemon=True)
        self.port, self._most, self._replace = free_port(), most, replace
        self._target = port
        self._listening = socket.create_server(("127.0.0.1", self.port))

    def run(self) -> None:
        near = self._listening.accept()[0]
        far = socket.create_connection(("127.0.0.1", self._target))
        threading.Thread(target=self._hand_on, args=(near, far), daemon=True).start()
        done = 0
        while done < self._most and (data := far.recv(1024)):
            data = data.replace(*self._replace) if self._replace[0] else data
            near.sendall(data[: self._most - done])
            done += len(data)
        for end in (near, far):
            with contextlib.suppress(OSError):  # the other side may have hung up first
                end.shutdown(socket.SHUT_RDWR)

    @staticmethod
    def _hand_on(near: socket.socket, far: socket.socket) -> None:
        try:
            while data := near.recv(4096):
                far.sendall(data)
        except OSError:
            return


def trust(book: Path, authority: Path) -> None:
    text = book.read_text("utf-8")
    assert 'imap_authority = ""' in text
    book.write_text(text.replace('imap_authority = ""', f'imap_authority = "{authority}"'), "utf-8")


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBF_IMAP_PASSWORD", PASSWORD)


def test_newsletters_are_counted_in_one_line(pbf: Run, game: Path, dovecot: Dovecot, user: str) -> None:
    done = pbf("ingest", game, f"imap://{user}@127.0.0.1:{dovecot.port}/Orders")
    assert done.code == 0, done.err
    assert "5 newsletters and list mails" in done.out
    assert "shop.example" not in done.out + pbf("status", game).out
    assert done.out.count("Malazan") == 2


def test_what_was_read_is_told_and_taken_when_the_connection_breaks(
    pbf: Run, game: Path, dovecot: Dovecot, user: str
) -> None:
    between = Between(dovecot.port, most=2800)
    between.start()
    done = pbf("ingest", game, f"imap://{user}@127.0.0.1:{between.port}/Orders")
    assert done.code == 2
    assert re.search(r"broke off the connection after [1-6] of 7 mails", done.err)
    assert done.out.count("Malazan") == 1
    again = pbf("ingest", game, f"imap://{user}@127.0.0.1:{dovecot.port}/Orders")
    assert (again.code, again.out.count("Malazan")) == (0, 1)


@pytest.mark.parametrize("trusted", [False, True])
@pytest.mark.parametrize("scheme", ["imap", "imaps"])
def test_a_certificate_must_be_trusted(
    pbf: Run,
    game: Path,
    dovecot: Dovecot,
    user: str,
    scheme: str,
    trusted: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pbf_moderator.inbox.imap._is_here", lambda client: False)
    if trusted:
        trust(game / "game.toml", dovecot.pem)
    port = dovecot.tls_port if scheme == "imaps" else dovecot.port
    done = pbf("ingest", game, f"{scheme}://{user}@localhost:{port}/Orders")
    if trusted:
        assert (done.code, done.out.count("Malazan")) == (0, 2), done.err
    else:
        assert (done.code, done.err.count("\n")) == (2, 1), done.err
        assert "certificate that is not trusted" in done.err and "imap_authority" in done.err


def test_a_server_elsewhere_without_encryption_gets_no_password(
    pbf: Run, game: Path, dovecot: Dovecot, user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.inbox.imap._is_here", lambda client: False)
    between = Between(dovecot.port, replace=(b"STARTTLS", b"XNOTHING"))
    between.start()
    done = pbf("ingest", game, f"imap://{user}@127.0.0.1:{between.port}/Orders")
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert "no encryption" in done.err


def test_an_authority_that_is_no_certificate(pbf: Run, game: Path, dovecot: Dovecot, user: str) -> None:
    book = game / "game.toml"
    trust(book, book)
    done = pbf("ingest", game, f"imap://{user}@127.0.0.1:{dovecot.port}/Orders")
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert "holds no certificate" in done.err
