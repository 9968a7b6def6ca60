"""The demonstrations do the main job: messages in, posts, maps and receipts out; and no secret gets out with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from pbf_moderator.desk import pictures
from pbf_moderator.desk.demo import SCRIPT, run_demo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.verify import verify
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.scenario.tables import read_toml
from pbf_moderator.store.journal import Journal
from tests.cli.conftest import Run

LOOKS_AT_PICTURES = True
Played = tuple[Path, list[str]]
"""A demonstration that has been run: the game's folder and the account of it."""
DRAWN = "malazan-genabackis"
"""The scenario whose pictures are painted here; the boards of the others are drawn in tests of their own."""


@dataclass(frozen=True)
class Story:
    """What must have come of a demonstration: who holds what at the end, which lines and events were on the way."""

    turn: int
    controlled: Mapping[str, str]
    told: tuple[str, ...]
    events: tuple[str, ...] = ()


STORIES = {
    "malazan-genabackis": Story(
        turn=5,
        controlled={"darujhistan": "tiste-andii", "kurl": "malazan"},
        told=(
            "Malazan: held (failed_authentication)",
            "Jaghut: needs_answer, asked back: order_ambiguous",
        ),
    ),
    "agot-2e": Story(
        turn=3,
        controlled={
            "boneway": "tyrell",
            "kings-landing": "baratheon",
            "storms-end": "baratheon",
            "golden-sound": "greyjoy",
            "riverrun": "greyjoy",
            "white-harbor": "stark",
            "harrenhal": "lannister",
            "yronwood": "martell",
        },
        told=(
            "Lannister: held (failed_authentication)",
            "Stark: needs_answer, asked back: order_ambiguous",
        ),
        events=(
            "looked_at_threat",
            "tides_shown",
            "tide_redrawn",
            "storms_neutral",
            "card_sent_back",
            "card_choice",
            "tie_settled",
            "threat_card",
            "cards_taken_back",
            "order_swapped",
            "raided",
            "support_refused",
            "consolidated_by_mustering",
        ),
    ),
    "agot-1e": Story(
        turn=3,
        controlled={
            "golden-sound": "greyjoy",
            "riverrun": "lannister",
            "seagard": "greyjoy",
            "greywater-watch": "stark",
            "kings-landing": "baratheon",
        },
        told=(
            "Tyrell: held (failed_authentication)",
            "Stark: needs_answer, asked back: order_ambiguous",
            "Tyrell: needs_answer, asked back: stars_exceeded",
        ),
        events=(
            "order_swapped",
            "deck_reshuffled",
            "mustered",
            "threat_attacks",
            "tied_bidder_settled",
            "cards_taken_back",
            "raided",
            "neutral_result",
            "support_refused",
            "blade_used",
            "destroyed",
            "retreated",
        ),
    ),
    "agot-asos": Story(
        turn=4,
        controlled={
            "seagard": "stark",
            "riverrun": "lannister",
            "silverhall": "lannister",
            "maidenpool": "baratheon",
            "moat-cailin": "greyjoy",
        },
        told=("Baratheon: held (failed_authentication)",),
        events=(
            "tactics_revealed",
            "regrouped",
            "leader_activated",
            "hostage_taken",
            "ransom_offered",
            "ransom_agreed",
            "ransom_refused",
            "leader_freed",
            "claim_won",
            "leaders_retreated",
            "blade_used",
        ),
    ),
}


class NoBrush:
    """Paints nothing, at once."""

    def map(self, *_: object, **__: object) -> bytes:
        return b"\x89PNG"

    close_up = map

    @contextmanager
    def large_map(self, *_: object) -> Iterator[Callable[[], bytes]]:
        yield self.map


commits: dict[str, list[str]] = {}
"""Scenario -> the commits of its demonstration."""


def counting(committed: list[str]) -> Callable[..., None]:
    """The journal's own way to run a statement, which notes the commits."""
    run = Journal._run

    def noting(journal: Journal, statement: str, values: tuple[object, ...] = ()) -> None:
        committed.extend([statement] if statement == "COMMIT" else [])
        run(journal, statement, values)

    return noting


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Played]:
    """Runs the demonstration of a scenario, each once."""
    run: dict[str, Played] = {}

    def play(name: str) -> Played:
        if name not in run:
            told: list[str] = []
            with pytest.MonkeyPatch.context() as patch:
                if name != DRAWN:
                    patch.setattr(pictures, "painter", lambda *_: NoBrush())
                committed = commits[name] = []
                patch.setattr(Journal, "_run", counting(committed))
                out = tmp_path_factory.mktemp("demo") / "out"
                run[name] = run_demo(load_scenario(name), out, told.append), told
        return run[name]

    return play


@pytest.fixture(scope="module")
def played(demos: Callable[[str], Played]) -> Played:
    return demos(DRAWN)


