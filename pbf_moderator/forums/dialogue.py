"""What is common to all boards: fill in a form, send it, and tell from the answer what became of it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from .board_words import BoardWords, board_words
from .browser import Browser, Page, Upload
from .forms import Form
from .trouble import Refused, Trouble, Unknown

_TRIES = 5
_GUESSES = 2
"""So often a complaint that nobody knows is taken for "too soon"."""
_LONGEST_WAIT = 120
_NUMBER = re.compile(r"\b\d+\b")


@dataclass(frozen=True)
class Sent:
    """Where something lies that a board has taken.

    Args:
        number: the board's number of the post or message; empty if it gives none.
        address: where it can be seen; empty if nowhere.
        queued: whether a moderator of the board must approve it first.
        merged: whether the board has put it into the post before.
        topic: the number of the topic that it stands in; empty for a personal message, or if the board does not say.
    """

    number: str = ""
    address: str = ""
    queued: bool = False
    merged: bool = False
    topic: str = ""


@dataclass(frozen=True)
class Found:
    """A post of a topic as it stands on its page."""

    number: str
    author: str
    text: str


class Forum(ABC):
    """A board of one software, seen by one member.

    Args:
        browser: the session with it.
    """

    software: ClassVar[str]
    button: ClassVar[str]
    flood: ClassVar[int]
    """Seconds between two posts of an ordinary member, where the board does not say."""
    picture_limit: ClassVar[int]
    """Bytes of a picture that an ordinary member may upload as the board comes out of the box."""
    pictures_most: ClassVar[int]
    """Pictures that a post may have."""
    pictures_total: ClassVar[int] = 0
    """Bytes of all pictures of a post; 0 if only each for itself is limited."""
    writes_letters: ClassVar[bool] = True
    """Whether its members can write to each other; if not, letters go by hand."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.member = ""

    # -- what each software does in its own way --------------------------------------------------------------------

    @property
    @abstractmethod
    def login_address(self) -> str:
        """The page with the form to log in."""

    @abstractmethod
    def login_form(self, page: Page) -> Form | None:
        """The form to log in, if the page has one in the place of what was asked for."""

    @abstractmethod
    def login_values(self, user: str, password: str) -> tuple[dict[str, str], str]:
        """What is filled in, and the button."""

    @abstractmethod
    def who(self, page: Page) -> str:
        """The member whom a page greets; empty for a guest."""

    @abstractmethod
    def complaint(self, page: Page) -> str:
        """The board's own words about what is wrong; empty if it says nothing of the kind."""

    @abstractmethod
    def writing_form(self, page: Page) -> Form | None:
        """The form for a text, with what it holds."""

    @abstractmethod
    def posts_on(self, page: Page) -> list[Found]:
        """The posts that a page of a topic shows."""

    @abstractmethod
    def last_page(self, topic: str) -> Page:
        """The page of a topic with its newest posts."""

    @abstractmethod
    def topics_of(self, section: str) -> list[tuple[str, str]]:
        """Numbers and titles of the newest topics of a forum."""

    @abstractmethod
    def reply(self, topic: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Answer in a topic."""

    @abstractmethod
    def open_topic(self, forum: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Begin a topic in a forum."""

    @abstractmethod
    def edit(self, topic: str, post: str, text: str) -> Sent:
        """Put another text in the place of an own post's."""

    @abstractmethod
    def write(self, names: Sequence[str], subject: str, text: str) -> Sent:
        """Send a personal message to members."""

    @abstractmethod
    def sent_letters(self) -> Iterator[Found]:
        """The personal messages sent lately, the newest first; the author is whom it went to."""

    @abstractmethod
    def topic_pages(self, topic: str, newest: int = 0) -> Iterator[tuple[str, bytes]]:
        """The pages of a topic with their names, the newest first; at most so many if a number is given."""

    @abstractmethod
    def folder(self) -> Iterator[tuple[str, bytes]]:
        """The folder of personal messages: names and contents that the inbox reads."""

    # -- what all have in common -----------------------------------------------------------------------------------

    @property
    def words(self) -> BoardWords:
        """What boards of this software say."""
        return board_words(self.software)

    def log_in(self, user: str, password: str) -> str:
        """Log in once; a refusal is final, since boards count them. Being told to wait is none.

        Returns:
            the name by which the board greets.

        Raises:
            Refused: name or password are wrong, or the board wants a picture of letters to be read.
            Unsent: the board cannot be reached.
        """
        answer = self._log_in_once(user, password)
        said = self.complaint(answer)
        if self.words.meaning(said) is Trouble.TOO_SOON:
            self.browser.pause(self._wait(answer))
            answer = self._log_in_once(user, password)
            said = self.complaint(answer)
        self.member = self.who(answer) or self.who(self.browser.get(""))
        if not self.member:
            raise Refused(
                f"The board {self.browser.host} refused the log-in of {user}{_quoted(said)}; "
                "check name and password before you try again, for boards count failures.",
                Trouble.SIGNED_OUT,
            )
        return self.member

    def _log_in_once(self, user: str, password: str) -> Page:
        page = self.browser.get(self.login_address)
        form = self.login_form(page)
        if form is None:
            raise Refused(
                f"The board {self.browser.host} shows no form to log in; is it a {self.software} board?"
            )
        if _wants_captcha(form):
            raise self._captcha(user)
        values, button = self.login_values(user, password)
        answer = self.browser.send(page, form, values, button)
        again = self.login_form(answer)
        if again is not None and _wants_captcha(again):
            raise self._captcha(user)
        return answer

    def _captcha(self, user: str) -> Refused:
        return Refused(
            f"The board {self.browser.host} wants letters of a picture to be typed; log in as {user} with your browser once, then try again.",
            Trouble.CAPTCHA,
        )

    def page(self, address: str) -> Page:
        """A page for members.

        Raises:
            Refused: the session is lost, or the board does not let this member see it.
        """
        page = self.browser.get(address)
        if self.login_form(page) is not None and not self.who(page):
            raise Refused(
                f"The board {self.browser.host} has forgotten who we are; log in again.", Trouble.SIGNED_OUT
            )
        return page

    def deliver(
        self,
        address: str,
        values: Mapping[str, str],
        arrived: Callable[[Page], Sent | None],
        pictures: Callable[[Page], Page] | None = None,
        uploads: Sequence[Upload] = (),
    ) -> Sent:
        """Fill in the form at an address and send it until the board takes it or says a final no.

        Args:
            address: where the form is.
            values: what is filled in.
            arrived: what a page says of the thing sent, None if it was not taken.
            pictures: puts pictures into the form's page and gives the page that comes back.
            uploads: pictures that go along with the form itself.

        Raises:
            Refused: nothing was posted.
            Unsent: the board could not be reached.
            Unknown: the connection broke after sending; look it up before you send again.
        """
        page, last, guesses = self._fresh(address, pictures), Trouble.NO, 0
        for attempt in range(1, _TRIES + 1):
            form = self.writing_form(page)
            if form is None:
                raise self._no_form(page)
            if _wants_captcha(form):
                raise self._captcha(self.member)
            answer = self.browser.send(page, form, self.fitted(form, values), self.button, uploads)
            if sent := arrived(answer):
                return sent
            if self.words.says("twice", self.complaint(answer)):
                raise Unknown(
                    f"The board {self.browser.host} has had this before; it must be looked up there."
                )
            last = self.trouble(form, answer)
            if last is Trouble.ENOUGH:
                raise self._enough(self.complaint(answer))
            guesses += self.words.meaning(self.complaint(answer)) is None
            if guesses > _GUESSES:
                break
            if last is Trouble.TOO_SOON:
                self.browser.pause(min(self._wait(answer) * attempt, _LONGEST_WAIT))
            elif last not in (Trouble.MEANWHILE, Trouble.STALE):
                break
            # With uploaded pictures the fields of the page that came back carry them on.
            came_back = self.writing_form(answer) is not None
            page = answer if came_back else self._fresh(address, pictures)
        raise Refused(
            f"The board {self.browser.host} did not take it{_quoted(self.complaint(answer))}; nothing was posted.",
            last,
        )

    def fitted(self, form: Form, values: Mapping[str, str]) -> Mapping[str, str]:
        """The values as a form takes them: a subject is cut rather than refused."""
        most, subject = (form.limits or {}).get("subject", 0), values.get("subject", "")
        if not most or len(subject) <= most:
            return values
        return {**values, "subject": f"{subject[: most - 1].rstrip()}…"}

    def _fresh(self, address: str, pictures: Callable[[Page], Page] | None) -> Page:
        page = self.page(address)
        return pictures(page) if pictures else page

    def trouble(self, sent: Form, answer: Page) -> Trouble:
        """Why an answer is not what was hoped for.

        Args:
            sent: the form that was sent.
            answer: the page that came back.
        """
        if self.login_form(answer) is not None and not self.who(answer):
            return Trouble.SIGNED_OUT
        form = self.writing_form(answer)
        if form is not None and _wants_captcha(form):
            return Trouble.CAPTCHA
        said = self.complaint(answer)
        return self.words.meaning(said) or self.silent_trouble(sent, form, said)

    def silent_trouble(self, sent: Form, back: Form | None, said: str) -> Trouble:
        """What can be told from an answer in words that are not known.

        Args:
            sent: the form that was sent.
            back: the form that came back; None if none did.
            said: the words, which may hold a number.
        """
        return Trouble.NO

    def _wait(self, answer: Page) -> float:
        """Seconds to wait, as the board says or as it comes out of the box."""
        numbers = (int(n) for n in _NUMBER.findall(self.complaint(answer)))
        return max([self.flood, *(n for n in numbers if n <= _LONGEST_WAIT)]) + 1

    def _no_form(self, page: Page) -> Refused:
        said = self.complaint(page)
        if self.words.meaning(said) is Trouble.ENOUGH:
            return self._enough(said)
        return Refused(
            f"The board {self.browser.host} does not let {self.member} write there{_quoted(said)}; "
            "look at the page with your browser."
        )

    def _enough(self, said: str) -> Refused:
        return Refused(
            f"The board {self.browser.host} takes no more from {self.member} for now{_quoted(said)}; "
            "run the command again in an hour.",
            Trouble.ENOUGH,
        )

    def look_for(self, topic: str, mark: str) -> Sent | None:
        """An own post among the newest of a topic that holds a mark.

        Args:
            topic: the topic's number.
            mark: a text that stands in that post alone.
        """
        page = self.last_page(topic)
        for found in reversed(self.posts_on(page)):
            if mark in found.text and (not self.member or found.author == self.member):
                return Sent(found.number, self.post_address(topic, found.number))
        return None

    def look_for_topic(self, section: str, subject: str, mark: str) -> Sent | None:
        """A topic of the own that has been opened under a title, with a post that holds a mark."""
        for topic, title in self.topics_of(section):
            same = " ".join(title.split())[:40] == " ".join(subject.split())[:40]
            if same and (found := self.look_for(topic, mark)):
                return replace(found, topic=topic)
        return None

    def look_for_letter(self, name: str, mark: str) -> Sent | None:
        """A personal message among those sent lately that holds a mark and went to somebody."""
        for found in self.sent_letters():
            if mark in found.text and (not found.author or found.author.casefold() == name.casefold()):
                return Sent(found.number)
        return None

    @abstractmethod
    def post_address(self, topic: str, number: str) -> str:
        """Where a post can be seen."""


def _wants_captcha(form: Form) -> bool:
    return any(
        "confirm_code" in n or "imagestring" in n or n.endswith("_vv[code]") or "captcha" in n
        for n, _ in form.fields
    )


def names_a_wait(said: str) -> bool:
    """Whether words that nobody knows hold a number of seconds, and no greater one."""
    numbers = [int(number) for number in _NUMBER.findall(said)]
    return bool(numbers) and max(numbers) <= _LONGEST_WAIT


def _quoted(said: str) -> str:
    return f" (“{said[:200]}”)" if said else ""
