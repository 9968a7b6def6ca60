"""What a board knows, whatever its software: members, topics, messages, and the rules by which it says no."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass
class Member:
    name: str
    password: str
    id: int
    approved: int = 99
    """Posts that count before the board trusts somebody."""
    failures: int = 0
    letters: bool = True
    """Whether the board lets the member send personal messages."""


@dataclass
class Post:
    id: int
    author: str
    subject: str
    text: str
    files: list[tuple[str, bytes]] = field(default_factory=list)
    when: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass
class Topic:
    id: int
    section: str
    posts: list[Post] = field(default_factory=list)


@dataclass
class Letter:
    id: int
    author: str
    to: str
    subject: str
    text: str
    at: float
    when: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass
class Rules:
    """What the board refuses."""

    flood: float = 15
    ripe: float = 1
    captcha_after: int = 3
    trusted_after: int = 0
    longest: int = 60_000
    subject: int = 120
    picture: int = 256 * 1024
    merge: bool = False
    login_wait: float = 0
    """Seconds between two log-ins from one address."""
    letters_an_hour: int = 0
    """So many personal messages a member may send within an hour; 0 for any number."""
    letter_flood: float = 0
    """Seconds between two personal messages."""
    shortest: int = 0
    language: str = "en"
    break_off: set[str] = field(default_factory=set)
    """Deeds after which the connection breaks once, though they are done: "reply", "letter", "topic"."""
    gateway: bool = False
    """Whether a server before the board tells of a broken connection, instead of silence."""
    interlopers: int = 0
    """So many times somebody posts while a reply is being typed."""


PHPBB = Rules(letter_flood=15)
SMF21 = Rules(
    flood=5, letter_flood=5, login_wait=2, longest=20_000, subject=100, picture=128 * 1024, letters_an_hour=20
)
MYBB = Rules(flood=60, letter_flood=60, longest=65_535, shortest=5, subject=85, picture=500 * 1024)
"""Boards as they come out of the box."""


class State:
    """The board's memory.

    Args:
        clock: seconds; the tests let it run.
    """

    def __init__(self, clock) -> None:  # type: ignore[no-untyped-def]
        self.clock = clock
        self.rules = Rules()
        self.members: dict[str, Member] = {}
        self.topics: list[Topic] = []
        self.queue: list[Post] = []
        self.letters: list[Letter] = []
        self.sessions: dict[str, str] = {}
        self.tokens: dict[str, float] = {}
        self.last: dict[tuple[str, str], float] = {}
        self.pending: dict[str, list[tuple[str, bytes]]] = {}
        self.keys: dict[str, str] = {}
        self.requests: list[str] = []
        self.count = 0

    def next_id(self) -> int:
        self.count += 1
        return self.count

    def join(self, name: str, password: str) -> None:
        self.members[name.casefold()] = Member(name, password, len(self.members) + 51)

    def member(self, name: str) -> Member | None:
        return self.members.get(name.casefold())

    def log_in(self, name: str, password: str, confirmed: bool = False) -> str:
        """A session's key; empty if name or password are wrong, or a picture must be read first."""
        found = self.member(name)
        if found is None:
            return ""
        if found.failures >= self.rules.captcha_after and not confirmed:
            return ""
        if found.password != password:
            found.failures += 1
            return ""
        found.failures = 0
        key = secrets.token_hex(8)
        self.sessions[key] = found.name
        return key

    def token(self) -> str:
        key = secrets.token_hex(10)
        self.tokens[key] = self.clock()
        return key

    def stale(self, key: str) -> bool:
        """Whether a form's token is wrong, or the form comes back within the second."""
        return key not in self.tokens or self.clock() - self.tokens[key] < self.rules.ripe

    def too_soon(self, who: str, what: str, wait: float | None = None) -> bool:
        """Whether somebody writes again too soon; if not, the wait begins."""
        if self.left(who, what, wait) > 0:
            return True
        self.last[who, what] = self.clock()
        return False

    def left(self, who: str, what: str, wait: float | None = None) -> float:
        """Seconds for which somebody still has to wait."""
        wanted = self.rules.flood if wait is None else wait
        return wanted - (self.clock() - self.last.get((who, what), -1e9))

    def used_once(self, key: str) -> bool:
        """Whether a form's number is known and comes for the first time."""
        return self.tokens.pop(key, None) is not None

    def lately(self, author: str) -> int:
        """How many personal messages somebody has sent within the last hour."""
        return sum(x.author == author and self.clock() - x.at < 3600 for x in self.letters)

    def interrupt(self, topic: Topic | None) -> None:
        """Let somebody post while a form is being filled in, if the rules say so."""
        if topic is not None and self.rules.interlopers:
            self.rules.interlopers -= 1
            self.post("Interloper", topic, "Re", "I was quicker")

    def write(self, author: str, to: str, subject: str, text: str) -> Letter:
        """Put a personal message into a member's folder."""
        member = self.member(to)
        name = member.name if member else to
        new = Letter(self.next_id(), author, name, subject, text.replace("\r\n", "\n"), self.clock())
        self.letters.append(new)
        return new

    def find_post(self, number: str) -> Post | None:
        """A post by its number."""
        return next((p for t in self.topics for p in t.posts if str(p.id) == number), None)

    def topic(self, number: str) -> Topic | None:
        return next((topic for topic in self.topics if str(topic.id) == number), None)

    def post(self, author: str, topic: Topic, subject: str, text: str, files=()) -> Post | None:  # type: ignore[no-untyped-def]
        """Put a post into a topic; None if it waits for approval."""
        new = Post(self.next_id(), author, subject, text, list(files))
        member = self.member(author)
        if member is not None and member.approved < self.rules.trusted_after:
            self.queue.append(new)
            return None
        last = topic.posts[-1] if topic.posts else None
        if self.rules.merge and last is not None and last.author == author:
            last.text += f"\n[hr]\n{text}"
            last.files += files
            return last
        topic.posts.append(new)
        return new

    def breaks(self, deed: str) -> bool:
        """Whether the connection breaks now; it does so once."""
        if deed in self.rules.break_off:
            self.rules.break_off.discard(deed)
            return True
        return False
