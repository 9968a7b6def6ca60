"""Whatever the table is shown of a reaction window is the same whichever seat holds the card, up to its being played."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.closing import close
from pbf_moderator.desk.hand import notices
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.desk.transcript import transcript
from pbf_moderator.families.common import windows
from pbf_moderator.families.common.windows import ASK, MODE, NEVER, PLAN, REACT
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.staging import Staged
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.store.effective import staged_body
from pbf_moderator.store.kinds import COMMIT, STAGED
from tests.cli.conftest import Run

from .duel import family as duel

NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
ACTOR, NEAR, FAR = "north", "south", "west"
"""North draws the first marker with this secret; the others may react."""
HANDS = {
    "nobody": {ACTOR: ["horn", "spy"], NEAR: ["horn", "horn"], FAR: ["horn", "horn"]},
    "near": {ACTOR: ["horn", "spy"], NEAR: ["shield", "horn"], FAR: ["horn", "horn"]},
    "far": {ACTOR: ["horn", "spy"], NEAR: ["horn", "horn"], FAR: ["horn", "shield"]},
    "both": {ACTOR: ["horn", "spy"], NEAR: ["fog", "shield"], FAR: ["shield", "shield"]},
}
"""Who holds what may stop the attack."""
Said = Sequence[tuple[str, str, Any, Mapping[str, str]]]
"""Seat, kind of decision, answer, conditions: all about attacks."""


def begin(path: Path, held: Mapping[str, list[str]], said: Said, usual: str = ASK) -> Path:
    people = {s: Player(name=f"P{s}", mails=(f"{s}@example.org",), nicks=(s,)) for s in duel.SEATS}
    create(
        path,
        load_scenario("towns"),
        Settings(language="en", players=people, moderator_mail="mod@example.org"),
        players=3,
        options={"usual": usual},
        secret=bytes(range(32)),
        position={"hands": dict(held)},
        at=NOW,
    )
    with open_table(path, write=True) as table:
        for seat, kind, answer, when in said:
            row = Staged(
                table.effective.next_id,
                kind,
                seat,
                [answer],
                duel.ATTACK,
                when=when,
                standing=True,
                source="mail:x",
            )
            table.folder.journal.append(STAGED, staged_body([row]), NOW)
            table.reload_staged()
    return path


def attack(path: Path, then: Callable[[Table], object] = lambda table: None) -> None:
    """Go on to the attack, announce it, go on as far as the answers reach, and then do something more."""
    with open_table(path, write=True) as table:
        proceed(table, picture=False, at=NOW)
        (target,) = table.asked(ACTOR)
        answer_with_value(table, ACTOR, target.key, "hill", NOW)
        proceed(table, picture=False, at=NOW)
        then(table)


def all_pass(table: Table) -> None:
    """Everybody who is asked plays nothing, card or not; on to the next stop."""
    for decision in table.asked():
        if not decision.passive:
            answer_with_value(table, decision.seat, decision.key, decision.answer_by_default, NOW)
    proceed(table, picture=False, at=NOW + timedelta(hours=1))


def only_one_answers(table: Table) -> None:
    """One of the two answers; the other is still waited for."""
    (near,) = table.asked(NEAR)
    answer_with_value(table, NEAR, near.key, near.answer_by_default, NOW)
    proceed(table, picture=False, at=NOW + timedelta(hours=1))


def closed_by(policy: str) -> Callable[[Table], object]:
    def do(table: Table) -> None:
        close(table, policy, at=NOW)
        proceed(table, picture=False, at=NOW + timedelta(hours=1))

    return do


SALTED = re.compile(r"[0-9a-f]{16,}|(?<=where it is )\d\d:\d\d")


def shown(path: Path, pbf: Run, observer: str) -> dict[str, str]:
    """All that is public of a game, and the letters to one seat; what is salted at random is left out, and the time of the day."""
    texts = {
        " ".join(line): pbf(line[0], path, *line[1:]).out
        for line in (
            ("log",),
            ("log", "--json"),
            ("status",),
            ("status", "--json"),
            ("verify", "--json"),
            ("view", "--json"),
            ("view", "--as", observer, "--json"),
            ("seed", "--json"),
        )
    }
    outbox = path / "outbox"
    names = sorted(file.relative_to(outbox).as_posix() for file in outbox.rglob("*") if file.is_file())
    texts["names of files"] = "\n".join(names)
    for name in names:
        others = [seat for seat in duel.SEATS if seat != observer]
        if not any(f"-{seat}." in name for seat in others):
            texts[name] = (outbox / name).read_text("utf-8")
    with open_table(path) as table:
        texts["transcript"] = transcript(table)
    return {name: SALTED.sub("#", text) for name, text in texts.items()}


def worlds(
    folder: Path,
    pbf: Run,
    said: Said,
    then: Callable[[Table], object],
    usual: str = ASK,
    among: Sequence[str] = tuple(HANDS),
) -> list[dict[str, str]]:
    """The same game with the same messages, whoever holds the cards."""
    found = []
    for name in among:
        path = begin(folder / name / "g", HANDS[name], said, usual)
        attack(path, then)
        found.append({k: v.replace(str(path), "GAME") for k, v in shown(path, pbf, ACTOR).items()})
    return found


def differences(found: Sequence[Mapping[str, str]]) -> list[str]:
    first, *others = found
    names = dict.fromkeys(name for world in found for name in world)
    return [name for name in names if any(world.get(name) != first.get(name) for world in others)]


def said(seat: str, kind: str, answer: Any, **when: str) -> tuple[str, str, Any, Mapping[str, str]]:
    return seat, kind, answer, when


def nothing(table: Table) -> None:
    """Leave it at the stop."""


SHIELD_ELSEWHERE = [said(seat, REACT, ["shield"], area="ford") for seat in (NEAR, FAR)]
CASES: dict[str, tuple[Said, Callable[[Table], object], str]] = {
    "everybody is asked": ([], nothing, ASK),
    "one has answered": ([], only_one_answers, ASK),
    "everybody has passed": ([], all_pass, ASK),
    "closed by default": ([], closed_by("default"), ASK),
    "closed as before": ([], closed_by("previous"), ASK),
    "nobody wants to be asked": ([], nothing, NEVER),
    "by plan, and there is none": ([], nothing, PLAN),
    "plans for another place": (SHIELD_ELSEWHERE, nothing, PLAN),
    "plans for another place, else asked": (SHIELD_ELSEWHERE, nothing, ASK),
    "plans to play nothing": ([said(seat, REACT, []) for seat in (NEAR, FAR)], nothing, ASK),
    "one asked, one by plan": ([said(NEAR, MODE, ASK), said(FAR, MODE, PLAN)], nothing, NEVER),
    "one asked, one never, plans all the same": (
        [said(NEAR, MODE, ASK), said(FAR, MODE, NEVER), said(FAR, REACT, ["shield"])],
        all_pass,
        PLAN,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_nobody_can_tell_who_holds_what(duels: Path, pbf: Run, tmp_path: Path, case: str) -> None:
    messages, then, usual = CASES[case]
    found = worlds(tmp_path, pbf, messages, then, usual)
    assert differences(found) == []
    stops = json.loads(found[0]["status --json"])["waiting"]
    assert all(row["kind"] != MODE for row in stops)


def test_a_plan_that_cannot_be_carried_out_looks_like_one_to_play_nothing(
    duels: Path, pbf: Run, tmp_path: Path
) -> None:
    """South says the same thing in each world, and has the card in none of them or is stopped by nothing else."""
    tricks = [said(NEAR, REACT, ["shield"]), said(FAR, REACT, [])]
    found = worlds(tmp_path / "a", pbf, tricks, nothing, ASK, ("nobody", "far"))
    found += worlds(tmp_path / "b", pbf, [said(NEAR, REACT, []), tricks[1]], nothing, ASK, ("nobody", "near"))
    assert differences(found) == []


def test_a_played_card_is_told_and_nothing_else_of_the_hands(duels: Path, pbf: Run, tmp_path: Path) -> None:
    plans = [
        said(NEAR, REACT, ["shield"], area="hill", turn="1"),
        said(FAR, REACT, ["shield", "shield"], area="hill", turn="1"),
    ]
    found = worlds(tmp_path, pbf, plans, nothing, PLAN, ("near", "both"))
    assert differences(found) == [], "west's shields were never needed"
    assert any("plays Shield Wall" in text or "plays shield" in text for text in found[0].values())


# -- the test can fail --------------------------------------------------------------------------------------------


def plain(choice: Callable[..., Decision]) -> Callable[..., Decision]:
    return lambda *args: replace(choice(*args), covert=False)


def leaks(case: str, duels: Path, pbf: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(windows, "reaction_choice", plain(windows.reaction_choice))
    return differences(worlds(folder, pbf, *CASES[case][:2], CASES[case][2]))


def test_without_covert_decisions_status_posts_and_log_would_tell(
    duels: Path, pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = leaks("everybody is asked", duels, pbf, tmp_path, monkeypatch)
    assert {"log", "status", "status --json", "names of files"} <= {*found}


# -- and it works -------------------------------------------------------------------------------------------------


def test_a_mode_lasts_and_a_plan_is_there_for_every_window(duels: Path, tmp_path: Path) -> None:
    path = begin(tmp_path / "g", HANDS["both"], [])
    with open_table(path, write=True) as table:
        for seat in duel.SEATS:
            row = Staged(table.effective.next_id, MODE, seat, [PLAN], "", when={"turn": "1"}, source="mail:x")
            table.folder.journal.append(STAGED, staged_body([row]), NOW)
            table.reload_staged()
        plan = Staged(table.effective.next_id, REACT, NEAR, [["shield"]], duel.ATTACK, source="mail:y")
        table.folder.journal.append(STAGED, staged_body([plan]), NOW)
    attack(path)
    with open_table(path) as table:
        told = [e.kind for e in table.match.game.events]
        assert "played" in told and table.match.game.turn == 2
        assert {s.kind for s in table.effective.waiting} == {MODE, REACT}, "neither is used up"
        commits = [e.body for e in table.folder.journal.entries(COMMIT)]
        assert {key for body in commits for key in body.get("covert", ())} >= {"react/south/attack#1"}


def test_the_log_shows_not_even_who_had_a_plan(duels: Path, pbf: Run, tmp_path: Path) -> None:
    path = begin(tmp_path / "g", HANDS["both"], [said(NEAR, REACT, []), said(FAR, MODE, PLAN)])
    attack(path)
    sources = {
        k: v for row in json.loads(pbf("log", path, "--json").out) for k, v in row.get("keys", {}).items()
    }
    assert {v for k, v in sources.items() if k.startswith("react")} == {"covert"} and sources[
        "target/north#1"
    ] != "covert"
    assert "mail" not in json.loads(pbf("verify", path, "--json").out)["sources"]


def test_a_card_played_before_is_not_played_again_for_who_is_silent(duels: Path, tmp_path: Path) -> None:
    path = begin(tmp_path / "g", {**HANDS["nobody"], NEAR: ["fog", "fog"]}, [])
    with open_table(path, write=True) as table:
        for _ in range(40):
            proceed(table, picture=False, at=NOW)
            if table.match.over or [d.key for d in table.asked(NEAR)] == ["react/south/attack#2"]:
                break
            for decision in table.asked():
                wanted = ["fog"] if decision.key == "react/south/attack#1" else decision.answer_by_default
                wanted = "hill" if not decision.form.problems("hill") else wanted
                answer_with_value(table, decision.seat, decision.key, wanted, NOW)
        assert not table.match.over and table.match.game.hands.cards[NEAR] == ["fog"]
        taken = {found.decision.seat: found.answer for found in close(table, "previous", at=NOW)}
        assert taken[NEAR] == []
        told = [data for name, data in notices(table) if name in ("hand.silent", "hand.repeated")]
        assert told and {data["answer"] for data in told if NEAR in data["seats"]} == {""}


def test_a_whole_game_is_verified(duels: Path, pbf: Run, tmp_path: Path) -> None:
    path = begin(tmp_path / "g", {}, [], PLAN)
    with open_table(path, write=True) as table:
        for _ in range(60):
            proceed(table, picture=False, at=NOW)
            if table.match.over:
                break
            for decision in [d for d in table.asked() if not d.passive]:
                answer = "hill" if not decision.form.problems("hill") else decision.answer_by_default
                answer_with_value(table, decision.seat, decision.key, answer, NOW)
        assert table.match.over
    done = pbf("verify", path)
    assert done.code == 0 and "all is well" in done.out, done.out
    assert_transcript(path)


def assert_transcript(path: Path) -> None:
    """The verifier that goes out with the last post agrees, and has checked deals, hands and dice."""
    import subprocess
    import sys

    (verifier,) = path.glob("outbox/*/verify.py")
    lines = verifier.parent / "transcript.jsonl"
    done = subprocess.run(
        [sys.executable, "-I", str(verifier), str(lines)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "no contradiction" in done.stdout, done.stdout + done.stderr
    assert "deck: 9 cards at once, 1 times" in done.stdout and "attack: 2d6 at once" in done.stdout
    rows = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    assert rows[0]["dice"] == ["attack"] and rows[0]["hands"] == [f"hand-{seat}" for seat in duel.SEATS]
    assert [row for row in rows if "seal" in row], "hands stay sealed until the end"


def test_dice_and_cards_may_be_typed(duels: Path, pbf: Run, tmp_path: Path) -> None:
    path = tmp_path / "g"
    settings = Settings(language="en", typed_chance=True)
    create(path, load_scenario("towns"), settings, players=3, options={"usual": NEVER}, at=NOW)
    assert pbf("advance", path, "--no-map").code == 0
    refused = pbf("close", path, "--policy", "default", "--yes")
    assert refused.code == 2 and "the 9 cards that you draw" in refused.err
    hands = "shield,shield,shield,fog,fog,fog,spy,spy,horn"
    assert pbf("answer", path, "chance", "--value", "shield,fog").code == 2
    for value in (hands, "north"):
        assert pbf("answer", path, "chance", "--value", value).code == 0
        pbf("advance", path, "--no-map")
    assert json.loads(pbf("view", path, "--as", "south", "--json").out)["hand"] == ["fog", "fog", "fog"]
    key = json.loads(pbf("status", path, "--json").out)["waiting"][0]["key"]
    assert pbf("answer", path, "north", "--key", key, "--value", "hill").code == 0
    pbf("advance", path, "--no-map")
    refused = pbf("close", path, "--policy", "default", "--yes")
    assert refused.code == 2 and "2 dice with 6 sides" in refused.err
    assert pbf("answer", path, "chance", "--value", "6 7").code == 2
    assert pbf("answer", path, "chance", "--value", "6 5").code == 0
    pbf("advance", path, "--no-map")
    assert json.loads(pbf("view", path, "--json").out)["owners"]["hill"] == "north"
