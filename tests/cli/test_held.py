"""Held messages on the moderator's desk: named, read, let through or laid aside, and never closed over in silence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
import pytest

from pbf_moderator.cli.common import complete_held
from pbf_moderator.cli.main import COMMANDS
from pbf_moderator.cli.main import pbf as root
from pbf_moderator.resources import TEMPLATES, roots
from tests.cli.conftest import Run
from tests.cli.messages import NOW, SHEET, outcome, pasted

GUIDE = Path(__file__).parents[2] / "docs" / "moderators-guide.md"


@pytest.fixture
def late(pbf: Run, table: Path, tmp_path: Path) -> int:
    """A player's message that came after the deadline, and its number."""
    assert pbf("deadline", table, "2026-11-02 17:00", "--now", "2026-11-02T13:00:00+01:00").code == 0
    assert outcome(pbf, table, pasted(tmp_path / "late.txt", "Genabaris: marcia+0")) == [("held", "late")]
    return number(pbf, table)


@pytest.fixture
def strange(pbf: Run, table: Path, tmp_path: Path) -> int:
    """A stranger's message, and its number."""
    text = pasted(tmp_path / "strange.txt", "Pale: raid \x1b[31mred", nick="somebody")
    assert outcome(pbf, table, text) == [("held", "unknown_sender")]
    return number(pbf, table)


