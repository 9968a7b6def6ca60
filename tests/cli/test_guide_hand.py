"""What docs/moderators-guide.md promises of rulings, cards typed in, pictures and posts, and no other test tries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest

from pbf_moderator.cli.main import COMMANDS
from pbf_moderator.cli.main import pbf as root
from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import Run
from tests.cli.test_guide import state
from tests.guide import GUIDE, ITALIAN, commands

LOOKS_AT_PICTURES = True


def ruled(pbf: Run, game: Path, *line: str) -> dict[str, Any]:
    """The position as everybody sees it after a ruling."""
    done = pbf("rule", game, *line, "--reason", "agreed by all")
    assert done.code == 0, done.err
    assert "agreed by all" in pbf("log", game, "--kind", "ruling").out
    return seen(pbf, game)


def seen(pbf: Run, game: Path, seat: str = "moderator") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pbf("view", game, "--as", seat, "--json").out)
    return found


TURNED = ["malazan", "tiste-edur", "tlan-imass", "tiste-liosan", "jaghut", "tiste-andii"]
RULINGS: list[tuple[tuple[str, ...], str, object]] = [
    (("units", "area=Pale", "house=Malazan", "units=2 fanti, 1 cavaliere"), "areas.pale.units.malazan.fante", {"standing": 2, "routed": 0}),
    (("units", "area=Pale", "house=Malazan", "units=1 fante", "routed=1 cavaliere"), "areas.pale.units.malazan.cavaliere", {"standing": 0, "routed": 1}),
    (("marker", "area=Kurl", "house=Imass"), "areas.kurl.marker", "tlan-imass"),
    (("garrison", "area=Kurl", "strength=2"), "areas.kurl.garrison.strength", 2),
    (("force", "area=Kurl", "strength=5"), "areas.kurl.force", 5),
    (("power", "house=Malazan", "value=9"), "power.malazan", 9),
    (("supply", "house=Malazan", "value=6"), "supply.malazan", 6),
    (("threat", "value=4"), "threat", 4),
    (("track", "track=ombra", "order=Malazan, Edur, Imass, Liosan, Jaghut, Andii"), "tracks.ombra", TURNED),
    (("bans", "tokens=difesa+1, incursione"), "bans", ["defence-1", "raid"]),
    (("card", "house=Malazan", "card=Coltaine", "to=discards"), "discards.malazan", ["coltaine"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "path", "wanted"), RULINGS, ids=lambda value: value[0] if isinstance(value, tuple) else ""
)
def test_each_ruling_of_the_table_changes_the_position(
    pbf: Run, game: Path, line: tuple[str, ...], path: str, wanted: object
) -> None:
    position: Any = ruled(pbf, game, *line)
    for name in path.split("."):
        position = position[name]
    assert position == wanted, path


def test_an_order_a_token_and_a_deck_are_ruled(pbf: Run, game: Path) -> None:
    assert "oscurita" not in str(seen(pbf, game).get("tokens_used"))
    ruled(pbf, game, "used", "track=ombra", "used=true")
    with open_table(game) as table:
        assert table.match.game.used == {"ombra"} or "ombra" in str(table.match.game.used)
    ruled(pbf, game, "order", "area=Pale", "token=difesa+1")
    with open_table(game) as table:
        assert table.match.game.orders["pale"] == "defence-1"
    ruled(pbf, game, "order", "area=Pale", "token=")
    with open_table(game) as table:
        assert "pale" not in table.match.game.orders
    deck = pbf("rule", game, "deck", "deck=genabackis-1", "discards=Reclutamento", "--reason", "agreed")
    assert deck.code == 0, deck.err
    assert "reclutamento" in json.dumps(seen(pbf, game)["decks"])


def test_a_ruling_may_go_beyond_the_rules(pbf: Run, game: Path) -> None:
    """An army that no supply feeds, but no more knights than lie in the box."""
    position = ruled(pbf, game, "units", "area=Pale", "house=Malazan", "units=5 cavalieri")
    assert position["areas"]["pale"]["units"]["malazan"] == {"cavaliere": {"standing": 5, "routed": 0}}
    line = ("units", "area=Pale", "house=Malazan", "units=12 cavalieri")
    assert pbf("rule", game, *line, "--reason", "agreed by all").code == 2


def test_a_leader_is_put_elsewhere_or_leaves_the_game(pbf: Run, tmp_path: Path) -> None:
    game = tmp_path / "storm"
    assert pbf("new", "agot-asos", game).code == 0
    leader = "eddard-stark"
    assert leader in json.dumps(seen(pbf, game)["areas"]["winterfell"])
    ruled(pbf, game, "leader", f"leader={leader}", "area=Pyke")
    assert leader in json.dumps(seen(pbf, game)["areas"]["pyke"])
    ruled(pbf, game, "leader", f"leader={leader}", "prison=Lannister")
    assert seen(pbf, game)["prisons"]["lannister"] == [leader]
    ruled(pbf, game, "leader", f"leader={leader}")
    gone = seen(pbf, game)
    assert not gone["prisons"]["lannister"] and leader not in json.dumps(gone["areas"])


def test_a_view_shows_what_its_seat_knows(pbf: Run, game: Path) -> None:
    pbf("answer", game, "malazan", "Pale: difesa+1")
    everybody = json.loads(pbf("view", game, "--json").out)
    own, other, all_of_it = (seen(pbf, game, seat) for seat in ("malazan", "jaghut", "moderator"))
    assert "defence-1" not in json.dumps(
        [everybody["areas"], own["areas"], other["areas"], all_of_it["areas"]]
    )
    hands = [json.dumps(view) for view in (everybody, own, other, all_of_it)]
    assert len({*hands}) >= 3


def test_a_card_is_typed_by_its_name(pbf: Run, tmp_path: Path) -> None:
    game = tmp_path / "typed"
    assert pbf("new", "agot-2e", game, "--set", "typed_chance=true", "--set", "language=en").code == 0
    assert pbf("advance", game).code == 0
    opening = next((game / "outbox").glob("*-opening/post*.bbcode")).read_text("utf-8")
    assert "draws the cards from a real deck" in opening
    for _ in range(30):
        report = state(pbf, game)
        if [row for row in report["waiting"] if row["seat"] == "chance"]:
            break
        pbf("close", game, "--policy", "default", "--yes")
        pbf("advance", game, "--no-map")
    due = [row["key"] for row in state(pbf, game)["waiting"] if row["seat"] == "chance"]
    assert due, "a draw is due"
    refused = pbf("close", game, "--policy", "default", "--yes")
    assert refused.code == 2 and "draw" in refused.err
    with open_table(game) as table:
        asked = next(d for d in table.match.asked if d.key == due[0])
        card = asked.form.describe()
        options = list(card.get("options") or card.get("bag") or card.get("items") or [])
        name = table.scenario.lexicon.name(options[0], "en")
    assert pbf("answer", game, "chance", "--key", due[0], "--value", name).code == 0


# -- posts and pictures -------------------------------------------------------------------------------------------


def test_a_post_may_be_shown_in_another_dialect_and_language(pbf: Run, game: Path, tmp_path: Path) -> None:
    usual = pbf("post", game).out
    plain = pbf("post", game, "--dialect", "plain", "--language", "en").out
    assert "[B]" in usual and "[" not in plain.split("\n")[0] and "Turn 3" in plain and "Turno 3" in usual
    out = tmp_path / "post.txt"
    assert pbf("post", game, "--out", out).code == 0
    assert out.read_text("utf-8").strip() == usual.strip()


def test_the_games_own_words_stand_in_its_posts(pbf: Run, game: Path) -> None:
    own = game / "templates" / "phrases" / "thrones" / "it.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[owed]\norders = "il foglio degli ordini"\n', "utf-8")
    assert "il foglio degli ordini" in pbf("status", game).out + pbf("post", game).out


def test_maps_are_drawn_for_screens_and_phones(pbf: Run, game: Path, tmp_path: Path) -> None:
    sizes = []
    for name, line in (("map.png", ("--width", 900)), ("phone.png", ("--phone", "--width", 800))):
        assert pbf("map", game, "--out", tmp_path / name, *line).code == 0
        data = (tmp_path / name).read_bytes()
        assert data.startswith(b"\x89PNG")
        sizes.append(int.from_bytes(data[16:20], "big"))
    assert sizes == [900, 800]


def test_how_fast_each_answers_is_told_on_request_only(pbf: Run, game: Path, tmp_path: Path) -> None:
    for seat, area in (("malazan", "Pale"), ("jaghut", "Ganiss"), ("tlan-imass", "Cruk")):
        pbf("answer", game, seat, f"{area}: difesa+1")
    pbf("close", game, "--policy", "default", "--yes")
    pbf("advance", game, "--no-map")
    told = []
    for n, line in enumerate(((), ("--answering",))):
        out = tmp_path / f"{n}.html"
        assert pbf("story", game, "--out", out, "--language", "en", *line).code == 0
        told.append("answer" in out.read_text("utf-8").lower())
    assert told == [False, True]


# -- commands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", dict.fromkeys(c for guide in (GUIDE, ITALIAN) for c in commands(guide.read_text("utf-8")))
)
def test_every_command_of_the_guide_is_one_that_there_is(line: str) -> None:
    """Its name, and each option that it shows."""
    _, *words = line.split()
    if not words:
        return
    command: click.Command = root
    context = click.Context(root)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(context, words.pop(0))
        assert found is not None, line
        command = found
    assert command is not root or not COMMANDS
    options = {option for parameter in command.params for option in parameter.opts}
    shown = {
        w.split("=")[0] for w in re.findall(r"(?<= )--[a-z][\w-]*", f" {' '.join(words).split(' -- ')[0]}")
    }
    assert shown <= options | {"--help"}, line
