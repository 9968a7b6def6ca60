"""phpBB 3.3, as its stock style shows it in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from bs4 import Tag

from .browser import Page, Upload
from .dialogue import Forum, Found, Sent
from .forms import Form, form_of
from .pages import text_of
from .trouble import Refused, Trouble

_PM_PAGE = 25
_POST = re.compile(r"p(\d+)")
_ATTACHED = re.compile(r"\[attachment=\d+\](.*?)\[/attachment\]")
_FILENAME = re.compile(r"attachment_data\[(\d+)\]\[real_filename\]")
_DIGIT = re.compile(r"\d")


class PhpBB(Forum):
    """A phpBB board."""

    software: ClassVar[str] = "phpbb"
    button: ClassVar[str] = "post"
    flood: ClassVar[int] = 15
    picture_limit: ClassVar[int] = 256 * 1024
    pictures_most: ClassVar[int] = 3

    @property
    def login_address(self) -> str:
        """The page with the form to log in."""
        return "ucp.php?mode=login"

    def login_form(self, page: Page) -> Form | None:
        """The form to log in, if the page has one in the place of what was asked for."""
        return _form(page, "#login")

    def login_values(self, user: str, password: str) -> tuple[dict[str, str], str]:
        """What is filled in, and the button."""
        return {"username": user, "password": password}, "login"

    def who(self, page: Page) -> str:
        """The member whom a page greets; empty for a guest."""
        greeted = page.soup.select_one(
            "#username_logged_in .username, #username_logged_in .username-coloured, .header-profile .username"
        )
        return greeted.get_text(strip=True) if greeted else ""

    def complaint(self, page: Page) -> str:
        """The board's own words about what is wrong; empty if it says nothing of the kind."""
        said = page.soup.select("form .error, #cp-main .error, .panel .error") or page.soup.select(
            "#message .inner p"
        )
        return " ".join(" ".join(part.get_text(" ").split()) for part in said if part.name != "textarea")

    def writing_form(self, page: Page) -> Form | None:
        """The form for a text, with what it holds."""
        form = _form(page, "#postform")
        return form if form is not None and form.has("message") else None

    def silent_trouble(self, sent: Form, back: Form | None, said: str) -> Trouble:
        """A form that knows of a newer post has come back because of it; one without a number, as lengths have it, perhaps too soon."""
        newest = "topic_cur_post_id"
        if back is None:
            return Trouble.NO
        if back.value(newest) != sent.value(newest):
            return Trouble.MEANWHILE
        return Trouble.NO if _DIGIT.search(said) else Trouble.TOO_SOON

    # -- topics ----------------------------------------------------------------------------------------------------

    def posts_on(self, page: Page) -> list[Found]:
        """The posts that a page of a topic shows."""
        return [
            Found(match[1], _author(post), text_of(post.select_one(".content")))
            for post in page.soup.select("div.post[id]")
            if (match := _POST.fullmatch(str(post["id"])))
        ]

    def last_page(self, topic: str) -> Page:
        """The page of a topic with its newest posts."""
        page = self.page(f"viewtopic.php?t={topic}")
        return self.page(f"viewtopic.php?t={topic}&start={_last_start(page)}") if _last_start(page) else page

    def topics_of(self, section: str) -> list[tuple[str, str]]:
        """Numbers and titles of the newest topics of a forum."""
        page = self.page(f"viewforum.php?f={section}")
        links = page.soup.select("a.topictitle[href]")
        numbers = (parse_qs(urlsplit(str(link["href"])).query).get("t", [""])[0] for link in links)
        return [(n, text_of(link)) for n, link in zip(numbers, links, strict=True) if n]

    def post_address(self, topic: str, number: str) -> str:
        """Where a post can be seen."""
        return f"{self.browser.root}viewtopic.php?p={number}#p{number}"

    def reply(self, topic: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Answer in a topic."""
        values = {"subject": subject, "message": text}
        return self.deliver(
            f"posting.php?mode=reply&t={topic}", values, self._posted, self._attaching(pictures, values)
        )

    def open_topic(self, forum: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        """Begin a topic in a forum."""
        values = {"subject": subject, "message": text}
        return self.deliver(
            f"posting.php?mode=post&f={forum}", values, self._posted, self._attaching(pictures, values)
        )

    def edit(self, topic: str, post: str, text: str) -> Sent:
        """Put another text in the place of an own post's."""
        return self.deliver(f"posting.php?mode=edit&p={post}", {"message": text}, self._posted)

    def _attaching(self, pictures: Sequence[Upload], values: dict[str, str]) -> Callable[[Page], Page] | None:
        """Adds the pictures to the form one after the other."""
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
                page = self.browser.send(page, form, values, "add_file", [upload])
                said = self.complaint(page)
                if ("real_filename", picture.name) not in {
                    (name.rpartition("[")[2].rstrip("]"), value) for name, value in self._fields(page)
                }:
                    raise Refused(
                        f"The board {self.browser.host} does not take {picture.name} (“{said[:200]}”)."
                    )
            return page

        return attach

    def fitted(self, form: Form, values: Mapping[str, str]) -> Mapping[str, str]:
        """The values as a form takes them; what is attached is named by the number that the board gives it, what is not by its name."""
        fitting = super().fitted(form, values)
        numbers = {value: match[1] for name, value in form.fields if (match := _FILENAME.fullmatch(name))}

        def numbered(match: re.Match[str]) -> str:
            name = match[1]
            return f"[attachment={numbers[name]}]{name}[/attachment]" if name in numbers else name

        text = _ATTACHED.sub(numbered, fitting.get("message", ""))
        return {**fitting, "message": text} if "message" in fitting else fitting

    def _fields(self, page: Page) -> tuple[tuple[str, str], ...]:
        form = self.writing_form(page)
        return form.fields if form is not None else ()

    def _posted(self, page: Page) -> Sent | None:
        """The post where the board shows it, or its word that somebody must approve it first."""
        if "viewtopic.php" in page.address:
            shown = self.posts_on(page)
            number = page.asks("p") or (shown[0].number if shown else "")
            return Sent(number, self.post_address("", number), topic=_topic(page))
        if self.writing_form(page) is None and page.soup.select_one("#message .inner"):
            said = self.complaint(page)
            if self.words.says("queued", said):
                return Sent(queued=True)
        return None

    # -- personal messages -----------------------------------------------------------------------------------------

    def write(self, names: Sequence[str], subject: str, text: str) -> Sent:
        """Send a personal message to members.

        Raises:
            Refused: a name is not known to the board, or it took nothing.
        """

        def address(page: Page) -> Page:
            form = self.writing_form(page)
            if form is None:
                return page
            page = self.browser.send(page, form, {"username_list": "\n".join(names)}, "add_to")
            there = sum(name.startswith("address_list") for name, _ in self._fields(page))
            if there < len(names):
                raise Refused(
                    f"The board {self.browser.host} does not know {' or '.join(names)}{_said(self.complaint(page))}; "
                    "correct the nick in game.toml."
                )
            return page

        values = {"subject": subject, "message": text}
        return self.deliver("ucp.php?i=pm&mode=compose", values, self._written, address)

    def _written(self, page: Page) -> Sent | None:
        if self.writing_form(page) is not None or not page.soup.select_one("#message .inner"):
            return None
        links = [str(link.get("href")) for link in page.soup.select("#message a[href]")]
        numbers = [found[0] for link in links if (found := parse_qs(urlsplit(link).query).get("p"))]
        return Sent(numbers[0] if numbers else "")

    def sent_letters(self) -> Iterator[Found]:
        """The personal messages sent lately, the newest first; the author is whom it went to."""
        for folder in ("outbox", "sentbox"):
            page = self.page(f"ucp.php?i=pm&folder={folder}")
            for link in page.soup.select("#cp-main a.topictitle[href]"):
                letter = self.page(f"{self.browser.root}{str(link['href']).removeprefix('./')}")
                number = parse_qs(urlsplit(str(link["href"])).query).get("p", [""])[0]
                yield Found(number, _addressee(letter), text_of(letter.soup.select_one(".content")))

    def folder(self) -> Iterator[tuple[str, bytes]]:
        """The folder's pages as XML, which marks nothing as read."""
        start, last = 0, 0
        while start <= last:
            listed = self.page(f"ucp.php?i=pm&folder=inbox&start={start}")
            form = _form(listed, "#viewfolder")
            last = max(last, _last_start(listed))
            if form is not None and form.has("export_option"):
                exported = self.browser.send(listed, form, {"export_option": "XML"}, "submit_export")
                if "xml" in exported.kind or exported.data.lstrip()[:5] == b"<?xml":
                    yield f"private-messages-{start}.xml", exported.data
            start += _PM_PAGE

    def topic_pages(self, topic: str, newest: int = 0) -> Iterator[tuple[str, bytes]]:
        """The pages of a topic with their names, the newest first; at most so many if a number is given."""
        first = self.page(f"viewtopic.php?t={topic}")
        step, last = _step(first), _last_start(first)
        starts = list(range(0, last + 1, step))[::-1] if step else [0]
        for start in starts[: newest or None]:
            page = self.page(f"viewtopic.php?t={topic}&start={start}") if start else first
            yield f"topic-{topic}-{start}.html", page.data


def _form(page: Page, selector: str) -> Form | None:
    tag = page.soup.select_one(f"form{selector}")
    return form_of(tag, page.soup, page.address) if tag else None


def _author(post: Tag) -> str:
    name = post.select_one(
        ".postprofile .username, .postprofile .username-coloured, .author .username, .author .username-coloured"
    )
    return name.get_text(strip=True) if name else ""


def _addressee(letter: Page) -> str:
    names = letter.soup.select(
        "#post-content .username, .author .username, .postbody .author a[href*='viewprofile']"
    )
    return names[-1].get_text(strip=True) if names else ""


def _starts(page: Page) -> list[int]:
    links = (str(link["href"]) for link in page.soup.select(".pagination a[href]"))
    return sorted(
        int(n[0]) for link in links if (n := parse_qs(urlsplit(link).query).get("start")) and n[0].isdigit()
    )


def _last_start(page: Page) -> int:
    return max([0, *_starts(page)])


def _step(page: Page) -> int:
    return next((start for start in _starts(page) if start), 0)


def _said(said: str) -> str:
    return f" (“{said[:200]}”)" if said else ""


def _topic(page: Page) -> str:
    """The number of the topic that a page shows."""
    link = page.soup.select_one("h2.topic-title a[href], link[rel=canonical][href]")
    there = str(link["href"]) if link else page.address
    return parse_qs(urlsplit(there).query).get("t", [page.asks("t")])[0]
