"""Which persons go to which force, told by their names in any order, and by who is with a force."""

from __future__ import annotations

from typing import Any

import pytest

from .taken import Row, got, is_left_alone

FIRST, SECOND, FLEET = "macedonian-1", "macedonian-2", "macedonian-fleet"
ANTIPATER, HEGELOCHUS = {"antipater": 1}, {"hegelochus": 1}


def _sent(goals: dict[str, dict[str, int]]) -> dict[str, Any]:
    return {"activity": ["leaders"], "~leader_moves": [goals]}


SWAP = _sent({FLEET: ANTIPATER, SECOND: HEGELOCHUS})
TO_SEA = _sent({FLEET: ANTIPATER, FIRST: HEGELOCHUS})
TAKEN: list[Row] = [
    # one after the other, with "to", a colon or an arrow
    ("alex-low", "macedonian", "en", "Move leaders: Antipater to the fleet, Hegelochus to the First Army.", TO_SEA),
    ("alex-low", "macedonian", "en", "move leaders hegelochus to 1st army antipater to the fleet alexander stays", TO_SEA),
    ("alex-low", "macedonian", "ro", "Mut lideri. Hegelochos → A2, Antipatros → Flotă.", SWAP),
    ("alex-low", "macedonian", "ru", "движение полководцев: антипатр - македонский флот, гегелох - вторая", SWAP),
    ("alex-round", "macedonian", "it", "Attività: muovere i leader\nEgeloco: Flotta → Seconda Armata", _sent({SECOND: HEGELOCHUS})),
    # the force first, as what gets somebody
    ("alex-low", "macedonian", "en", "The leaders move, nothing else does: for the ships Antipater, for the First Army Hegelochus.", TO_SEA),
    ("alex-low", "macedonian", "ro", "Mut liderii: flota o primește Antipatros, iar Hegelochos trece la Armata a II-a.", SWAP),
    ("alex-low", "macedonian", "it",
     "Muovo i leader. Alla Prima Armata vanno sia Antipatro (dalla Seconda) sia Egeloco (dalla Flotta); Alessandro resta dov'è.",
     _sent({FIRST: {**ANTIPATER, **HEGELOCHUS}})),
    # a person is the force around them
    ("alex-round", "macedonian", "it", "muovo i leader, egeloco va da antipatro", _sent({SECOND: HEGELOCHUS})),
    ("alex-low", "macedonian", "ru", "Переставляю полководцев: Антипатр отправляется к Александру, остальные на местах.", _sent({FIRST: ANTIPATER})),
    ("alex-low", "macedonian", "en", "Leaders: Hegelochus joins Alexander, Antipater stays where he is.", _sent({FIRST: HEGELOCHUS})),
    # corrections
    ("alex-round", "macedonian", "en", "Move leaders. Hegelochus to the First Army... no, he's needed at sea. Antipater goes to the First.",
     _sent({FIRST: ANTIPATER})),
    ("alex-round", "macedonian", "it", "Muovere i leader: Egeloco da Alessandro, anzi no, alla Seconda Armata.", _sent({SECOND: HEGELOCHUS})),
    ("alex-round", "macedonian", "ro", "Antipatros vine la... nu, Antipatros rămâne; Hegelochos vine la Armata I. Activitate: deplasarea liderilor.",
     _sent({FIRST: HEGELOCHUS})),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-low", "macedonian", "en", "Move leaders? Antipater to the fleet? I'm not sure yet.", {"leader_moves": None}),
    ("alex-low", "macedonian", "en", "If Antipater survives I move leaders: he goes to the First Army.", {"leader_moves": None}),
    ("alex-low", "macedonian", "en", "Move leaders: Antipater to the First Army and to the fleet.", {"leader_moves": None}),
    ("alex-low", "macedonian", "it", "Muovo i leader: Antipatro alla flotta, Memnone alla Prima Armata.", {"leader_moves": None}),
    ("alex-low", "macedonian", "ro", "Mut liderii: Antipatros rămâne la Armata a Doua, Hegelochos nu merge la Prima Armată.", {"leader_moves": None}),
    ("alex-low", "macedonian", "ru", "Движение полководцев: Антипатр на флот, а Гегелох... ещё подумаю.", {"leader_moves": None}),
    ("alex-low", "macedonian", "en", "Move and fight: First Army to Byzantium, 1 point. Leaders stay where they are.", {"activity": "leaders"}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_persons_go_where_they_are_sent(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_nobody_is_sent_where_it_is_not_said(row: Row) -> None:
    assert is_left_alone(row)
