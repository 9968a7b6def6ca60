"""What is named in a list only to be left out of it is asked about; what a verb alone takes or refuses may be a card."""

from __future__ import annotations

import pytest

from .taken import Row, got

BOTH = {"react/battle": [["surprise", "terrain-advantage"]]}

ROWS: list[Row] = [
    ("alex-battle", "persian", "en", "card / play?\nSurprise / yes\nTerrain Advantage / no, stays in hand\nCommand Indecision / n.a.", {}),
    ("alex-battle", "persian", "it", "carta / gioco?\nSorpresa / sì\nVantaggio del terreno / no, resta in mano", {}),
    ("alex-low", "macedonian", "ro", "recrutez forta plateste pella\nlider nu mai trag acum", {}),
    ("alex-low", "macedonian", "it", "Recluto: forza (leader esclusi), paga Pella.", {}),
    ("alex-battle", "persian", "en", "I play Surprise, not Terrain Advantage.", {"react/battle": [["surprise"]]}),
    ("alex-battle", "persian", "en", "Surprise and Terrain Advantage, no doubt.", BOTH),
    ("alex-battle", "persian", "it", "Sorpresa, e anche Vantaggio del terreno.", BOTH),
    ("2t-discard-card", "baratheon", "ro", "Patchface: decartează The Red Viper.", {"discard_card/martell": ["red-viper"]}),
    ("2t-discard-card", "baratheon", "ro", "Decartez The Red Viper. Am analizat și varianta Doran Martell, dar am renunțat la ea.", {}),
    ("2t-discard-card", "baratheon", "it", "Scarto The Red Viper. Avevo guardato Doran Martell, ma ho rinunciato.", {"discard_card/martell": ["red-viper"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[3][:40])
def test_what_is_left_out_is_not_taken(row: Row) -> None:
    found = got(row)
    assert {
        k: v
        for k, v in found.items()
        if k.split("/")[0] in ("react", "discard_card", "~accept_support", "~recruit")
    } == row[4]
