"""A packet holds the texts of every chapter of a game in its language, each sentence once."""

from __future__ import annotations

import pytest

from pbf_moderator.kernel.chance import Stream

from .packet import Packet, a_part, folded, packet_of


def test_names_and_numbers_make_no_difference() -> None:
    assert folded("Stark: +2 power (raid)") == folded("Stark: +13 power (raid)")
    assert folded("- March from Pyke: 1 ship") == folded("- March from Port of Pyke: 2 ship")
    assert folded("no power") != folded("no swords")


def test_a_text_of_a_new_kind_stands_whole_and_of_another_what_is_new() -> None:
    packet = Packet()
    packet.take("post", "first", "one\ntwo\nthree")
    packet.take("post", "second", "one\nfour\nthree")
    packet.take("post", "third", "one\nfour\nthree")
    assert [line for line in packet.lines if line] == [
        "==== first", "one", "two", "three", "---- second (what is new in it)", "four",
    ]  # fmt: skip


def test_a_part_keeps_whole_texts_with_the_message_that_they_answer() -> None:
    packet = Packet()
    packet.title("game")
    for n in range(60):
        packet.take("post", f"post {n}", f"head {'abc'[n % 3]}\n" + "\n".join("xyz"[: n % 3 + 1]))
        packet.lines += ["", f">>>> somebody {n}:", "word", "", f"---- receipts/{n}", "answer"]
    text = "\n".join(packet.lines).strip().splitlines()
    part = a_part(text, 100, Stream(b"x", "part"))
    assert part[0] == text[0] and 90 <= len(part) <= 110
    asked = [line for line in part if line.startswith(">>>>")]
    assert len(asked) > 5 and [line.split()[2].rstrip(":") for line in asked] == [
        line.split("/")[1] for line in part if line.startswith("---- receipts")
    ]
    assert asked == sorted(asked, key=lambda line: text.index(line))


@pytest.mark.parametrize(("scenario", "language"), [("agot-1e", "it"), ("alexander", "ru")])
def test_a_short_packet(scenario: str, language: str) -> None:
    text = packet_of([scenario], language, turns=1, stops=3, rounds=1)
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert "0000-opening/post" in text and "==== receipts/" in text and ">>>> " in text
    assert len(lines) > 15
