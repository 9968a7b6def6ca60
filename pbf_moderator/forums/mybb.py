"""MyBB 1.8, as its own theme shows it in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar
from urllib.parse import parse_qs, urljoin, urlsplit

from .browser import Page, Upload
from .dialogue import Forum, Found, Sent, names_a_wait
from .forms import Form
from .pages import last_of, text_of
from .trouble import Refused, Trouble

_POST = re.compile(r"post_(\d+)")
_SEAM = "[hr]"
"""Stands between two posts that the board has put together."""


class MyBB(Forum):
    """A MyBB board."""

    software: ClassVar[str] = "mybb"
    button: ClassVar[str] = "submit"
    flood: ClassVar[int] = 60
    picture_limit: ClassVar[int] = 500 * 1024
    pictures_most: ClassVar[int] = 5

    @property
    def login_address(self) -> str:
        """The page with the form to log in."""
        return "member.php?action=login"

    def login_form(self, page: Page) -> Form | None:
        """The form to log in, if the page has one in the place of what was asked for."""
        found = (f for f in page.forms if f.value("action") == "do_login" and f.has("username", "password"))
        return next(found, None)

    def login_values(self, user: str, password: str) -> tuple[dict[str, str], str]:
        """What is filled in, and the button."""
        return {"username": user, "password": password}, "submit"

    def who(self, page: Page) -> str:
        """The member whom a page greets; empty for a guest."""
        return text_of(page.soup.select_one("#panel .welcome a[href*='action=profile']"))

    def complaint(self, page: Page) -> str:
        """The board's own words about what is wrong; empty if it says nothing of the kind."""
        said = [*page.soup.select(".error li, .error, .error_inline")]
        if not said and self.writing_form(page) is None:
            said = page.soup.select("#content table.tborder td.trow1")[:1]
        return next((words for part in said if (words := text_of(part))), "")

    def writing_form(self, page: Page) -> Form | None:
        """The form for a text; the page to edit a post has another one of the same name, which deletes it."""
        return page.form("message", "subject", "my_post_key")

    def silent_trouble(self, sent: Form, back: Form | None, said: str) -> Trouble:
        """A form that came back with a number of seconds has come too soon."""
        return Trouble.TOO_SOON if back is not None and names_a_wait(said) else Trouble.NO

    # -- topics ----------------------------------------------------------------------------------------------------

    def posts_on(self, page: Page) -> list[Found]:
        """The posts that a page of a topic shows."""
        return [
            Found(
                match[1],
                text_of(post.select_one(".author_information strong a, .author_information strong")),
                text_of(post.select_one(".post_body")),
            )
            for post in page.soup.select("div.post[id]")
            if (match := _POST.fullmatch(str(post["id"])))
        ]

    def last_page(self, topic: str) -> Page:
        """The page of a topic with its newest posts."""
        page = self.page(f"showthread.php?tid={topic}")
        last = _last_number(page)
        return self.page(f"showthread.php?tid={topic}&page={last}") if last > 1 else page

    def topics_of(self, section: str) -> list[tuple[str, str]]:
        """Numbers and titles of the newest topics of a forum."""
        page = self.page(f"forumdisplay.php?fid={section}")
        links = page.soup.select("[id^=tid_] a[href], .subject_new a[href], .subject_old a[href]")
        numbers = (parse_qs(urlsplit(str(link["href"])).query).get("tid", [""])[0] for link in links)
        return [(n, text_of(link)) for n, link in zip(numbers, links, strict=True) if n]

    def post_address(self, topic: str, number: str) -> str:
        """Where a post can be seen."""
        return f"{self.browser.root}showthread.php?tid={topic}&pid={number}#pid{number}"

    def reply(self, topic: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Answer in a topic."""
        before = last_of(self.posts_on(self.last_page(topic)))
        values = {"subject": subject, "message": text}
        return self.deliver(
            f"newreply.php?tid={topic}",
            values,
            lambda page: self._posted(page, before),
            self._attaching(pictures, values),
        )

    def open_topic(self, forum: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Begin a topic in a forum."""
        values = {"subject": subject, "message": text}
        return self.deliver(
            f"newthread.php?fid={forum}",
            values,
            lambda page: self._posted(page, 0),
            self._attaching(pictures, values),
        )

    def edit(self, topic: str, post: str, text: str) -> Sent:
        """Put another text in the place of an own post's."""

        def edited(page: Page) -> Sent | None:
            there = _sent_on(page)
            done = self.writing_form(page) is None and "pid" in there
            return Sent(post, self.post_address(topic, post), topic=topic) if done else None

        def alone(page: Page) -> Page:
            form = self.writing_form(page)
            there = form.value("message") if form is not None else ""
            if there.count(_SEAM) > text.count(_SEAM):
                raise Refused(
                    f"The board {self.browser.host} has put another text into post {post}, which would be lost; edit it there by hand."
                )
            return page

        return self.deliver(f"editpost.php?pid={post}", {"message": text}, edited, alone)

    def _attaching(self, pictures: Sequence[Upload], values: dict[str, str]) -> Callable[[Page], Page] | None:
        """Adds the pictures to the form one after the other, and names them at the end of the text."""
        if not pictures:
            return None

        def attach(page: Page) -> Page:
            for picture in pictures:
                form = self.writing_form(page)
                if form is None or not form.files:
                    raise Refused(
                        f"The board {self.browser.host} takes no attachments from {self.member}; "
                        "set picture_url, or attach the pictures by hand."
                    )
                upload = Upload(form.files[0], picture.name, picture.data)
                page = self.browser.send(page, form, values, "newattachment", [upload])
                if said := text_of(page.soup.select_one(".error")):
                    raise Refused(
                        f"The board {self.browser.host} does not take {picture.name} (“{said[:200]}”)."
                    )
            return page

        return attach

    def _posted(self, page: Page, before: int) -> Sent | None:
        """The post to which the board leads on; one that is not new has taken ours in."""
        if self.writing_form(page) is not None:
            return None
        there = _sent_on(page)
        topic, number = there.get("tid", ""), there.get("pid", "")
        if topic and not number:
            own = [post for post in self.posts_on(self.last_page(topic)) if post.author == self.member]
            number = next((post.number for post in reversed(own) if int(post.number) > before), "")
        if not topic and "processed=1" in page.address and there:
            return Sent(queued=True)
        if not topic:
            return None
        if not number:
            return Sent(queued=True, topic=topic)
        return Sent(number, self.post_address(topic, number), merged=int(number) <= before, topic=topic)

    # -- personal messages -----------------------------------------------------------------------------------------

    def write(self, names: Sequence[str], subject: str, text: str) -> Sent:
        """Send a personal message to members."""
        values = {"to": ", ".join(names), "subject": subject, "message": text, "options[savecopy]": "1"}
        return self.deliver("private.php?action=send", values, self._written)

    def _written(self, page: Page) -> Sent | None:
        there = _refresh(page)
        return Sent() if self.writing_form(page) is None and "private.php" in there else None

    def sent_letters(self) -> Iterator[Found]:
        """The personal messages sent lately, the newest first; the author is whom it went to."""
        page = self.page("private.php?fid=2")
        for link in page.soup.select("td a[href*='action=read'][href*='pmid=']"):
            address = urljoin(page.address, str(link["href"]))
            letter = self.page(address)
            number = parse_qs(urlsplit(address).query).get("pmid", [""])[0]
            yield Found(number, _addressee(letter), text_of(letter.soup.select_one(".post_body")))

    def folder(self) -> Iterator[tuple[str, bytes]]:
        """All messages, read or not and however old, as a table."""
        page = self.page("private.php?action=export")
        form = next((form for form in page.forms if form.value("action") == "do_export"), None)
        if form is None:
            return
        values = {
            "exporttype": "html",
            "dayway": "disregard",
            "exportunread": "1",
            "deletepms": "0",
            "exportfolders[]": "all",
        }
        exported = self.browser.send(page, form, values, "submit")
        if self.who(exported) or self.login_form(exported) is not None:
            return
        yield "private-messages.html", exported.data

    def topic_pages(self, topic: str, newest: int = 0) -> Iterator[tuple[str, bytes]]:
        """The pages of a topic with their names, the newest first; at most so many if a number is given."""
        first = self.page(f"showthread.php?tid={topic}")
        numbers = list(range(max(1, _last_number(first)), 0, -1))
        for number in numbers[: newest or None]:
            page = self.page(f"showthread.php?tid={topic}&page={number}") if number > 1 else first
            yield f"topic-{topic}-{number}.html", page.data


def _last_number(page: Page) -> int:
    links = (str(link["href"]) for link in page.soup.select(".pagination a[href]"))
    pages = (parse_qs(urlsplit(link).query).get("page", ["0"])[0] for link in links)
    return max([0, *(int(number) for number in pages if number.isdigit())])


def _refresh(page: Page) -> str:
    """The address to which a page leads on by itself."""
    tag = page.soup.find("meta", attrs={"http-equiv": re.compile("refresh", re.IGNORECASE)})
    content = str(tag.get("content", "")) if tag else ""
    return urljoin(page.address, content.partition("=")[2].strip("'\" ")) if "=" in content else ""


def _sent_on(page: Page) -> dict[str, str]:
    """The numbers in the address to which a page leads on, or which it has itself."""
    there = _refresh(page) or page.address
    return {name: values[0] for name, values in parse_qs(urlsplit(there).query).items()}


def _addressee(letter: Page) -> str:
    names = letter.soup.select("#content a[href*='action=profile']")
    return text_of(names[-1]) if names else ""
