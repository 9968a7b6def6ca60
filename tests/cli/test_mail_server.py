"""A mailbox on a real server: encryption, certificates, a connection that breaks, newsletters."""

from __future__ import annotations

import contextlib
import imaplib
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import Run
from .test_senders import head

pytest.importorskip("pymap", reason="the IMAP server pymap is not installed (it comes with the dev extra)")
CERTIFICATE = [
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
NEWS = b"From: news@shop.example\nList-Unsubscribe: <mailto:x@shop.example>\nSubject: Sale\nMessage-ID: <%d@shop>\n\nBuy\n"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of a server with a certificate of its own, and that certificate; two mails of Marco's and newsletters."""
    place = tmp_path_factory.mktemp("server")
    pem, key = place / "cert.pem", place / "key.pem"
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key), "-out", str(pem)]
    try:
        subprocess.run([*CERTIFICATE, *names], check=True, capture_output=True)
    except OSError:
        pytest.skip("openssl is not installed")
    port = free_port()
    command = [
        sys.executable,
        "-c",
        "from pymap.main import main; main()",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    command += ["--cert", str(pem), "--key", str(key), "--no-service", "admin", "--no-service", "managesieve"]
    running = subprocess.Popen(
        [*command, "dict", "--demo-data"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        client = connected(port)
        client.login("demouser", "demopass")
        client.create("Orders")
        letters = [(head("marco.b@example.org", f"m{n}") + "\nPale: incursione\n").encode() for n in range(2)]
        for letter in [letters[0], *(NEWS % n for n in range(5)), letters[1]]:
            client.append("Orders", None, None, letter.replace(b"\n", b"\r\n"))
        client.logout()
        yield port, pem
    finally:
        running.terminate()
        running.wait(10)


def connected(port: int) -> imaplib.IMAP4:
    for _ in range(200):
        try:
            return imaplib.IMAP4("127.0.0.1", port)
        except OSError:
            time.sleep(0.1)
    pytest.fail("the IMAP server did not answer")


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
    monkeypatch.setenv("PBF_IMAP_PASSWORD", "demopass")


def test_newsletters_are_counted_in_one_line(pbf: Run, game: Path, server: tuple[int, Path]) -> None:
    done = pbf("ingest", game, f"imap://demouser@127.0.0.1:{server[0]}/Orders")
    assert done.code == 0, done.err
    assert "5 newsletters and list mails" in done.out
    assert "shop.example" not in done.out + pbf("status", game).out
    assert done.out.count("Malazan") == 2


def test_what_was_read_is_told_and_taken_when_the_connection_breaks(
    pbf: Run, game: Path, server: tuple[int, Path]
) -> None:
    between = Between(server[0], most=2800)
    between.start()
    done = pbf("ingest", game, f"imap://demouser@127.0.0.1:{between.port}/Orders")
    assert done.code == 2
    assert re.search(r"broke off the connection after [1-6] of 7 mails", done.err)
    assert done.out.count("Malazan") == 1
    again = pbf("ingest", game, f"imap://demouser@127.0.0.1:{server[0]}/Orders")
    assert (again.code, again.out.count("Malazan")) == (0, 1)


@pytest.mark.parametrize("trusted", [False, True])
def test_a_certificate_must_be_trusted(
    pbf: Run, game: Path, server: tuple[int, Path], trusted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.inbox.imap._is_here", lambda client: False)
    if trusted:
        book = game / "game.toml"
        trust(book, server[1])
    done = pbf("ingest", game, f"imap://demouser@localhost:{server[0]}/Orders")
    if trusted:
        assert (done.code, done.out.count("Malazan")) == (0, 2), done.err
    else:
        assert (done.code, done.err.count("\n")) == (2, 1), done.err
        assert "certificate that is not trusted" in done.err and "imap_authority" in done.err


def test_a_server_elsewhere_without_encryption_gets_no_password(
    pbf: Run, game: Path, server: tuple[int, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.inbox.imap._is_here", lambda client: False)
    between = Between(server[0], replace=(b"STARTTLS", b"XNOTHING"))
    between.start()
    done = pbf("ingest", game, f"imap://demouser@127.0.0.1:{between.port}/Orders")
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert "no encryption" in done.err


def test_an_authority_that_is_no_certificate(pbf: Run, game: Path, server: tuple[int, Path]) -> None:
    book = game / "game.toml"
    trust(book, book)
    done = pbf("ingest", game, f"imap://demouser@127.0.0.1:{server[0]}/Orders")
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert "holds no certificate" in done.err
