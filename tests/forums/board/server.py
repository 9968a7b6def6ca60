"""The board as a server on this machine."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .state import State


@dataclass
class Request:
    """What a browser has asked for."""

    method: str
    path: str
    query: dict[str, str]
    fields: list[tuple[str, str]]
    files: dict[str, list[tuple[str, bytes]]]
    user: str

    @property
    def uploads(self) -> list[tuple[str, bytes]]:
        """The files that came along."""
        return [file for files in self.files.values() for file in files]

    def value(self, name: str) -> str:
        return next((value for field, value in self.fields if field == name), "")

    def all(self, start: str) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self.fields if name.startswith(start)]


@dataclass
class Reply:
    """What the board answers; a status other than 200 only where it leads on."""

    body: str | bytes = ""
    to: str = ""
    cookie: str = ""
    kind: str = "text/html; charset=utf-8"
    breaks: bool = False
    files: dict[str, bytes] = field(default_factory=dict)


Skin = Callable[[State, Request], Reply]


class Clock:
    """Seconds that pass when somebody waits, and a little with each look."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waited: list[float] = []

    def __call__(self) -> float:
        self.now += 0.01
        return self.now

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds


class _Server(ThreadingHTTPServer):
    """A server that is used to programs that are killed while they speak to it."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what went wrong, unless it is that somebody hung up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serving(skin: Skin, state: State) -> Iterator[str]:
    """The board's address while it runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.answer("GET", b"")

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            data = self.rfile.read(length)
            if len(data) < length:
                raise ConnectionAbortedError  # killed while it was sending
            self.answer("POST", data)

        def answer(self, method: str, data: bytes) -> None:
            status = 200
            with lock:
                reply = skin(state, self.request_of(method, data))
            if reply.breaks and state.rules.gateway:
                reply = Reply("<html><body>504 Gateway Time-out</body></html>")
                status = 504
            elif reply.breaks:
                self.close_connection = True
                self.connection.close()
                return
            body = reply.body.encode() if isinstance(reply.body, str) else reply.body
            self.send_response(302 if reply.to else status)
            if reply.to:
                self.send_header("Location", reply.to)
            if reply.cookie:
                self.send_header("Set-Cookie", f"board_sid={reply.cookie}; path=/")
            self.send_header("Content-Type", reply.kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def request_of(self, method: str, data: bytes) -> Request:
            parts = urlsplit(self.path.replace(";", "&"))
            kind = self.headers.get("Content-Type", "")
            fields, files = _multipart(kind, data) if "multipart" in kind else (_pairs(data.decode()), {})
            cookies = SimpleCookie(self.headers.get("Cookie", ""))
            sid = cookies["board_sid"].value if "board_sid" in cookies else ""
            query = dict(parse_qsl(parts.query, keep_blank_values=True))
            state.requests.append(f"{method} {self.path}")
            path = parts.path.removeprefix("/")
            return Request(method, path, query, fields, files, state.sessions.get(sid, ""))

        def log_message(self, *args: object) -> None:
            return

    lock = threading.Lock()
    server = _Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def real_clock() -> float:
    return time.monotonic()


def _pairs(text: str) -> list[tuple[str, str]]:
    return parse_qsl(text, keep_blank_values=True)


def _multipart(kind: str, data: bytes) -> tuple[list[tuple[str, str]], dict[str, list[tuple[str, bytes]]]]:
    from email import message_from_bytes

    mail = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + data)
    fields: list[tuple[str, str]] = []
    files: dict[str, list[tuple[str, bytes]]] = {}
    for part in mail.get_payload():
        name = part.get_param("name", header="content-disposition")
        filename = part.get_filename()
        body = part.get_payload(decode=True)
        if filename:
            files.setdefault(str(name), []).append((filename, body))
        else:
            fields.append((str(name), body.decode()))
    return fields, files
