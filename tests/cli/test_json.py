"""What `--json` prints is what the moderator's guide says of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "moderators-guide.md"
_ROW = re.compile(r"^\| `([a-z ]+?)(?: [A-Z][A-Z ]*)?(?: --random)?` \| (.+) \|$", re.MULTILINE)
FIELDS = {
    command: re.findall(r"`(\w+)`", value)
    for command, value in _ROW.findall(GUIDE.read_text("utf-8").partition("**`--json`**")[2])
}
LINES: dict[str, tuple[str, ...]] = {
    "status": ("{game}",),
    "ingest": ("{game}", "{orders}", "--as", "malazan"),
    "advance": ("{game}", "--dry-run"),
    "answer": ("{game}", "malazan", "Pale: marcia+0"),
    "held": ("{game}",),
    "close": ("{game}", "--policy", "default"),
    "deadline": ("{game}", "48h"),
    "remind": ("{game}",),
    "view": ("{game}",),
    "post": ("{game}",),
    "log": ("{game}",),
    "seed": ("{game}",),
    "verify": ("{game}",),
    "scenario list": (),
    "scenario check": ("agot-1e", "--games", "0"),
    "play": ("agot-1e", "--random", "--games", "1"),
}


def test_the_guide_and_this_test_speak_of_the_same_commands() -> None:
    assert set(FIELDS) == set(LINES)


@pytest.mark.parametrize("command", LINES)
def test_json_has_the_fields_of_the_guide(command: str, pbf: Any, game: Path, tmp_path: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("Pale: marcia+0\n", "utf-8")
    words = [word.format(game=game, orders=orders) for word in LINES[command]]
    if command == "held":
        pbf("ingest", game, orders)
    done = pbf(*command.split(), *words, "--json")
    assert done.code in (0, 1), done.err
    value = json.loads(done.out)
    row = value[0] if isinstance(value, list) else value
    if command == "log":
        row = {key: row[key] for key in FIELDS["log"]}
    assert isinstance(row, dict)
    assert list(row) == FIELDS[command] or not FIELDS[command]


def test_the_status_of_a_known_position_needs_no_rules(game: Path) -> None:
    """A cold `pbf status` reads what the last command has left; scenarios and families would double its time."""
    code = (
        "import sys; from pbf_moderator.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*(m for m in sys.modules if m.startswith(('pbf_moderator.scenario', 'pbf_moderator.families'))), file=sys.stderr)"
    )
    line = [sys.executable, "-c", code, "status", str(game)]
    subprocess.run(line, capture_output=True, check=True)
    done = subprocess.run(line, capture_output=True, check=True, text=True, encoding="utf-8")
    assert done.stdout and not done.stderr.strip()
