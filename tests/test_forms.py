"""Forms: what they draw at random is legal."""

from __future__ import annotations

from collections.abc import Mapping

from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.forms import Assign, Problem


def test_a_sheet_is_filled_even_where_few_values_fit_a_slot() -> None:
    def no_bells_here(answer: Mapping[str, str]) -> list[Problem]:
        return [
            Problem("wrong_place", (slot,)) for slot in answer if (slot, answer[slot]) == ("hill", "bell")
        ]

    form = Assign(("hill", "lake", "wood", "road"), {"bell": 2, "drum": 2}, veto=no_bells_here)
    for number in range(50):
        assert not form.problems(form.sample(Stream(b"sheet", str(number))))
