"""Messages for a game whose first orders are asked for."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

SHEET = "Nathilog: difesa+1"
NOW = "2026-11-02T20:00:00+01:00"


def pasted(
    path: Path, text: str, date: str = "2026-11-02 18:00", nick: str = "malazan-nick", subject: str = ""
) -> Path:
    head = (
        f"From: {nick}\n" + (f"Date: {date}\n" if date else "") + (f"Subject: {subject}\n" if subject else "")
    )
    path.write_text(f"{head}\n{text}\n", "utf-8")
    return path


def outcome(pbf: Run, game: Path, *sources: object, now: str = NOW) -> list[tuple[str, str]]:
    done = pbf("ingest", game, *sources, "--now", now, "--json")
    return [(row["outcome"], row["why"]) for row in json.loads(done.out)]
