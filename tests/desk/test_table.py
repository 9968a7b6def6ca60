"""A game on the disk: advance, close, undo, rulings, verification, secrets."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.advance import advance, commit, next_step
from pbf_moderator.desk.closing import close
from pbf_moderator.desk.moderate import answer_with_value, rule, undo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.status import status
from pbf_moderator.desk.table import Table, create
from pbf_moderator.desk.verify import verify
from pbf_moderator.errors import UserError
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.scenario.loading import load_scenario

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
SEATS = ("tiste-edur", "malazan", "tlan-imass", "tiste-liosan", "jaghut", "tiste-andii")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    scenario = load_scenario("malazan-genabackis")
    settings = Settings(
        language="it",
        timezone="Europe/Rome",
        missing="default",
        players={seat: Player(nicks=(f"nick-{seat}",)) for seat in SEATS},
    )
    create(
        tmp_path / "g",
        scenario,
        settings,
        players=6,
        options={},
        words={"malazan": "drum"},
        secret=bytes(32),
        at=NOW,
    )
    return tmp_path / "g"


def answer_all(table: Table, seed: bytes = b"t") -> None:
    """Answer every open question at random, as the moderator."""
    for decision in table.asked():
        if decision.form.only() is NOTHING:
            value = decision.form.sample(Stream(seed, decision.key))
            answer_with_value(table, decision.seat, decision.key, value, NOW)


def play_steps(path: Path, steps: int) -> None:
    with open_table(path, write=True) as table:
        for _ in range(steps):
            answer_all(table)
            advance(table, at=NOW)


def test_a_game_waits_for_every_sheet(game: Path) -> None:
    with open_table(game, write=True) as table:
        progress = advance(table, at=NOW)
        assert [m.decision.seat for m in progress.missing] == list(SEATS)
        first = table.asked()[0]
        answer_with_value(table, first.seat, first.key, first.form.sample(Stream(b"x", "y")), NOW)
        assert not advance(table, at=NOW).steps
        report = {q["seat"]: q["answered"] for q in status(table)["waiting"]}
        assert report == {seat: seat == first.seat for seat in SEATS}


def test_what_is_recorded_is_what_is_replayed(game: Path) -> None:
    play_steps(game, 12)
    with open_table(game) as first, open_table(game) as second:
        assert first.view() == second.view()
        assert len(first.effective.inputs) > 12
        assert not verify(first).findings


def test_undo_brings_back_the_position_and_the_same_chance(game: Path) -> None:
    play_steps(game, 9)
    with open_table(game, write=True) as table:
        before, inputs = table.view(), len(table.effective.inputs)
        undo(table, inputs - 5, "a mistake", at=NOW)
        assert len(table.effective.inputs) == inputs - 5
        used = set(table.effective.used)
        while len(table.effective.inputs) + 0 < inputs:
            step, missing = next_step(table, used)
            assert not missing
            commit(table, step, at=NOW)
            used.update(step.used)
            table.reload_staged()
        assert table.view() == before


def test_undo_with_drop_asks_anew(game: Path) -> None:
    play_steps(game, 1)
    with open_table(game, write=True) as table:
        undo(table, 0, "everything again", drop=True, at=NOW)
        assert len(advance(table, at=NOW).missing) == 6


def test_closing_takes_defaults_and_what_was_handed_in(game: Path) -> None:
    with open_table(game, write=True) as table:
        close(table, "default", at=NOW)
        assert all("order" not in p or p["order"]["token"] for p in table.view()["areas"].values())
        assert table.view()["step"] != "planning"


def test_a_ruling_changes_the_position_and_the_questions(game: Path) -> None:
    with open_table(game, write=True) as table:
        rule(table, "units", {"area": "mott", "house": "malazan", "units": {"fante": 2}}, "house rule", NOW)
        sheet = next(d for d in table.asked() if d.seat == "malazan")
        assert "mott" in sheet.form.describe()["slots"]
    with open_table(game) as table:
        assert table.view()["areas"]["mott"]["units"]["malazan"]["fante"]["standing"] == 2


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("nonsense", {}),
        ("power", {"house": "nobody", "value": 3}),
        ("power", {"house": "malazan"}),
        ("power", {"house": "malazan", "value": -1}),
        ("track", {"track": "ombra", "order": ["malazan"]}),
        ("units", {"area": "atlantis", "house": "malazan", "units": {}}),
    ],
)
def test_a_ruling_that_cannot_stand_is_one_sentence_and_changes_nothing(
    game: Path, name: str, args: dict[str, Any]
) -> None:
    with open_table(game, write=True) as table, pytest.raises(UserError):
        rule(table, name, args, "why", NOW)
    with open_table(game) as table:
        assert not table.effective.inputs


def test_verify_finds_a_draw_that_the_seed_did_not_give(game: Path) -> None:
    play_steps(game, 25)
    with open_table(game, write=True) as table:
        drawn = [e for e in table.effective.inputs if "seed" in e.body.get("sources", {}).values()]
        assert drawn, "a card was drawn"
        table.created["secret"] = "11" * 32
        table.__dict__.pop("seed", None)
        assert {f.entry for f in verify(table).findings} >= {1}


def test_no_secret_in_the_status_or_the_public_view(game: Path) -> None:
    with open_table(game, write=True) as table:
        for seat in SEATS[:3]:
            decision = table.asked(seat)[0]
            answer_with_value(table, seat, decision.key, decision.form.sample(Stream(b"s", seat)), NOW)
        public = json.dumps([status(table), table.view()])
    fresh = json.dumps([status_of_fresh(game)])
    for token in ("march-plus-1", "raid-special", "support-plus-1", "march-minus-1"):
        assert (token in public) == (token in fresh)


def status_of_fresh(game: Path) -> dict[str, Any]:
    with open_table(game) as table:
        match = table.make_match()
        return table.family.view(match.game)


def test_a_game_whose_cards_are_typed_in_waits_for_them(tmp_path: Path) -> None:
    game, settings = tmp_path / "typed", Settings(language="it", typed_chance=True)
    create(game, load_scenario("malazan-genabackis"), settings, players=6, options={}, at=NOW)
    with open_table(game, write=True) as table:
        while not any(d.seat == "chance" for d in table.match.asked):
            answer_all(table)
            advance(table, at=NOW)
        key = table.match.asked[0].key
        assert [q["key"] for q in status(table)["waiting"]] == [key]
        with pytest.raises(UserError):
            close(table, "default", at=NOW)
        with pytest.raises(UserError):
            answer_with_value(table, "chance", key, "no-such-card", NOW)
        answer_with_value(table, "chance", key, "reclutamento", NOW)
        advance(table, at=NOW)
        assert table.match.asked[0].key != key
        report = verify(table)
    with open_table(game) as table:
        report = verify(table)
        assert (report.draws, report.typed, report.findings) == (0, 1, ())


def test_a_second_command_is_refused_while_one_writes(game: Path) -> None:
    with open_table(game, write=True), pytest.raises(UserError), open_table(game, write=True):
        pass


def test_what_all_may_know_is_found_out_once_for_a_position(game: Path) -> None:
    with open_table(game, write=True) as table:
        advance(table, at=NOW)
        first = table.public_view
        assert table.public_view is first and first == table.view()
        rule(table, "power", {"house": "malazan", "value": 7}, reason="miscounted", at=NOW)
        ruled = table.public_view
        assert ruled == table.view() and ruled["power"]["malazan"] == 7 != first["power"]["malazan"]
        answer_all(table)
        advance(table, at=NOW)
        assert table.public_view == table.view() != ruled
        undo(table, 1, reason="not so", at=NOW)
        assert table.public_view == table.view()
