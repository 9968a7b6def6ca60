"""What stands between a board and us: pages, cookies, and the patience that boards ask for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from urllib.parse import parse_qs, urljoin, urlsplit

import requests
from bs4 import BeautifulSoup

from ..errors import UserError
from .forms import Form, forms_of
from .trouble import Unknown, Unsent

_SECONDS = 60
_RIPE = 1.2
"""Seconds that a form must be old before it is sent; some boards refuse one that comes back within the second."""
_FORWARDS = 10
_SERVER_TROUBLE = 500
_MOST = 30_000_000
"""Bytes of a page, or of an export, that are read."""


@dataclass(frozen=True)
class Page:
    """A page as it came.

    Args:
        address: where it was found in the end.
        data: its bytes.
        fetched: when, in seconds of a clock that only runs forward.
        kind: the media type that the board gave.
        status: of HTTP; boards answer 200 to nearly everything, but a server before them says 502 or 504 when it has lost them.
    """

    address: str
    data: bytes
    fetched: float
    kind: str = "text/html"
    status: int = 200

    @cached_property
    def soup(self) -> BeautifulSoup:
        """The page, parsed."""
        return BeautifulSoup(self.data, "html.parser")

    @cached_property
    def forms(self) -> list[Form]:
        """All forms that stand on it."""
        return forms_of(self.soup, self.address)

    @property
    def text(self) -> str:
        """What a reader sees, in one line."""
        return " ".join(self.soup.get_text(" ").split())

    def form(self, *names: str) -> Form | None:
        """The first form with fields of all these names."""
        return next((form for form in self.forms if form.has(*names)), None)

    def asks(self, name: str) -> str:
        """A value of the address's question part; empty if there is none."""
        found = parse_qs(urlsplit(self.address.replace(";", "&")).query).get(name)
        return found[0] if found else ""


@dataclass(frozen=True)
class Upload:
    """A file that goes along with a form."""

    field: str
    name: str
    data: bytes

    @property
    def kind(self) -> str:
        """What sort of picture it is, by its name."""
        return f"image/{self.name.rpartition('.')[2]}"


