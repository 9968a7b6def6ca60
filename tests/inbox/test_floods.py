"""Files made to keep a reader busy or to fill its memory: each is read, or refused, within moments."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source
from tests.volume import many, some

SECONDS = 10.0
"""Far above what any of them takes; some took ten minutes before there were limits."""
MEGABYTES, GROWTH = many(40, 100), 3
HEAD = b"From: a@example.org\nMessage-ID: <1@x>\nSubject: x\nMIME-Version: 1.0\n"
MBOX_LINE = b"From a@example.org Sun Apr 23 07:34:12 2017\n"


def parts(count: int, each: bytes, kind: bytes = b"mixed") -> bytes:
    return HEAD + b"Content-Type: multipart/" + kind + b"; boundary=b\n\n" + each * count + b"--b--\n"


def page(body: str, post: Callable[[int], str], count: int = 2000) -> bytes:
    return f"<html><body {body}>{''.join(map(post, range(count)))}".encode()


def floods() -> Iterator[tuple[str, bytes]]:
    """The name of a file and its content."""
    yield "parts.eml", parts(100_000, b"--b\n\nx\n")
    yield "forms.eml", parts(60_000, b"--b\nContent-Type: text/plain\n\n\n", b"alternative")
    yield (
        "nested.eml",
        HEAD
        + b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(5000)),
    )
    yield "fields.eml", HEAD + b"X-A: b\n" * 20_000 + b"\nx"
    yield "senders.eml", b"From: " + b"a@b.example, " * 30_000 + b"\n" + HEAD + b"\nx"
    yield "flowed.eml", HEAD + b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * 600_000
    yield "quoted.eml", HEAD + b"\n" + b"> x\n\n" * 380_000
    yield "written.eml", HEAD + b"\n" + b"On 1 wrote:\n" * 150_000
    yield "stray.eml", HEAD + b"Content-Type: text/html\n\n" + b"<a " * 600_000
    yield "deep.eml", HEAD + b"Content-Type: text/html\n\n" + b"<blockquote>" * 50_000
    yield "markup.txt", b"[b]" * 600_000
    yield "open.txt", b"[b" * 900_000
    yield (
        "phpbb.html",
        page(
            "id=phpbb", lambda n: f'<div class="post" id="p{n}"><p class="author">x</p><div class="content">x'
        ),
    )
    yield (
        "smf.html",
        page("", lambda n: f'<div class="windowbg" id="msg{n}"><div class="inner" id="msg_{n}">x'),
    )
    yield (
        "vbulletin.html",
        page("", lambda n: f'<li class="postbit" id="post_{n}"><div id="post_message_{n}">x'),
    )
    yield "mybb.html", page("", lambda n: f'<div class="post" id="post_{n}"><div class="post_body">x')
    yield (
        "forumfree.html",
        page("", lambda n: f'<li class="post" id="ee{n}"><div class="nick">a</div><p class="color">x', 1000),
    )
    yield "nested.xml", b"<phpbb><privmsg>" + b"<a>" * 300_000 + b"</a>" * 300_000 + b"</privmsg></phpbb>"
    yield "tag.xml", b"<phpbb a='" + b"a" * 15_000_000 + b"'/>"
    yield (
        "message.xml",
        (
            b"<phpbb><privmsg><sender>a</sender><message>"
            + b"b &lt; " * 2_000_000
            + b"</message></privmsg></phpbb>"
        ),
    )
    yield "references.xml", b"<phpbb><privmsg><message>" + b"&" * 2_500_000 + b"</message></privmsg></phpbb>"
    yield "empty.mbox", (MBOX_LINE + b"A: b\n\n") * 20_000
    yield "boundaries.mbox", MBOX_LINE + b"A: b\n\n" + b"\nFrom a b c" * 1_000_000


@pytest.mark.parametrize(("name", "data"), [pytest.param(*case, id=case[0]) for case in some([*floods()], 2)])
def test_a_flood_ends_soon(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    started = time.process_time()
    try:
        for _ in read_source(tmp_path / name, settings=InboxSettings()):
            pass
    except UserError as refused:
        assert name in str(refused)
    assert time.process_time() - started < SECONDS


_PEAKS = """
import re, sys
from pathlib import Path
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source
for path in sys.argv[1:]:
    count = sum(1 for _ in read_source(path, settings=InboxSettings()))
    print(count, int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is told by Linux only")
@pytest.mark.parametrize("kind", ["xml", "mbox"])
def test_memory_does_not_grow_with_the_file(kind: str, tmp_path: Path) -> None:
    """Messages that were all held at once would take five megabytes more, and their texts alone."""
    text = b"Pale: raid\n" * 400
    files = []
    for count in (50, 1_200):
        files.append(tmp_path / f"{count}.{kind}")
        if kind == "xml":
            item = b"<privmsg><sender>a</sender><message>" + text + b"</message></privmsg>\n"
            files[-1].write_bytes(b"<phpbb>" + item * count + b"</phpbb>")
        else:
            files[-1].write_bytes((MBOX_LINE + HEAD + b"\n" + text + b"\n") * count)
    done = subprocess.run(
        [sys.executable, "-c", _PEAKS, *map(str, files)], capture_output=True, text=True, check=True
    )
    (_, few), (count, peak) = (map(int, line.split()) for line in done.stdout.splitlines())
    assert count == 1_200
    assert peak < MEGABYTES and peak - few < GROWTH


def test_one_bad_item_of_an_export_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "x.atom"
    entry = "<entry><content type='html'>{}</content></entry>"
    bad = "&lt;b" * 70_000
    file.write_text(
        "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'>"
        + entry.format("Pale: raid") + entry.format(bad) + entry.format("Kurl: raid") + "</feed>"
    )  # fmt: skip
    found = list(read_source(file, settings=InboxSettings()))
    assert [m.outcome for m in found] == ["", "unreadable", ""]
    assert [m.body for m in found] == ["Pale: raid", "", "Kurl: raid"]


def test_xml_in_the_letters_that_it_declares(tmp_path: Path) -> None:
    text = "<?xml version='1.0' encoding='{}'?><phpbb><privmsg><sender>Серый</sender><message>Пейл: набег</message></privmsg></phpbb>"
    for encoding in ("utf-8", "windows-1251", "koi8-r", "utf-16"):
        file = tmp_path / "x.xml"
        file.write_bytes(text.format(encoding).encode(encoding))
        (found,) = read_source(file, kind="xml", settings=InboxSettings())
        assert (found.sender, found.body) == ("Серый", "Пейл: набег"), encoding


def test_an_item_larger_than_a_message_is_told_and_cut(tmp_path: Path) -> None:
    file = tmp_path / "x.xml"
    item = "<privmsg><sender>{}</sender><message>{}</message></privmsg>"
    file.write_text("<phpbb>" + item.format("a", "b" * 3_000_000) + item.format("b", "c") + "</phpbb>")
    large, small = read_source(file, settings=InboxSettings())
    assert (large.sender, large.outcome, large.body, small.body) == ("a", "too_big", "", "c")
    assert len(large.raw) <= InboxSettings().max_mail
