"""Bad input gets one sentence and exit code 2, and nothing is lost or half done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbf_moderator.cli.main import COMMANDS
from pbf_moderator.cli.main import pbf as root
from tests.cli.conftest import DEMO, Run


def refused(done: object) -> None:
    code, out, err = done  # type: ignore[misc]
    assert code == 2, (code, out, err)
    assert len(err.strip().splitlines()) <= 3, err
    assert err.strip()


@pytest.mark.parametrize(
    "args",
    [
        ("new", "no-such-scenario", "x"),
        ("new", "malazan-genabackis", "x", "--players", "4"),
        ("new", "malazan-genabackis", "x", "--option", "neutral_forces=perhaps"),
        ("new", "malazan-genabackis", "x", "--option", "nonsense=1"),
        ("new", "malazan-genabackis", "x", "--option", "nonsense"),
        ("new", "malazan-genabackis", "x", "--set", "colour=red"),
        ("new", "malazan-genabackis", "x", "--set", "missing=never"),
        ("new", "malazan-genabackis", "x", "--word", "nobody=drum"),
        ("new", "malazan-genabackis", "x", "--secret", "abc"),
        ("new", "malazan-genabackis", "x", "--book", "missing.toml"),
        ("new", "malazan-genabackis", "x", "--position", "missing.toml"),
        ("new", "malazan-genabackis", "x", "--now", "yesterday"),
        ("new", "malazan-genabackis", "x", "--set", "dialect=latin"),
        ("new", "malazan-genabackis", "x", "--set", "language=fr"),
        ("new", "malazan-genabackis", "x", "--set", "timezone=Mars/Olympus"),
        ("new", "malazan-genabackis", "x", "--set", "moderator_mail=nobody"),
        ("status", "nowhere"),
        ("ingest", "nowhere", "mails.mbox"),
        ("advance", "nowhere"),
        ("scenario", "check", "nowhere"),
        ("scenario", "show", "malazan-genabackis", "nonsense"),
        ("play", "malazan-genabackis"),
        ("play", "malazan-genabackis", "--random", "--players", "3"),
        ("frobnicate",),
        ("status", "--frobnicate"),
    ],
)
def test_refused_without_a_trace(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(pbf(*args))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "args",
    [
        ("ingest",),
        ("ingest", "missing.mbox"),
        ("ingest", "imaps://mod@localhost/INBOX"),
        ("ingest", "imaps://mod:word@localhost/INBOX"),
        ("ingest", "--release", "999"),
        ("ingest", "x", "--as", "nobody"),
        ("answer", "nobody", "Pale: raid"),
        ("answer", "malazan"),
        ("answer", "malazan", "--value", "3"),
        ("answer", "malazan", "--key", "orders/malazan#9", "--value", "{}"),
        ("answer", "malazan", "--key", "orders/malazan#1", "--value", "{}"),
        ("answer", "chance", "--word", "drum"),
        ("answer", "chance", "the first card"),
        ("ingest", "--dismiss", "999"),
        ("rule", "units", "area=pale", "house=malazan", "units=3", "--reason", "x"),
        ("rule", "units", "area=pale", "house=", 'units={"fante": 1}', "--reason", "x"),
        ("rule", "units", "area=pale", "house=malazan", 'units={"fante": 20}', "--reason", "x"),
        ("rule", "threat", "value=99", "--reason", "x"),
        ("rule", "supply", "house=malazan", "value=9", "--reason", "x"),
        ("rule", "power", "house=malazan", "value=99", "--reason", "x"),
        ("rule", "card", "house=malazan", "card=coltaine", "to=foo", "--reason", "x"),
        ("rule", "bans", "tokens=nonsense", "--reason", "x"),
        ("deadline", "0h"),
        ("post", "--since", "99"),
        ("post", "--language", "fr"),
        ("log", "--kind", "foo"),
        ("undo", "--to", "0", "--steps", "1", "--reason", "x"),
        ("close", "--policy", "whatever"),
        ("rule", "nonsense", "--reason", "x"),
        ("rule", "power", "house=malazan", "value=many", "--reason", "x"),
        ("rule", "power", "house", "--reason", "x"),
        ("rule", "power", "house=malazan", "value=3"),
        ("undo", "--reason", "x"),
        ("undo", "--to", "7", "--reason", "x"),
        ("deadline", "soon"),
        ("deadline", "2001-01-01"),
        ("view", "--as", "nobody"),
        ("map", "--battle"),
        ("map", "--width", "7"),
        ("post", "--dialect", "latin"),
        ("new",),
    ],
)
def test_a_game_stays_as_it_was(pbf: Run, game: Path, args: tuple[str, ...]) -> None:
    before = pbf("export", game).out
    command, *rest = args
    refused(pbf(command, game, *rest))
    assert pbf("export", game).out == before


def test_a_held_message_can_be_released_or_laid_aside(pbf: Run, game: Path, tmp_path: Path) -> None:
    for number in (1, 2):
        mail = f"From: krull@example.net\nMessage-ID: <{number}@example.net>\nSubject: x\n\nPale: raid\n"
        (tmp_path / f"{number}.eml").write_text(mail)
        assert pbf("ingest", game, tmp_path / f"{number}.eml").code == 1
    held = [m["entry"] for m in json.loads(pbf("status", game, "--json").out)["held"]]
    refused(pbf("ingest", game, "--release", held[0]))
    assert pbf("ingest", game, "--release", held[0], "--as", "malazan").code == 0
    assert pbf("ingest", game, "--dismiss", held[1]).code == 0
    assert pbf("status", game).code == 0


def test_a_game_is_never_overwritten(pbf: Run, game: Path) -> None:
    refused(pbf("new", "malazan-genabackis", game))
    assert pbf("status", game).code == 0


def test_settings_that_cannot_be_read(pbf: Run, game: Path) -> None:
    file = game / "game.toml"
    good = file.read_text()
    for bad in (
        "title = ",
        "colour = 'red'",
        "language = 3",
        "[players.nobody]",
        'timezone = "Mars/Olympus"',
    ):
        file.write_text(bad + "\n")
        refused(pbf("deadline", game, "48h"))
    file.write_text(good)
    assert pbf("deadline", game, "48h").code == 0


def test_a_damaged_journal_is_named_and_can_still_be_read(pbf: Run, game: Path) -> None:
    import sqlite3

    pbf("rule", game, "power", "house=malazan", "value=9", "--reason", "test")
    with sqlite3.connect(game / "journal.sqlite") as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("UPDATE entries SET body = replace(body, '9', '8') WHERE kind = 'ruling'")
    db.close()
    done = pbf("status", game)
    assert done.code == 1
    assert "entry" in done.out
    refused(pbf("rule", game, "power", "house=malazan", "value=9", "--reason", "again"))


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_with_an_example(pbf: Run, name: str) -> None:
    done = pbf(name, "--help")
    assert done.code == 0
    assert "pbf " + name in done.out.replace("Usage: pbf", "")
    group = root.get_command(None, name)  # type: ignore[arg-type]
    for sub in getattr(group, "commands", {}):
        assert f"pbf {name} {sub}" in pbf(name, sub, "--help").out.replace("Usage: pbf", "")


def test_the_demonstration_data_is_there() -> None:
    assert (DEMO / "game.toml").is_file()