class Browser:
    """A session with one board; one request at a time.

    Args:
        root: the board's address, with or without a slash at its end.
        pause: what waits for some seconds.
        clock: a clock in seconds that only runs forward.

    Raises:
        UserError: the address is none of a board.
    """

    def __init__(
        self,
        root: str,
        *,
        pause: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        parts = urlsplit(root)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            raise UserError(
                f"“{root}” is not the address of a board; write it like https://forum.example.org/, without name and password."
            )
        if parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
            raise UserError(
                f"{parts.hostname} would get the password unencrypted; write its address with https://."
            )
        path = parts.path if parts.path.endswith("/") else _folder(parts.path)
        self.root = f"{parts.scheme}://{parts.netloc}{path}"
        self.host = parts.netloc
        self.pause, self.clock = pause, clock
        self._session = requests.Session()
        self._session.headers["User-Agent"] = "pbf-moderator"
        self._session.headers["Accept-Language"] = "en"

    def get(self, address: str, values: Mapping[str, str] | None = None) -> Page:
        """Fetch a page.

        Args:
            address: below the board's own address, or whole.
            values: what is added to it as a question.

        Raises:
            Unsent: the board cannot be reached.
        """
        try:
            page = self._fetch("get", address, params=dict(values or {}))
        except requests.RequestException as trouble:
            raise _out_of_reach(self.host, trouble) from None
        if page.status >= _SERVER_TROUBLE:
            raise Unsent(f"The board {self.host} is out of order ({page.status}); try again later.")
        return page

    def send(
        self,
        page: Page,
        form: Form,
        values: Mapping[str, str],
        button: str = "",
        uploads: Sequence[Upload] = (),
    ) -> Page:
        """Fill in a form of a page and send it, not before it is ripe.

        Raises:
            Unsent: the board could not be reached.
            Unknown: the connection broke after it had been sent.
        """
        self.ripen(page)
        answer = self._sent(form, form.filled(values, button), uploads)
        if answer.status >= _SERVER_TROUBLE:
            raise Unknown(
                f"The board {self.host} is out of order ({answer.status}); whether it arrived must be looked up."
            )
        return answer

    def _sent(self, form: Form, fields: list[tuple[str, str]], uploads: Sequence[Upload]) -> Page:
        try:
            if form.method == "get":
                return self._fetch("get", form.address, params=fields)
            if uploads or form.files:
                parts = [(name, (None, value)) for name, value in fields]
                files = [(up.field, (up.name, up.data, up.kind)) for up in uploads]
                return self._fetch("post", form.address, files=[*parts, *files])
            return self._fetch("post", form.address, data=fields)
        except (requests.ConnectTimeout, requests.exceptions.SSLError) as trouble:
            raise _out_of_reach(self.host, trouble) from None
        except requests.RequestException as trouble:
            if _is_unknown(trouble) or _is_silent(trouble):
                raise _out_of_reach(self.host, trouble) from None
            raise Unknown(
                f"The connection to {self.host} broke; whether it arrived must be looked up."
            ) from None

    def ripen(self, page: Page) -> None:
        """Wait until a form of a page may be sent."""
        left = _RIPE - (self.clock() - page.fetched)
        if left > 0:
            self.pause(left)

    def _fetch(self, method: str, address: str, **sent: object) -> Page:
        whole = address if "://" in address else f"{self.root}{address.lstrip('/')}"
        for _ in range(_FORWARDS):
            self._stay_here(whole)
            answer = self._session.request(
                method,
                whole,
                timeout=_SECONDS,
                stream=True,
                allow_redirects=False,
                **sent,  # type: ignore[arg-type]
            )
            with answer:
                if not answer.is_redirect:
                    data = b"".join(_up_to(_MOST, answer.iter_content(65_536)))
                    kind = answer.headers.get("Content-Type", "text/html").partition(";")[0].strip()
                    return Page(whole, data, self.clock(), kind, answer.status_code)
                whole = urljoin(str(answer.url), answer.headers["Location"])
            method, sent = "get", {}
        raise Unsent(f"The board {self.host} sends on and on; try again later.")

    def _stay_here(self, address: str) -> None:
        """Refuse to send cookies and secrets to another host than the board's."""
        parts, own = urlsplit(address), urlsplit(self.root)
        if (parts.scheme, parts.netloc) != (own.scheme, own.netloc):
            raise UserError(f"The board {self.host} sends on to {parts.netloc}; name that address instead.")


def _folder(path: str) -> str:
    last = PurePosixPath(path).name
    return path[: -len(last)] if "." in last else f"{path}/"


def _up_to(limit: int, pieces: Iterator[bytes]) -> Iterator[bytes]:
    for piece in pieces:
        yield piece[:limit]
        limit -= len(piece)
        if limit <= 0:
            return


def _is_unknown(trouble: requests.RequestException) -> bool:
    """Whether there is no such host, as far as this computer can tell."""
    return isinstance(trouble, requests.ConnectionError) and "NameResolutionError" in repr(trouble)


def _is_silent(trouble: requests.RequestException) -> bool:
    """Whether nobody at that address takes a connection."""
    reason = repr(trouble)
    return isinstance(trouble, requests.ConnectionError) and any(
        word in reason for word in ("NewConnectionError", "ConnectionRefused")
    )


def _out_of_reach(host: str, trouble: requests.RequestException) -> Unsent:
    """What went wrong before anything was sent, in words that hold nothing of it."""
    if isinstance(trouble, requests.exceptions.SSLError):
        return Unsent(
            f"The board {host} cannot be reached: its certificate is not trusted; look at forum.address."
        )
    if isinstance(trouble, requests.Timeout):
        return Unsent(f"The board {host} cannot be reached: no answer in time; try again later.")
    if _is_unknown(trouble):
        return Unsent(
            f"The board {host} cannot be reached: no host of that name is found; look at forum.address in game.toml and at your network."
        )
    if _is_silent(trouble):
        return Unsent(
            f"The board {host} cannot be reached: nothing answers there; look at forum.address in game.toml, or try again later."
        )
    return Unsent(f"The board {host} cannot be reached: the connection broke; try again later.")
