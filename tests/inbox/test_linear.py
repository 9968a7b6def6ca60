"""A page or a mail of four times the size takes four times the time: nothing that members can write makes a reader slow."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source

TIMES = 4
MOST = 6.5
"""Quadratic work would take sixteen times as long; the rest is for a busy machine."""
POSTS = {
    "phpbb": "<div class=post id=p{n}><p class=author>x</p><div class=content>x",
    "smf": "<div class=windowbg id=msg{n}><div class=inner id=msg_{n}>x",
    "vbulletin": "<li class=postbit id=post_{n}><div id=post_message_{n}>x",
    "mybb": "<div class=post id=post_{n}><div class=post_body>x",
    "forumfree": "<li class=post id=ee{n}><div class=nick>a</div><p class=color>x",
}
ENDS = {"vbulletin": "</div></li>", "forumfree": "</p></li>"}
BODY = {"phpbb": "id=phpbb"}
Page = Callable[[str, int], str]


def nested(kind: str, count: int) -> str:
    return "".join(POSTS[kind].format(n=n) for n in range(count))


def flat(kind: str, count: int) -> str:
    return "\n".join(POSTS[kind].format(n=n) + ENDS.get(kind, "</div></div>") for n in range(count))


def deep(kind: str, count: int) -> str:
    return "<i>" * 4 * count + flat(kind, count // 2)


def quotes(kind: str, count: int) -> str:
    return POSTS[kind].format(n=1) + "<blockquote>" * 8 * count + "x"


def links(kind: str, count: int) -> str:
    return POSTS[kind].format(n=1) + "<a href=x>x" * 4 * count


def signatures(kind: str, count: int) -> str:
    return POSTS[kind].format(n=1) + "<div class=signature>x<i>" * 2 * count


def tags(kind: str, count: int) -> str:
    return POSTS[kind].format(n=1) + "<b>x</b>" * 5 * count


@pytest.fixture(autouse=True, scope="module")
def only_what_is_made_here() -> Iterator[None]:
    """What other tests have left in memory is not looked through before each measure."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def seconds(path: Path) -> float:
    gc.collect()
    started = time.process_time()
    try:
        for _ in read_source(path, settings=InboxSettings()):
            pass
    except UserError:
        pass
    return time.process_time() - started


def growth(path: Path, text: Callable[[int], str], count: int) -> float:
    took = []
    for size in (count, TIMES * count):
        path.write_text(text(size), "utf-8")
        took.append(seconds(path))
    return took[1] / took[0]


def grows_no_more_than_its_size(path: Path, text: Callable[[int], str], count: int) -> None:
    """Measured again if another program was in the way."""
    found = []
    while not found or min(found) > MOST:
        found.append(growth(path, text, count))
        assert len(found) < 5, found


@pytest.mark.parametrize("page", [nested, flat, deep, quotes, links, signatures, tags])
@pytest.mark.parametrize("kind", POSTS)
def test_a_page(kind: str, page: Page, tmp_path: Path) -> None:
    def whole(count: int) -> str:
        return f"<html><body {BODY.get(kind, '')}>{page(kind, count)}"

    grows_no_more_than_its_size(tmp_path / "x.html", whole, 20)


@pytest.mark.parametrize(
    "once",
    [
        "<table><tr><td><div class=nick>a</div><table class=color><tr><td>a<tr><td>x</table></table>",
        "<span class=largetext><a href='showthread.php'></a></span><table><tr><td>"
        "<hr size=1><strong>a</strong>b<strong>c: d</strong>x",
        "<div class=post><div class=author><strong>a</strong></div><div class=date>x</div><div class=content>x",
        "<i><b>a</b>x",
    ],
)
def test_a_page_of_a_rarer_kind(once: str, tmp_path: Path) -> None:
    grows_no_more_than_its_size(tmp_path / "x.html", lambda count: "<html><body>" + once * count, 30)


def test_a_mailbox(tmp_path: Path) -> None:
    mail = "From a@example.org Sun Apr 23 07:34:12 2017\nFrom: a@example.org\nMessage-ID: <{}@x>\n\nPale: raid\n\n"
    grows_no_more_than_its_size(
        tmp_path / "x.mbox", lambda count: "".join(map(mail.format, range(count))), 80
    )
