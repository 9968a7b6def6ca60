"""An offer for a hostage that is told with the orders waits for the order that allows it, and is made then without asking."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run

BOOK = Path(__file__).parents[2] / "scenarios" / "agot-asos" / "demo" / "game.toml"
POSITION = """
turn = 2
step = "planning"
[power]
stark = 4
lannister = 5
[prisons]
stark = ["jaime-lannister"]
[areas]
winterfell = { units = { stark = { footman = 1 } } }
lannisport = { units = { lannister = { footman = 1 } } }
pyke = { units = { greyjoy = { footman = 1 } } }
dragonstone = { units = { baratheon = { footman = 1 } } }
"""
SENT = {
    "lannister": "Lannisport consolidamento. Tattica: Controllo di Westeros. Non uso il corvo. Offro 2 potere per Jaime.",
    "stark": "Winterfell consolidate. Tactic: Control Westeros.",
    "greyjoy": "Pyke consolidare. Tactica: Apărarea Teritoriului.",
    "baratheon": "Dragonstone: сбор власти. Тактика: «Безопасность заложников».",
}


def test_an_offer_told_with_the_orders_is_made_in_its_time(pbf: Run, tmp_path: Path) -> None:
    position, path, said = tmp_path / "position.toml", tmp_path / "g", tmp_path / "said.txt"
    position.write_text(POSITION, "utf-8")
    assert pbf("new", "agot-asos", path, "--book", BOOK, "--position", position).code == 0
    for seat, text in SENT.items():
        said.write_text(text, "utf-8")
        done = pbf("ingest", path, said, "--as", seat)
        assert (done.code, "New messages: 1" in done.out) == (0, True), done
    receipt = next((path / "outbox" / "receipts").glob("*lannister.bbcode")).read_text("utf-8")
    assert "2 power, Ser Jaime Lannister" in receipt
    assert pbf("advance", path, "--no-map").code == 0
    waiting = [row["key"] for row in json.loads(pbf("status", path, "--json").out)["waiting"]]
    assert waiting == ["release/stark/lannisport#1"]
