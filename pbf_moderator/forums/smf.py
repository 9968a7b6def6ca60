"""SMF 2.1, as its own theme shows it in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from .browser import Page, Upload
from .dialogue import Forum, Found, Sent, names_a_wait
from .forms import Form
from .pages import last_of, text_of
from .trouble import Refused, Trouble

_POST = re.compile(r"msg(\d+)")
_START = re.compile(r"topic=\d+\.(\d+)")
_TOPIC = re.compile(r"topic=(\d+)")
_KILOBYTES = re.compile(r"(\d+)\s*[KkКк]")


class SMF(Forum):
    """An SMF board."""

    software: ClassVar[str] = "smf"
    button: ClassVar[str] = "post"
    flood: ClassVar[int] = 5
    picture_limit: ClassVar[int] = 128 * 1024
    pictures_most: ClassVar[int] = 4
    pictures_total: ClassVar[int] = 192 * 1024

    @property
    def login_address(self) -> str:
        """The page with the form to log in."""
        return "index.php?action=login"

    def login_form(self, page: Page) -> Form | None:
        """The form to log in, if the page has one in the place of what was asked for."""
        return page.form("user", "passwrd", "cookielength")

    def login_values(self, user: str, password: str) -> tuple[dict[str, str], str]:
        """What is filled in, and the button."""
        return {"user": user, "passwrd": password}, ""

    def who(self, page: Page) -> str:
        """The member whom a page greets; empty for a guest."""
        return text_of(page.soup.select_one("#profile_menu_top .textmenu"))

    def complaint(self, page: Page) -> str:
        """The board's own words about what is wrong; empty if it says nothing of the kind."""
        said = page.soup.select("#fatal_error, #error_list, .errorbox, .error")
        shown = (part for part in said if "none" not in str(part.get("style", "")) and not _is_hidden(part))
        return next((words for part in shown if (words := text_of(part))), "")

    def writing_form(self, page: Page) -> Form | None:
        """The form for a text, with what it holds."""
        return page.form("message", "subject", "seqnum")

    def silent_trouble(self, sent: Form, back: Form | None, said: str) -> Trouble:
        """A form that knows of a newer post has been overtaken; a page of its own with a number of seconds asks for patience."""
        if back is None:
            return Trouble.TOO_SOON if names_a_wait(said) else Trouble.NO
        return Trouble.MEANWHILE if back.value("last_msg") != sent.value("last_msg") else Trouble.NO

    # -- topics ----------------------------------------------------------------------------------------------------

    def posts_on(self, page: Page) -> list[Found]:
        """The posts that a page of a topic shows."""
        return [
            Found(
                match[1],
                text_of(post.select_one(".poster h4 a:last-of-type, .poster h4")),
                text_of(post.select_one(".inner")),
            )
            for post in page.soup.select("div[id^=msg]")
            if (match := _POST.fullmatch(str(post["id"]))) and post.select_one(".inner")
        ]

    def last_page(self, topic: str) -> Page:
        """The page of a topic with its newest posts."""
        page = self.page(f"index.php?topic={topic}.0")
        last = self._last_start(page)
        return self.page(f"index.php?topic={topic}.{last}") if last else page

    def topics_of(self, section: str) -> list[tuple[str, str]]:
        """Numbers and titles of the newest topics of a forum."""
        page = self.page(f"index.php?board={section}.0")
        links = page.soup.select("[id^=msg_] a[href]")
        return [(n[1], text_of(link)) for link in links if (n := _TOPIC.search(str(link["href"])))]

    def post_address(self, topic: str, number: str) -> str:
        """Where a post can be seen."""
        return f"{self.browser.root}index.php?msg={number}"

    def reply(self, topic: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Answer in a topic."""
        before = last_of(self.posts_on(self.last_page(topic)))
        return self.deliver(
            f"index.php?action=post;topic={topic}.0",
            {"subject": subject, "message": text},
            lambda page: self._posted(page, before),
            self._fitting(pictures),
            _files(pictures),
        )

    def open_topic(self, forum: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Begin a topic in a forum."""
        return self.deliver(
            f"index.php?action=post;board={forum}.0",
            {"subject": subject, "message": text},
            lambda page: self._posted(page, 0),
            self._fitting(pictures),
            _files(pictures),
        )

    def edit(self, topic: str, post: str, text: str) -> Sent:
        """Put another text in the place of an own post's."""

        def edited(page: Page) -> Sent | None:
            done = "topic=" in page.address and self.writing_form(page) is None
            return Sent(post, self.post_address(topic, post), topic=topic) if done else None

        return self.deliver(f"index.php?action=post;msg={post};topic={topic}.0", {"message": text}, edited)

    def _fitting(self, pictures: Sequence[Upload]) -> Callable[[Page], Page] | None:
        """Holds pictures against the limits that the form tells, since the board leaves out what is above them without a word."""
        if not pictures:
            return None

        def weighed(page: Page) -> Page:
            form = self.writing_form(page)
            if form is not None and not form.files:
                raise Refused(
                    f"The board {self.browser.host} takes no attachments from {self.member}; "
                    "set picture_url, or attach the pictures by hand."
                )
            most, each, total = _limits(page, form)
            for picture in pictures:
                if each and len(picture.data) > each:
                    raise Refused(
                        f"The board {self.browser.host} does not take {picture.name}: it is above {each // 1024} KB."
                    )
            if len(pictures) > most or (total and sum(len(p.data) for p in pictures) > total):
                names = ", ".join(picture.name for picture in pictures)
                raise Refused(
                    f"The board {self.browser.host} takes {most} pictures of {total // 1024} KB together, not {names}."
                )
            return page

        return weighed

    def _posted(self, page: Page, before: int) -> Sent | None:
        """The own post behind those that stood there before; where it does not stand, it waits for approval."""
        found = _TOPIC.search(page.address)
        if self.writing_form(page) is not None or found is None or "action=post" in page.address:
            return None
        own = [post for post in self.posts_on(self.last_page(found[1])) if post.author == self.member]
        new = [post.number for post in own if int(post.number) > before]
        if not new:
            return Sent(queued=True, topic=found[1])
        return Sent(new[-1], self.post_address(found[1], new[-1]), topic=found[1])

    def _last_start(self, page: Page) -> int:
        links = (str(link["href"]) for link in page.soup.select(".pagelinks a[href]"))
        return max([0, *(int(found[1]) for link in links if (found := _START.search(link)))])

    # -- personal messages -----------------------------------------------------------------------------------------

    def write(self, names: Sequence[str], subject: str, text: str) -> Sent:
        """Send a personal message to members."""
        values = {"to": ", ".join(f'"{name}"' for name in names), "subject": subject, "message": text}
        try:
            return self.deliver("index.php?action=pm;sa=send", values, self._written)
        except Refused as no:
            if self.words.says("unknown_name", str(no)):
                raise Refused(f"{no} Correct the nick in game.toml.", no.trouble) from None
            raise

    def _written(self, page: Page) -> Sent | None:
        return Sent() if "done=sent" in page.address else None

    def sent_letters(self) -> Iterator[Found]:
        """The personal messages sent lately, the newest first; the author is whom it went to."""
        page = self.page("index.php?action=pm;f=sent;sort=date;desc;start=0")
        for letter in page.soup.select("div[id^=msg]"):
            match, text = _POST.fullmatch(str(letter["id"])), letter.select_one(".inner")
            if match and text:
                to = letter.select(".postinfo a[href*='action=profile']")
                yield Found(match[1], text_of(to[0]) if len(to) == 1 else "", text_of(text))

    def folder(self) -> Iterator[tuple[str, bytes]]:
        """The pages of the folder, which show all messages whole."""
        start, last = 0, 0
        while start <= last:
            page = self.page(f"index.php?action=pm;f=inbox;sort=date;desc;start={start}")
            if self.posts_on(page):
                yield f"private-messages-{start}.html", page.data
            links = (str(link["href"]) for link in page.soup.select(".pagelinks a[href]"))
            starts = sorted(int(n[1]) for link in links if (n := re.search(r"start=(\d+)", link)))
            last = max([last, *starts])
            start = next((n for n in starts if n > start), last + 1)

    def topic_pages(self, topic: str, newest: int = 0) -> Iterator[tuple[str, bytes]]:
        """The pages of a topic with their names, the newest first; at most so many if a number is given."""
        first = self.page(f"index.php?topic={topic}.0")
        links = (str(link["href"]) for link in first.soup.select(".pagelinks a[href]"))
        steps = sorted({int(n[1]) for link in links if (n := _START.search(link)) and int(n[1])})
        last = self._last_start(first)
        starts = list(range(0, last + 1, steps[0]))[::-1] if steps else [0]
        for start in starts[: newest or None]:
            page = self.page(f"index.php?topic={topic}.{start}") if start else first
            yield f"topic-{topic}-{start}.html", page.data


def _is_hidden(part: object) -> bool:
    parents = getattr(part, "parents", ())
    return any("none" in str(parent.get("style", "")) for parent in parents if getattr(parent, "name", ""))


def _limits(page: Page, form: Form | None) -> tuple[int, int, int]:
    """How many pictures a form takes, and the bytes of each and of all; 0 where it does not say."""
    each = form.value("MAX_FILE_SIZE") if form is not None else ""
    left = page.soup.select_one(".attach_remaining")
    said = text_of(left.parent) if left else ""
    total = max([0, *(int(number) * 1024 for number in _KILOBYTES.findall(said))])
    most = text_of(left)
    return int(most) if most.isdigit() else SMF.pictures_most, int(each) if each.isdigit() else 0, total


def _files(pictures: Sequence[Upload]) -> list[Upload]:
    return [Upload("attachment[]", picture.name, picture.data) for picture in pictures]
