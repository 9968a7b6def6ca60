"""Forms: what they draw at random is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.forms import NOTHING, Assign, Passage, Path, Problem


def test_a_sheet_is_filled_even_where_few_values_fit_a_slot() -> None:
    def no_bells_here(answer: Mapping[str, str]) -> list[Problem]:
        return [
            Problem("wrong_place", (slot,)) for slot in answer if (slot, answer[slot]) == ("hill", "bell")
        ]

    form = Assign(("hill", "lake", "wood", "road"), {"bell": 2, "drum": 2}, veto=no_bells_here)
    for number in range(50):
        assert not form.problems(form.sample(Stream(b"sheet", str(number))))


# -- ways ---------------------------------------------------------------------------------------------------------

ISLAND = {
    "hill": (Passage("wood", 1, "land"), Passage("port", 2, "land"), Passage("port", 1, "sea")),
    "wood": (Passage("hill", 1, "land"), Passage("keep", 2, "land")),
    "port": (Passage("hill", 2, "land"), Passage("hill", 1, "sea"), Passage("keep", 1, "sea")),
    "keep": (Passage("wood", 2, "land"), Passage("port", 1, "sea")),
}


def codes(form: Path, *answer: str) -> list[str]:
    return [problem.code for problem in form.problems(list(answer))]


def test_a_way_follows_passages_within_its_budget() -> None:
    form = Path("hill", ISLAND, 3)
    assert codes(form, "wood", "keep") == [] and form.cost(["wood", "keep"]) == 3
    assert codes(form, "keep") == ["no_way"]
    assert codes(Path("hill", ISLAND, 2), "wood", "keep") == ["too_far"]
    assert codes(form) == [] and codes(Path("hill", ISLAND, 3, staying=False)) == ["must_choose"]


def test_a_kind_of_passage_is_named_where_two_lead_there() -> None:
    form = Path("hill", ISLAND, 4)
    assert form.cost(["port"]) == 2 and form.cost(["sea", "port"]) == 1
    assert [passage.way for passage in form.walked(["sea", "port", "hill"])] == ["sea", "sea"]
    assert codes(form, "sea", "wood") == ["no_way"] and codes(form, "sea") == ["not_understood"]
    assert form.written(form.walked(["sea", "port", "keep"])) == ["sea", "port", "keep"]


def test_a_way_ends_where_it_must_and_not_where_it_may_not() -> None:
    form = Path("hill", ISLAND, 4, stops=frozenset({"port"}), no_ends=frozenset({"wood"}), again=False)
    assert codes(form, "sea", "port", "keep") == ["must_stop"]
    assert codes(form, "wood") == ["cannot_end"]
    assert codes(form, "wood", "hill") == ["entered_twice"]


def test_a_way_given_by_its_end_is_completed() -> None:
    form = Path("hill", ISLAND, 3)
    assert form.ways(["keep"]) == [["sea", "port", "keep"], ["wood", "keep"], ["port", "keep"]]
    assert form.ways(["wood", "keep"]) == [["wood", "keep"]]


def test_ways_drawn_at_random_are_legal() -> None:
    def no_sea(passages: Sequence[Passage]) -> Iterator[Problem]:
        if any(passage.way == "sea" for passage in passages):
            yield Problem("no_ships")

    for staying in (True, False):
        form = Path("hill", ISLAND, 3, no_ends=frozenset({"wood"}), staying=staying, veto=no_sea)
        for number in range(50):
            assert not form.problems(form.sample(Stream(b"way", str(number))))
        assert not form.problems(form.fallback())


def test_where_no_passage_can_be_paid_the_only_answer_is_to_stay() -> None:
    assert Path("hill", ISLAND, 0).only() == []
    assert Path("hill", ISLAND, 1).only() is NOTHING
