"""A post shows the table of the houses' figures where something in it has changed, not because a line below it has."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import press
from pbf_moderator.post.compose import compose

from . import packet


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a post of no events says of a position, by what has changed since the last one."""
    path: Path = tmp_path_factory.mktemp("figures")
    with open_table(packet.begin(path / "g", "agot-2e", "it"), write=True) as table:
        view, paper = table.view(), press(table)

        def body(used: bool, power: int) -> str:
            before = deepcopy(view)
            before["tokens"][[*before["tokens"]][-1]]["used"] ^= used
            before["power"]["stark"] += power
            return "\n".join(post.body for post in compose([], view, paper, before=before))

        return body


def test_a_mark_that_was_used_brings_the_tracks_alone(shown: Any) -> None:
    told = shown(True, 0)
    assert "Corte del Re" in told and "Rifornimenti" not in told


def test_a_figure_brings_the_table(shown: Any) -> None:
    assert "Rifornimenti" in shown(False, 1)


def test_nothing_brings_neither(shown: Any) -> None:
    told = shown(False, 0)
    assert "Corte del Re" not in told and "Rifornimenti" not in told
