"""Finding out what a file is, folders, archives, limits, and arbitrary bytes."""

from __future__ import annotations

import gzip
import io
import mailbox
import random
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from helpers import DATA, SETTINGS, read

from pbf_moderator.errors import UserError
from pbf_moderator.inbox import mail as mail_module
from pbf_moderator.inbox.mbox import split_mbox
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source

FILES = sorted(path for path in DATA.rglob("*") if path.is_file())


def test_every_sample_is_recognised_and_none_is_unreadable() -> None:
    assert len(FILES) > 30
    for file in FILES:
        messages = list(read_source(file, settings=SETTINGS))
        assert messages, file
        assert not [message.note for message in messages if message.outcome == "unreadable"], file


def test_a_folder_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("From: two\n\nPale: raid")
    (tmp_path / "a.txt").write_text("From: one\n\nPale: raid")
    (tmp_path / "c.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    (tmp_path / "page_files").mkdir()
    (tmp_path / "page_files" / "x.js").write_text("var x")
    seen: list[tuple[int, int]] = []
    messages = list(
        read_source(tmp_path, settings=SETTINGS, progress=lambda done, total: seen.append((done, total)))
    )
    assert [(message.sender, message.outcome) for message in messages] == [
        ("one", ""),
        ("two", ""),
        (f"{tmp_path.name}/c.png", "unreadable"),
    ]
    assert messages[2].raw.startswith(b"\x89PNG")
    assert seen[-1][0] == seen[-1][1] > 0


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Da: mare_grigio\n\nIlem: raid")))
    (message,) = read_source("-", settings=SETTINGS)
    assert (message.sender, message.body) == ("mare_grigio", "Ilem: raid")


def test_mbox_separators() -> None:
    first, second, third = read("mailbox.mbox")
    assert first.body.split("\n")[1:4] == [
        "From here on: nothing new",
        "From Genabaris I march",
        "From nobody Sun Apr 23 07:34:12 2017",
    ]
    assert [second.sender, third.sender] == ["tom.h@example.org", "luca.r@example.org"]


@pytest.mark.parametrize("block", [1, 2, 7, 64, 511, 512, 513, 5000])
def test_mbox_split_does_not_depend_on_where_blocks_end(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (DATA / "mailbox.mbox").read_bytes()
    whole = list(split_mbox(io.BytesIO(data), 10**6))
    monkeypatch.setattr("pbf_moderator.inbox.mbox._BLOCK", block)
    assert list(split_mbox(io.BytesIO(data), 10**6)) == whole
    assert len(whole) == 3


def test_a_well_formed_mbox_splits_as_the_standard_library_does(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "made.mbox")
    for name in ("alternative.eml", "bounce.eml", "flowed.eml", "html_only.eml"):
        box.add((DATA / name).read_bytes())
    box.close()
    with (tmp_path / "made.mbox").open("rb") as stream:
        ours = [mail.raw for mail in split_mbox(stream, 10**6)]
    assert ours == [
        (DATA / name).read_bytes()
        for name in ("alternative.eml", "bounce.eml", "flowed.eml", "html_only.eml")
    ]


def test_memory_does_not_grow_with_an_mbox_or_with_a_mail_in_it(tmp_path: Path) -> None:
    place = tmp_path / "big.mbox"
    head = b"From a@example.org Sun Apr 23 07:34:12 2017\nFrom: a@example.org\nMessage-ID: <%d@x>\n\n"
    with place.open("wb") as file:
        for number in range(3):
            file.write(head % number + b"Pale: raid\n\n")
        file.write(head % 99)
        for _ in range(60):
            file.write(b"y" * 1_000_000)
        file.write(b"\n\n" + head % 100 + b"Ganiss: raid\n")
    settings = InboxSettings(max_mail=100_000)
    tracemalloc.start()
    outcomes = [(message.id, message.outcome) for message in read_source(place, settings=settings)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert outcomes[-2:] == [("mid:99@x", "too_big"), ("mid:100@x", "")]
    assert peak < 6_000_000


def test_archives(tmp_path: Path) -> None:
    (tmp_path / "box.mbox.gz").write_bytes(gzip.compress((DATA / "mailbox.mbox").read_bytes()))
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.write(DATA / "list.eml", "2.eml")
        archive.write(DATA / "phpbb_inbox.xml", "1.xml")
    assert len(list(read_source(tmp_path / "box.mbox.gz", settings=SETTINGS))) == 3
    assert [message.channel for message in read_source(tmp_path / "all.zip", settings=SETTINGS)] == [
        "pm",
        "pm",
        "mail",
    ]


def test_a_decompression_bomb_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bomb.mbox.gz").write_bytes(gzip.compress(b"\n" * 60_000_000))
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", b"a" * 60_000_000)
    for name in ("bomb.mbox.gz", "bomb.zip"):
        with pytest.raises(UserError, match="unpacks to more"):
            list(read_source(tmp_path / name, settings=SETTINGS))


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("a.gz", b"\x1f\x8b\x08\0garbage", "damaged"),
        ("a.zip", b"PK\x03\x04garbage", "damaged"),
        ("a.msg", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100, "Outlook"),
        ("a.bin", bytes(range(256)), "no text"),
        ("a.html", b"<html><body><p>Hello</p></body></html>", "no forum post"),
        ("a.csv", b"a,b\n1,2\n", "is not a phpBB or MyBB"),
    ],
)
def test_a_foreign_file_gets_one_sentence(tmp_path: Path, name: str, data: bytes, word: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(UserError, match=word) as caught:
        list(read_source(tmp_path / name, settings=SETTINGS))
    assert "\n" not in str(caught.value)


def test_a_missing_file_an_unknown_kind_and_an_unknown_zone() -> None:
    with pytest.raises(UserError, match="cannot be read"):
        list(read_source("/nowhere/at/all", settings=SETTINGS))
    with pytest.raises(UserError, match="is not a kind"):
        list(read_source(DATA, kind="fax", settings=SETTINGS))
    with pytest.raises(UserError, match="Time zone"):
        list(read_source(DATA / "forumfree_copied.txt", settings=InboxSettings(timezone="Mars/Olympus")))


def _mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few flips, cuts, doublings and splices."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(changed) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            changed[place : place + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            del changed[place : place + chance.randint(1, 60)]
        elif kind == 2:
            changed[place:place] = changed[place : place + chance.randint(1, 200)] * chance.randint(1, 4)
        elif kind == 3:
            changed[place:place] = chance.choice(
                [b"\0", b"\r", b"=?utf-8?b?", b"</div>", b"<div", b"[quote]", b'"', b"\xff\xfe", b"\n\n"]
            )
        else:
            start = chance.randrange(len(data))
            changed[place:place] = data[start : start + 40]
    return bytes(changed)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_arbitrary_damage_never_crashes(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(file.name)
    data = file.read_bytes()
    for number in range(25):
        place = tmp_path / f"{number}{file.suffix}"
        place.write_bytes(_mutated(data, chance))
        try:
            for message in read_source(place, settings=SETTINGS):
                message.body.encode()
                message.subject.encode()
                assert "\r" not in message.body
                assert message.id
        except UserError as trouble:
            assert "\n" not in str(trouble)


def test_damaged_mails_are_read_without_the_safety_net() -> None:
    """The net under the mail parser must stay a net: mutations of our samples do not fall into it."""
    for file in FILES:
        if file.suffix == ".eml":
            chance = random.Random(file.name)
            for _ in range(40):
                data = _mutated(file.read_bytes(), chance)
                assert mail_module._read(data, SETTINGS, None).id


def test_a_page_on_one_line_is_no_csv(tmp_path: Path) -> None:
    page = (
        '<!DOCTYPE html><html><body id="phpbb"><div class="post" id="p7"><div class="postbody"><h3><a>Re</a></h3>'
        '<p class="author"><a class="username">icebound</a> <time datetime="2026-03-08T19:03:48+00:00">x</time></p>'
        '<div class="content">Ganiss: raid</div></div></div></body></html>'
    )
    (tmp_path / "saved.html").write_text(page, encoding="utf-8")
    (tmp_path / "data.csv").write_text(page, encoding="utf-8")
    found = list(read_source(tmp_path, settings=SETTINGS))
    assert [message.body for message in found] == ["Ganiss: raid"] * 2
