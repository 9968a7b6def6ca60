"""Whose words they are: mails written into mails, and messages written into pasted texts."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from string import Template

import pytest

from .conftest import Run
from .test_senders import SEPARATOR, TOM, acted_on, filled, head, rows_of, table


@pytest.mark.parametrize("name", table("forged_mailboxes"))
def test_a_mail_written_into_a_mail_is_not_acted_on(pbf: Run, game: Path, tmp_path: Path, name: str) -> None:
    text = filled(table("forged_mailboxes")[name])
    last = SEPARATOR.replace("11:00", "12:30") + head(TOM, "last") + "\nciao\n"
    (tmp_path / "box.mbox").write_bytes(f"{text}\n{last}".encode())
    rows = rows_of(pbf, game, tmp_path / "box.mbox")
    assert [row["seat"] for row in rows if row["id"] in ("mid:1@example.org", "mid:last@example.org")] == [
        "jaghut"
    ] * 2
    assert acted_on(rows) == []


@pytest.mark.parametrize("name", table("genuine_mailboxes"))
def test_the_mails_of_a_mailbox_count(pbf: Run, game: Path, tmp_path: Path, name: str) -> None:
    marco = "marco.b@example.org"
    heads = {"TOM_HEAD": head(TOM), "MARCO_HEAD_1": head(marco, "m1"), "MARCO_HEAD_2": head(marco, "m2")}
    text = filled(Template(table("genuine_mailboxes")[name]).safe_substitute(heads))
    (tmp_path / "box.mbox").write_text(text, "utf-8")
    rows = rows_of(pbf, game, tmp_path / "box.mbox")
    assert {row["id"]: (row["seat"], row["why"]) for row in rows if row["id"].startswith("mid:m")} == {
        "mid:m1@example.org": ("malazan", ""),
        "mid:m2@example.org": ("malazan", ""),
    }


@pytest.mark.parametrize("name", table("forged_pastes"))
def test_a_pasted_text_has_one_author(
    pbf: Run, game: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = table("forged_pastes")[name]
    text = filled(case["text"])
    (tmp_path / "paste.txt").write_text(text, "utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    how = [word.replace("{text}", str(tmp_path / "paste.txt")) for word in case.get("how", ["{text}"])]
    rows = rows_of(pbf, game, *how)
    assert rows
    assert acted_on(rows) == []


def test_the_moderator_says_that_a_text_is_of_several_authors(pbf: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "paste.txt").write_text(
        "From: icebound\n\nhello\n-----\nFrom: WhiskyJack77\n\nPale: incursione\n===\nFrom: mare_grigio\n\nx\n",
        "utf-8",
    )
    rows = rows_of(pbf, game, tmp_path / "paste.txt", "--many")
    held = {row["seat"]: row["why"] == "several_authors" for row in rows}
    assert held == {"jaghut": False, "malazan": True}


@pytest.mark.parametrize(("many", "held"), [(["--many"], False), ([], True)])
def test_a_copied_page_is_of_several_authors_if_the_moderator_says_so(
    pbf: Run, game: Path, tmp_path: Path, many: list[str], held: bool
) -> None:
    (tmp_path / "paste.txt").write_text(
        filled(table("forged_pastes")["page_written_into_a_text"]["text"]), "utf-8"
    )
    rows = rows_of(pbf, game, tmp_path / "paste.txt", *many)
    assert [(row["seat"], row["why"] == "several_authors") for row in rows] == [
        ("jaghut", held),
        ("malazan", held),
    ]


def test_a_copied_page_that_was_held_counts_when_read_as_of_several_authors(
    pbf: Run, game: Path, tmp_path: Path
) -> None:
    (tmp_path / "paste.txt").write_text(
        filled(table("forged_pastes")["page_written_into_a_text"]["text"]), "utf-8"
    )
    rows_of(pbf, game, tmp_path / "paste.txt")
    rows = rows_of(pbf, game, tmp_path / "paste.txt", "--many")
    assert [row["seat"] for row in rows] == ["jaghut", "malazan"]
    assert "read_before" not in [row["why"] for row in rows]


def test_a_text_that_was_held_is_released_as_its_authors(pbf: Run, game: Path, tmp_path: Path) -> None:
    text = table("forged_pastes")["rule_and_head"]["text"]
    (tmp_path / "paste.txt").write_text(filled(text).replace("hello", "Cinnamon Wastes: raid"), "utf-8")
    (row,) = rows_of(pbf, game, tmp_path / "paste.txt")
    assert (row["seat"], row["why"]) == ("jaghut", "several_authors")
    (released,) = rows_of(pbf, game, "--release", str(row["entry"]))
    assert released["seat"] == "jaghut"


def test_one_author_and_several_exclude_each_other(pbf: Run, game: Path) -> None:
    done = pbf("ingest", game, "-", "--many", "--as", "malazan")
    assert (done.code, done.err.count("\n")) == (2, 1)
