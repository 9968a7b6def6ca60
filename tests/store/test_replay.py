"""What counts after undo, and the way back from a journal to a game."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from pbf_moderator.kernel.decision import Decision, ask, ask_together
from pbf_moderator.kernel.forms import Amount, One, Problem, Some
from pbf_moderator.kernel.match import Match
from pbf_moderator.kernel.staging import Staged
from pbf_moderator.store.effective import effective, staged_body
from pbf_moderator.store.replay import ReplayStopped, load

from .conftest import NOON


@dataclass
class Toy:
    """Two seats bid, the higher one chooses a colour; again and again."""

    purse: int = 9
    colours: tuple[str, ...] = ("red", "blue")
    told: list[object] = field(default_factory=list)


def flow(game: Toy):
    while True:
        bids = yield from ask_together(
            lambda: [Decision("bid", seat, Amount(0, game.purse), secret=True) for seat in ("north", "south")]
        )
        winner = max(bids, key=lambda seat: bids[seat])
        colour = yield from choose_colour(game, winner)
        game.told.append((bids, colour))


def choose_colour(game: Toy, winner: str):
    return ask(lambda: Decision("colour", winner, One(game.colours)))


def make() -> Match[Toy]:
    return Match(Toy(), flow)


def rule(match, name, args):
    def change(game):
        if name == "purse":
            game.purse = args["to"]
        else:
            game.told.append("half-way")
            raise KeyError(name)

    match.rule(change)


def commit(answers, used=()):
    return ("commit", {"answers": answers, "sources": dict.fromkeys(answers, "mail:1"), "used": list(used)})


def bids(n, north, south, used=()):
    return commit({f"bid/north#{n}": north, f"bid/south#{n}": south}, used)


def undo(to, drop=False):
    return ("undo", {"to": to, "reason": "a slip", "drop": drop})


def staged(*ids, standing=False):
    return (
        "staged",
        staged_body(
            Staged(id_, "bid", "north", [3, 2], when={"rival": ["south"]}, standing=standing, source="mail:1")
            for id_ in ids
        ),
    )


ROUND = [bids(1, 3, 2), commit({"colour/north#1": "blue"}), bids(2, 1, 5), commit({"colour/south#1": "red"})]


def entries(journal, *drafts):
    journal.append_many(drafts, NOON)
    return journal.entries()


def counts(journal, *drafts):
    return effective(entries(journal, *drafts))


# What counts


def test_commits_and_rulings_count_in_order_and_nothing_else_does(journal):
    got = counts(
        journal, ("note", {"text": "hi"}), ROUND[0], ("ruling", {"name": "purse", "args": {}}), ROUND[1]
    )
    assert [e.n for e in got.inputs] == [2, 3, 4]
    assert (got.waiting, got.used, got.next_id) == ((), frozenset(), 1)


def test_an_undo_shortens_what_counts_and_the_game_goes_on_from_there(journal):
    got = counts(journal, *ROUND, undo(1), commit({"colour/north#1": "red"}), undo(2), undo(1), ROUND[1])
    assert [e.n for e in got.inputs] == [1, 9]


def test_staged_answers_wait_until_they_are_used(journal):
    got = counts(journal, staged(1, 2), staged(3, standing=True), bids(1, 3, 2, used=[1, 3]))
    assert [s.id for s in got.waiting] == [2, 3]
    assert got.used == {1, 3} and got.next_id == 4
    assert got.waiting[0] == Staged(2, "bid", "north", [3, 2], when={"rival": ["south"]}, source="mail:1")


def test_withdrawn_answers_no_longer_wait(journal):
    got = counts(journal, staged(1, 2, 3), ("withdrawn", {"ids": [1, 3]}))
    assert [s.id for s in got.waiting] == [2]
    assert got.next_id == 4


def test_what_an_undone_commit_used_waits_again(journal):
    used = [staged(1, 2), bids(1, 3, 2, used=[1, 2])]
    got = counts(journal, *used, undo(0))
    assert [s.id for s in got.waiting] == [1, 2] and got.used == frozenset()


def test_or_is_withdrawn_if_the_moderator_says_so(journal):
    used = [staged(1, 2, 3), bids(1, 3, 2, used=[1]), commit({"colour/north#1": "red"}, used=[2])]
    got = counts(journal, *used, undo(1, drop=True))
    assert [s.id for s in got.waiting] == [3] and got.used == {1}


# Replay


def test_a_replay_gives_the_game_that_was_played(journal):
    match = load(counts(journal, *ROUND).inputs, make, rule)
    assert match.game.told == [({"north": 3, "south": 2}, "blue"), ({"north": 1, "south": 5}, "red")]
    assert [d.key for d in match.asked] == ["bid/north#3", "bid/south#3"]


def test_any_first_part_of_the_inputs_gives_the_game_as_it_was(journal):
    inputs = counts(journal, *ROUND).inputs
    assert [load(inputs[:k], make, rule).asked[0].kind for k in range(5)] == ["bid", "colour"] * 2 + ["bid"]


def test_a_ruling_is_replayed_in_its_place(journal):
    ruling = ("ruling", {"name": "purse", "args": {"to": 20}, "reason": "house rule"})
    match = load(counts(journal, *ROUND, ruling, bids(3, 20, 11)).inputs, make, rule)
    assert match.game.purse == 20 and match.asked[0].key == "colour/north#2"


def test_an_incomplete_answer_is_replayed_as_the_moderator_allowed_it(journal):
    def lenient_flow(game):
        veto = [Problem("missing", ("hill",))]
        yield from ask(lambda: Decision("order", "north", Some({"march": 1}, veto=lambda answer: veto)))

    body = {"answers": {"order/north#1": []}, "sources": {}, "used": [], "incomplete": ["order/north#1"]}
    assert load(counts(journal, ("commit", body)).inputs, lambda: Match(Toy(), lenient_flow), rule).over


def stopped(inputs, start=make) -> ReplayStopped:
    with pytest.raises(ReplayStopped) as caught:
        load(inputs, start, rule)
    return caught.value


def test_an_answer_that_the_rules_no_longer_take_stops_the_replay_there(journal):
    """The rules were mended: blue is no colour any more."""
    stop = stopped(counts(journal, *ROUND).inputs, lambda: Match(Toy(colours=("red", "green")), flow))
    assert (stop.entry_n, stop.key, stop.kept) == (2, "colour/north#1", 1)
    assert [p.code for p in stop.problems] == ["not_an_option"]
    assert stop.match.asked[0].key == "colour/north#1" and stop.match.game.told == []
    assert "entry 2 (commit) no longer fits the rules: colour/north#1 is refused (not_an_option)" in str(stop)


def test_a_question_that_is_no_longer_asked_stops_the_replay(journal):
    stop = stopped(counts(journal, ROUND[0], commit({"colour/south#1": "red"})).inputs)
    assert (stop.entry_n, stop.key, stop.kept) == (2, "", 1)
    assert "colour/south#1 is not being asked now" in str(stop)


def test_the_sentence_does_not_tell_the_secret_answer(journal):
    stop = stopped(counts(journal, bids(1, 4711, 2)).inputs)
    assert "bid/north#1" in str(stop) and "4711" not in str(stop)


def test_a_ruling_that_fails_half_way_leaves_no_half_of_it(journal):
    stop = stopped(counts(journal, ROUND[0], ("ruling", {"name": "no such", "args": {}})).inputs)
    assert (stop.entry_n, stop.kept) == (2, 1)
    assert "the rules failed (KeyError)" in str(stop)
    assert stop.match.game.told == [] and stop.match.asked[0].key == "colour/north#1"


def test_the_moderator_bridges_a_stop_by_an_undo(journal):
    stop = stopped(counts(journal, bids(1, 12, 2), commit({"colour/north#1": "red"})).inputs)
    ruling = ("ruling", {"name": "purse", "args": {"to": 12}, "reason": "bids stood"})
    match = load(counts(journal, undo(stop.kept), ruling, bids(1, 12, 2)).inputs, make, rule)
    assert match.asked[0].key == "colour/north#1"


def test_a_replay_feeds_each_input_once(journal):
    """Linear: the number of feeds is the number of inputs, however long the game."""
    fed = []

    class Counted(Match[Toy]):
        def feed(self, answers, incomplete=()):
            fed.append(answers)
            super().feed(answers, incomplete)

    drafts = []
    for n in range(1, 1001):
        drafts += [bids(n, 3, 2), commit({f"colour/north#{n}": "red"})]
    load(counts(journal, *drafts).inputs, lambda: Counted(Toy(), flow), rule)
    assert len(fed) == 2000