def test_a_step_is_brought_to_the_disk_once(demos: Callable[[str], Played]) -> None:
    """Each entry of the journal by itself, the disk was waited for some four hundred times."""
    demos("agot-1e")
    steps = read_toml(load_scenario("agot-1e").path / "demo" / SCRIPT)["step"]
    assert 0 < len(commits["agot-1e"]) <= len(steps) + 3


@pytest.mark.parametrize("name", STORIES)
def test_two_turns_are_played_by_the_messages_alone(name: str, demos: Callable[[str], Played]) -> None:
    game, told = demos(name)
    story = STORIES[name]
    with open_table(game) as table:
        view = table.view()
        assert view["turn"] == story.turn
        assert {area: view["areas"][area]["controller"] for area in story.controlled} == story.controlled
        assert {*story.events} <= {event.kind for event in table.match.game.events}
        assert not verify(table).findings
        moderated = [e for e in table.effective.inputs if "moderator" in e.body["sources"].values()]
        assert not moderated
    for line in story.told:
        assert any(line in other for other in told), line
    assert not [line for line in told if "ignored" in line or "reader_failed" in line]


def test_units_beaten_at_darujhistan_stand_up_in_kurl(played: Played) -> None:
    with open_table(played[0]) as table:
        assert table.view()["areas"]["kurl"]["units"] == {"malazan": {"fante": {"standing": 1, "routed": 0}}}


def test_a_raid_of_two_orders_and_a_silenced_card(demos: Callable[[str], Played]) -> None:
    with open_table(demos("agot-1e")[0]) as table:
        events = table.match.game.events
    raided = [(e.data["target"], e.data["order"]) for e in events if e.kind == "raided"]
    assert raided == [("golden-sound", "support"), ("highgarden", "consolidate")]
    silenced = [e.data["enemy_card"] for e in events if e.data.get("ability") == "silence_enemy_card"]
    assert silenced == ["renly-baratheon"]
    assert not [e for e in events if e.kind == "replaced"], "the silenced text would have promoted a footman"


def test_five_card_texts_and_the_tides(demos: Callable[[str], Played]) -> None:
    with open_table(demos("agot-2e")[0]) as table:
        events = table.match.game.events
    used = [(e.data["card"], e.data["ability"]) for e in events if e.kind == "ability"]
    assert used == [
        ("doran-martell", "track_drop"),
        ("loras-tyrell", "march_again"),
        ("tyrion-lannister", "cancel_enemy_card"),
        ("queen-of-thorns", "remove_adjacent_order"),
        ("renly-baratheon", "upgrade_footman"),
    ]
    won = [(e.data["area"], e.data["winner"]) for e in events if e.kind == "battle_won"]
    assert won == [
        ("boneway", "tyrell"),
        ("golden-sound", "greyjoy"),
        ("storms-end", "baratheon"),
        ("riverrun", "greyjoy"),
    ]


def test_posts_maps_and_receipts_lie_in_the_outbox(played: Played) -> None:
    outbox = played[0] / "outbox"
    posts = [p.read_text("utf-8") for p in sorted(outbox.rglob("post*.bbcode"))]
    assert any("[B]9[/B]" in p and "[B]6[/B]" in p for p in posts), "the sums of the battle"
    assert list(outbox.rglob("battle-darujhistan.png"))
    assert all(p.read_bytes().startswith(b"\x89PNG") for p in outbox.rglob("*.png"))
    for_the_forum = [*outbox.rglob("map-900.png"), *outbox.rglob("battle-*.png")]
    assert max(picture.stat().st_size for picture in for_the_forum) < 256 * 1024
    english = [p.read_text("utf-8") for p in outbox.glob("receipts/*-jaghut.bbcode")]
    assert english
    assert all("Understood" in text or "understood" in text for text in english)


def test_public_files_tell_no_secret(played: Played) -> None:
    """Sheets and heroes are in no public file written before their reveal, and never in an error or a status."""
    outbox = played[0] / "outbox"
    for folder in sorted(outbox.iterdir())[:1]:
        assert "march" not in "".join(p.read_text("utf-8") for p in folder.glob("post*")).lower()
    before_the_reveal = [
        f for f in sorted(outbox.iterdir()) if f.name[:4] in ("0014", "0015", "0016", "0018")
    ]
    text = "".join(p.read_text("utf-8") for f in before_the_reveal for p in f.glob("post*"))
    assert "Coltaine" not in text
    assert "Rake" not in text


def test_the_demonstration_ends_like_a_real_game(pbf: Run, played: Played) -> None:
    game, _ = played
    assert pbf("verify", game).code == 0
    status = json.loads(pbf("status", game, "--json").out)
    assert [m["why"] for m in status["held"]] == ["failed_authentication"]
    assert "Storpio" in pbf("post", game, "--language", "it").out
    assert "Crippled God" in pbf("post", game, "--language", "en", "--dialect", "phpbb").out


def test_something_else_is_never_replaced(pbf: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert pbf("demo", "--out", tmp_path).code == 2
    assert (tmp_path / "mine.txt").read_text() == "mine"
