"""Clients of django-machina, as a package of its own would offer them by entry points: the forum alone, and with the messages of django-postman."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbf_moderator.forums.browser import Page, Upload
from pbf_moderator.forums.dialogue import Forum, Found, Sent
from pbf_moderator.forums.forms import Form
from pbf_moderator.forums.pages import text_of
from pbf_moderator.forums.trouble import Refused

_TOPIC = re.compile(r"/forum/[^/]*-(\d+)/topic/[^/]*-(\d+)/")


class Machina(Forum):
    """A board of django-machina."""

    software: ClassVar[str] = "machina"
    button: ClassVar[str] = ""
    flood: ClassVar[int] = 1
    picture_limit: ClassVar[int] = 1024 * 1024
    pictures_most: ClassVar[int] = 1
    writes_letters: ClassVar[bool] = False

    @property
    def login_address(self) -> str:
        return "accounts/login/"

    def login_form(self, page: Page) -> Form | None:
        return page.form("username", "password")

    def login_values(self, user: str, password: str) -> tuple[dict[str, str], str]:
        return {"username": user, "password": password}, ""

    def who(self, page: Page) -> str:
        """Its pages greet nobody by name; the own profile does."""
        link = page.soup.select_one("a[href*='/member/profile/'][href$='/posts/']")
        if link is None:
            return ""
        profile = self.browser.get(str(link["href"]).removesuffix("posts/"))
        return text_of(profile.soup.select_one(".username, h1")).removesuffix(" profile")

    def complaint(self, page: Page) -> str:
        said = page.soup.select(".alert-danger, .errornote, .invalid-feedback, .errorlist, .help-block")
        return " ".join(text_of(part) for part in said)

    def writing_form(self, page: Page) -> Form | None:
        return page.form("subject", "content")

    def posts_on(self, page: Page) -> list[Found]:
        return [
            Found(
                str(post["id"]),
                text_of(post.select_one(".username")),
                text_of(post.select_one(".post-content")),
            )
            for post in page.soup.select("div.post[id]")
        ]

    def last_page(self, topic: str) -> Page:
        page = self.page(_path(topic))
        numbers = [
            int(n)
            for a in page.soup.select("a[href*='page=']")
            for n in re.findall(r"page=(\d+)", str(a["href"]))
        ]
        return self.page(f"{_path(topic)}?page={max(numbers)}") if numbers else page

    def topics_of(self, section: str) -> list[tuple[str, str]]:
        page = self.page(f"forum/x-{section}/")
        links = page.soup.select("a.topic-name-link, .topic-name a[href]")
        return [(match[2], text_of(a)) for a in links if (match := _TOPIC.search(str(a["href"])))]

    def post_address(self, topic: str, number: str) -> str:
        return f"{self.browser.root}{_path(topic)}?post={number}#{number}"

    def reply(self, topic: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        return self._write(f"{_path(topic)}post/create/", subject, text, pictures)

    def open_topic(self, forum: str, subject: str, text: str, pictures: Sequence[Upload] = ()) -> Sent:
        return self._write(f"forum/x-{forum}/topic/create/", subject, text, pictures)

    def _write(self, address: str, subject: str, text: str, pictures: Sequence[Upload]) -> Sent:
        uploads = [Upload("attachment-0-file", p.name, p.data) for p in pictures]
        return self.deliver(address, {"subject": subject, "content": text}, self._posted, uploads=uploads)

    def _posted(self, page: Page) -> Sent | None:
        match = _TOPIC.search(page.address)
        if self.writing_form(page) is not None or match is None:
            return None
        own = [post for post in self.posts_on(page) if post.author == self.member]
        if not own:
            return Sent(queued=True, topic=match[2])
        return Sent(own[-1].number, self.post_address(match[2], own[-1].number), topic=match[2])

    def edit(self, topic: str, post: str, text: str) -> Sent:
        first = self.posts_on(self.page(_path(topic)))[0].number == post
        address = f"{_path(topic)}update/" if first else f"{_path(topic)}{post}/post/update/"
        return self.deliver(address, {"content": text}, self._posted)

    def write(self, names: Sequence[str], subject: str, text: str) -> Sent:
        raise Refused(f"The board {self.browser.host} knows no personal messages.")

    def sent_letters(self) -> Iterator[Found]:
        yield from ()

    def topic_pages(self, topic: str, newest: int = 0) -> Iterator[tuple[str, bytes]]:
        yield from ()

    def folder(self) -> Iterator[tuple[str, bytes]]:
        yield from ()


class Postman(Machina):
    """A board of django-machina whose members write to each other by django-postman."""

    software: ClassVar[str] = "postman"
    writes_letters: ClassVar[bool] = True

    def writing_form(self, page: Page) -> Form | None:
        return page.form("recipients", "subject", "body") or super().writing_form(page)

    def write(self, names: Sequence[str], subject: str, text: str) -> Sent:
        values = {"recipients": ", ".join(names), "subject": subject, "body": text}
        return self.deliver("messages/write/", values, self._written)

    def _written(self, page: Page) -> Sent | None:
        return None if self.writing_form(page) is not None else Sent()

    def sent_letters(self) -> Iterator[Found]:
        for number, letter in self._letters("sent"):
            yield Found(number, _part(letter, "recipient"), _part(letter, "body"))

    def folder(self) -> Iterator[tuple[str, bytes]]:
        for number, letter in self._letters("inbox"):
            head = f"From: {_part(letter, 'sender')}\nDate: {_part(letter, 'date')}\nSubject: {_part(letter, 'subject')}"
            yield f"message-{number}.txt", f"{head}\n\n{_part(letter, 'body')}\n".encode()

    def _letters(self, folder: str) -> Iterator[tuple[str, Page]]:
        """The letters of a folder with their numbers, the newest first."""
        links = self.page(f"messages/{folder}/m/").soup.select("#pm_messages a[href*='/messages/view/']")
        for number in (re.findall(r"/view/(?:m/)?(\d+)/", str(link["href"]))[0] for link in links):
            yield number, self.page(f"messages/view/{number}/")


def _part(letter: Page, name: str) -> str:
    """A part of a letter, line by line."""
    found = letter.soup.select_one(f".pm_{name}")
    return found.get_text("\n").strip() if found is not None else ""


def _path(topic: str) -> str:
    """The words in its addresses do not matter, and the games' forum is its first one."""
    return f"forum/x-1/topic/x-{topic}/"