def held(pbf: Run, game: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads(pbf("status", game, "--json").out)["held"]
    return rows


def number(pbf: Run, game: Path) -> int:
    return int(str(held(pbf, game)[-1]["entry"]))


def inputs(pbf: Run, game: Path) -> int:
    return int(json.loads(pbf("status", game, "--json").out)["inputs"])


# -- reading them -------------------------------------------------------------------------------------------------


def test_each_is_listed_with_who_when_whence_why_and_what_to_do(
    pbf: Run, table: Path, late: int, strange: int
) -> None:
    done = pbf("held", table)
    assert done.code == 1, "something needs attention"
    first, second = done.out.strip().split("\n\n")
    assert re.match(rf"\s*{late} Malazan \(malazan-nick\), pasted text, Mon 2026-11-02 18:00", first)
    assert "after the deadline" in first and f"--release {late}" in first and f"--dismiss {late}" in first
    assert "(somebody)" in second and "address book" in second
    assert f"--release {strange} --as SEAT" in " ".join(second.split())
    assert "(late)" not in done.out and "unknown_sender" not in done.out, (
        "why it waits is told in words alone"
    )
    assert "Genabaris" not in done.out and "raid" not in done.out, "no words unless they are asked for"


def test_with_a_number_the_whole_text_is_shown(pbf: Run, table: Path, late: int, strange: int) -> None:
    done = pbf("held", table, late)
    assert done.code == 0 and "Genabaris: marcia+0" in done.out and "raid" not in done.out
    both = pbf("held", table, strange, late)
    assert "Genabaris: marcia+0" in both.out and "Pale: raid" in both.out
    assert "\x1b" not in both.out, "nobody's words steer the terminal"


def test_its_words_go_nowhere_else(pbf: Run, table: Path, late: int) -> None:
    before = {p: p.read_bytes() for p in table.rglob("*") if p.is_file()}
    pbf("held", table, late)
    assert {p: p.read_bytes() for p in table.rglob("*") if p.is_file()} == before


def test_the_text_of_a_strangers_mail_is_read_again_from_its_bytes(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    mail = tmp_path / "m.eml"
    mail.write_text("From: a@example.org\nMessage-ID: <1@x>\nSubject: orders\n\nPale: raid, says Ann\n")
    outcome(pbf, table, mail)
    done = pbf("held", table, number(pbf, table))
    assert "Pale: raid, says Ann" in done.out and "Subject: orders" in done.out and "mail" in done.out


def test_what_could_not_be_read_is_shown_as_it_came(pbf: Run, table: Path, tmp_path: Path) -> None:
    folder = tmp_path / "post"
    folder.mkdir()
    (folder / "a.zip").write_bytes(b"PK\x03\x04broken")
    outcome(pbf, table, folder)
    done = pbf("held", table, number(pbf, table))
    assert done.code == 0 and "PK" in done.out and "plain text" in done.out


def test_it_prints_json(pbf: Run, table: Path, late: int) -> None:
    [row] = json.loads(pbf("held", table, "--json").out)
    assert (row["entry"], row["name"], row["why"], row["seat"]) == (late, "Malazan", "late", "malazan")
    assert row["date"] == "2026-11-02T18:00:00+01:00" and "text" not in row
    [whole] = json.loads(pbf("held", table, late, "--json").out)
    assert whole["text"] == "Genabaris: marcia+0"


def test_nothing_is_held(pbf: Run, table: Path) -> None:
    done = pbf("held", table)
    assert (done.code, done.out) == (0, "Nothing is held.\n")


@pytest.mark.parametrize("what", ["99", "malazan", "-5", "", "0"])
def test_a_number_that_is_not_held_is_refused_with_those_that_are(
    pbf: Run, table: Path, late: int, what: str
) -> None:
    done = pbf("held", table, "--", what)
    assert done.code == 2 and not done.out and str(late) in done.err


def test_status_says_where_to_read_them(pbf: Run, table: Path, late: int) -> None:
    assert f"pbf held {table}" in pbf("status", table).out


def test_the_shell_completes_their_numbers(table: Path, late: int) -> None:
    command = root.get_command(click.Context(root), "ingest")
    assert isinstance(command, click.Command)
    context = click.Context(command)
    context.params["game"] = table
    [item] = complete_held(context, command.params[0], str(late)[0])
    assert item.value == str(late) and "Malazan" in item.help
    assert complete_held(context, command.params[0], "x") == []
    assert complete_held(click.Context(command), command.params[0], "") == []


def test_every_reason_has_words_a_row_in_the_guide_and_only_real_ones_have() -> None:
    import tomllib

    rows = re.findall(
        r"^\| (\w+(?:, \w+)*) \|",
        GUIDE.read_text("utf-8").partition("Why a message is held:")[2].partition("\n\n    pbf")[0],
        re.MULTILINE,
    )
    told = {code for row in rows for code in row.split(", ")} - {"why"}
    why, advice = (_said(name) for name in ("why", "advice"))
    assert told == why == advice - {"other"}
    [file] = [p for root in roots() if (p := root / TEMPLATES / "receipt" / "en.toml").exists()]
    assert set(tomllib.loads(file.read_text("utf-8"))["hold"]) - {"other"} <= why


def _said(table: str) -> set[str]:
    """The names of a table of sentences for the moderator, the same in both languages."""
    import tomllib

    files = [root / TEMPLATES / "moderator" / f"{x}.toml" for root in roots() for x in ("en", "it")]
    found = [set(tomllib.loads(file.read_text("utf-8"))[table]) for file in files if file.exists()]
    assert len(found) == 2 and found[0] == found[1]
    return found[0]


# -- letting them through, laying them aside ----------------------------------------------------------------------


def test_several_are_dismissed_at_once(pbf: Run, table: Path, late: int, strange: int) -> None:
    done = pbf("ingest", table, "--dismiss", late, "--dismiss", strange)
    assert done.code == 0 and f"{late}: discarded." in done.out and f"{strange}: discarded." in done.out
    assert held(pbf, table) == []


def test_several_are_released_at_once_in_the_order_given(pbf: Run, table: Path, tmp_path: Path) -> None:
    for name, order in (("a", "marcia+0"), ("b", "marcia+1")):
        outcome(pbf, table, pasted(tmp_path / f"{name}.txt", f"Genabaris: {order}"))
    first, second = (row["entry"] for row in held(pbf, table))
    done = pbf("ingest", table, "--release", second, "--release", first, "--now", NOW, "--json")
    assert [row["outcome"] for row in json.loads(done.out)] == ["needs_answer", "needs_answer"]
    assert held(pbf, table) == []


@pytest.mark.parametrize("option", ["--dismiss", "--release"])
def test_all_or_none(pbf: Run, table: Path, late: int, option: str) -> None:
    before = pbf("export", table).out
    done = pbf("ingest", table, option, late, option, 99)
    assert done.code == 2 and "99" in done.err
    assert pbf("export", table).out == before


def test_a_stranger_among_several_stops_all(pbf: Run, table: Path, late: int, strange: int) -> None:
    before = pbf("export", table).out
    done = pbf("ingest", table, "--release", late, "--release", strange)
    assert done.code == 2 and "--as SEAT" in done.err
    assert pbf("export", table).out == before


@pytest.mark.parametrize(
    "line",
    [
        ("--dismiss", "{n}", "--release", "{n}"),
        ("{file}", "--release", "{n}"),
        ("{file}", "--dismiss", "{n}"),
        ("--dismiss", "{n}", "--as", "malazan"),
        ("--dismiss", "{n}", "--written", "2026-11-02 16:00"),
        ("--release", "{n}", "--many"),
        ("--release", "{n}", "--kind", "paste"),
        ("--release", "{n}", "--release", "{other}", "--written", "2026-11-02 16:00"),
    ],
)
def test_two_errands_on_one_line_are_refused(
    pbf: Run, table: Path, tmp_path: Path, late: int, strange: int, line: tuple[str, ...]
) -> None:
    file = pasted(tmp_path / "new.txt", SHEET)
    before = pbf("export", table).out
    done = pbf("ingest", table, *(word.format(n=late, other=strange, file=file) for word in line))
    assert done.code == 2 and len(done.err.splitlines()) == 1
    assert pbf("export", table).out == before


def single_options() -> list[tuple[tuple[str, ...], str]]:
    """Every option that takes one value, with the words of its command."""
    found = []
    for name in COMMANDS:
        command = root.get_command(click.Context(root), name)
        assert command is not None
        commands = {(name, sub): c for sub, c in getattr(command, "commands", {}).items()} or {
            (name,): command
        }
        for words, one in commands.items():
            for option in one.params:
                if isinstance(option, click.Option) and not option.multiple and not option.is_flag:
                    found.append((words, option.opts[0]))
    return found


@pytest.mark.parametrize(("words", "option"), single_options())
def test_an_option_that_is_given_twice_is_refused_and_none_wins_in_silence(
    pbf: Run, words: tuple[str, ...], option: str
) -> None:
    done = pbf(*words, "nowhere", option, "1", option, "2")
    assert done.code == 2 and f"{option} can be given only once" in done.err


@pytest.mark.parametrize(
    "line",
    [
        ("new", "malazan-genabackis", "{new}", "--set", "language=it", "--set", "language=en"),
        ("new", "malazan-genabackis", "{new}", "--option", "tides=true", "--option", "tides=false"),
        ("rule", "{game}", "power", "house=Malazan", "house=Jaghut", "value=3", "--reason", "x"),
        ("deadline", "{game}", "48h", "--skip-weekends", "--count-weekends"),
    ],
)
def test_a_name_or_a_choice_that_is_given_twice_is_refused(
    pbf: Run, table: Path, tmp_path: Path, line: tuple[str, ...]
) -> None:
    done = pbf(*(word.format(game=table, new=tmp_path / "new") for word in line))
    assert done.code == 2 and ("twice" in done.err or "only once" in done.err)
    assert not (tmp_path / "new").exists()


def test_the_log_shows_several_kinds(pbf: Run, table: Path, late: int) -> None:
    rows = json.loads(pbf("log", table, "--kind", "message", "--kind", "deadline", "--json").out)
    assert {row["kind"] for row in rows} == {"message", "deadline"}


# -- closing over them --------------------------------------------------------------------------------------------


def test_close_names_the_held_messages_of_those_who_are_closed(
    pbf: Run, table: Path, late: int, strange: int
) -> None:
    shown = pbf("close", table, "--policy", "default")
    assert shown.code == 1, "something needs attention"
    for told in ("Malazan (malazan-nick)", "2026-11-02 18:00", "after the deadline", f"--release {late}"):
        assert told in shown.out
    assert "(somebody)" in shown.out, "a stranger may be anybody"
    assert f"pbf held {table}" in shown.out and "--yes" in shown.out
    assert "Genabaris" not in shown.out
    assert inputs(pbf, table) == 0


def test_close_with_yes_names_them_too(pbf: Run, table: Path, late: int) -> None:
    done = pbf("close", table, "--policy", "default", "--yes")
    assert done.code == 0 and "after the deadline" in done.out and "pbf undo" in done.out
    assert inputs(pbf, table) == 1


def test_close_lists_them_as_json(pbf: Run, table: Path, late: int) -> None:
    report = json.loads(pbf("close", table, "--policy", "default", "--json").out)
    assert [row["entry"] for row in report["held"]] == [late] and "text" not in report["held"][0]


def test_a_held_message_of_somebody_who_has_answered_is_not_named(
    pbf: Run, table: Path, tmp_path: Path, late: int
) -> None:
    from pbf_moderator.desk.moderate import answer_with_value
    from pbf_moderator.desk.opening import open_table
    from pbf_moderator.kernel.chance import Stream

    with open_table(table, write=True) as game:
        [asked] = game.asked("malazan")
        answer_with_value(game, "malazan", asked.key, asked.form.sample(Stream(b"x", asked.key)))
    shown = pbf("close", table, "--policy", "default")
    assert shown.code == 0 and "malazan-nick" not in shown.out
