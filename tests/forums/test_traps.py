"""Traps that only one software sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbf_moderator.forums.browser import Browser, Upload
from pbf_moderator.forums.mybb import MyBB
from pbf_moderator.forums.phpbb import PhpBB
from pbf_moderator.forums.smf import SMF
from pbf_moderator.forums.trouble import Refused, Trouble, Unknown

from .board.mybb import mybb
from .board.phpbb import phpbb
from .board.server import Clock, serving
from .board.smf import smf
from .board.state import MYBB, PHPBB, SMF21, State

SECRET = "word of Modera"


@pytest.fixture
def on_mybb(state: State, clock: Clock) -> Iterator[MyBB]:
    state.rules = replace(MYBB, break_off=set(), merge=True, flood=0)
    with serving(mybb, state) as address:
        board = MyBB(Browser(address, pause=clock.wait, clock=clock))
        board.log_in("Modera", SECRET)
        yield board


@pytest.fixture
def on_smf(state: State, clock: Clock) -> Iterator[SMF]:
    state.rules = replace(SMF21, break_off=set())
    with serving(smf, state) as address:
        board = SMF(Browser(address, pause=clock.wait, clock=clock))
        board.log_in("Modera", SECRET)
        yield board


@pytest.fixture
def on_phpbb(state: State, clock: Clock) -> Iterator[PhpBB]:
    state.rules = replace(PHPBB, break_off=set())
    with serving(phpbb, state) as address:
        board = PhpBB(Browser(address, pause=clock.wait, clock=clock))
        board.log_in("Modera", SECRET)
        yield board


def test_mybb_puts_two_posts_together_and_both_are_found(on_mybb: MyBB, state: State) -> None:
    first = on_mybb.open_topic("2", "The game", "It begins mark-1")
    second = on_mybb.reply(first.topic, "Re", "It goes on mark-2")
    assert second.merged and second.number == first.number
    assert on_mybb.look_for(first.topic, "mark-2") is not None
    assert len(state.topics[0].posts) == 1


def test_mybb_a_post_that_has_taken_another_in_is_not_overwritten(on_mybb: MyBB, state: State) -> None:
    first = on_mybb.open_topic("2", "The game", "It begins [hr] mark-1")
    on_mybb.reply(first.topic, "Re", "It goes on mark-2")
    with pytest.raises(Refused, match="another text"):
        on_mybb.edit(first.topic, first.number, "It begins, mended [hr] mark-1")
    assert "It goes on mark-2" in state.topics[0].posts[0].text


def test_mybb_the_first_form_of_an_edit_deletes(on_mybb: MyBB, state: State) -> None:
    first = on_mybb.open_topic("2", "The game", "It begins")
    on_mybb.edit(first.topic, first.number, "It begins, mended")
    assert [p.text for p in state.topics[0].posts] == ["It begins, mended"]


def test_smf_takes_so_many_letters_an_hour(on_smf: SMF, state: State, clock: Clock) -> None:
    state.rules.letters_an_hour = 3
    for n in range(3):
        on_smf.write(["alice"], "Letter", f"mark-{n}")
    with pytest.raises(Refused, match="in an hour") as refusal:
        on_smf.write(["alice"], "Letter", "mark-3")
    assert refusal.value.trouble is Trouble.ENOUGH
    clock.now += 3600
    on_smf.write(["alice"], "Letter", "mark-3")
    assert len(state.letters) == 4


def test_smf_leaves_out_pictures_without_a_word_so_they_are_weighed_before(on_smf: SMF, state: State) -> None:
    four = [Upload("", f"{n}.png", b"x" * 60 * 1024) for n in range(4)]
    with pytest.raises(Refused, match="192 KB"):
        on_smf.open_topic("2", "The game", "It begins", four)
    with pytest.raises(Refused, match="128 KB"):
        on_smf.open_topic("2", "The game", "It begins", [Upload("", "map.png", b"x" * 140_000)])
    assert not state.topics
    on_smf.open_topic("2", "The game", "It begins", four[:3])
    assert len(state.topics[0].posts[0].files) == 3


def test_smf_a_form_that_was_sent_before_is_looked_up(on_smf: SMF, state: State) -> None:
    topic = on_smf.open_topic("2", "The game", "It begins").topic
    state.used_once = lambda key: False  # type: ignore[method-assign]
    with pytest.raises(Unknown, match="looked up"):
        on_smf.reply(topic, "Re", "It goes on")


def test_smf_two_log_ins_from_one_address(on_smf: SMF, clock: Clock) -> None:
    another = SMF(Browser(on_smf.browser.root, pause=clock.wait, clock=clock))
    assert another.log_in("alice", "word of alice") == "alice"
    assert max(clock.waited) > SMF21.login_wait


def test_phpbb_lets_a_new_member_send_no_letter(on_phpbb: PhpBB, state: State) -> None:
    state.members["modera"].letters = False
    with pytest.raises(Refused, match="does not let Modera write there.*not authorised"):
        on_phpbb.write(["alice"], "Letter", "Dear alice")
    assert not state.letters


def test_phpbb_numbers_attachments_backwards_and_the_text_names_the_right_ones(
    on_phpbb: PhpBB, state: State
) -> None:
    text = (
        "[attachment=0]a.png[/attachment] [attachment=1]b.png[/attachment] [attachment=2]c.png[/attachment]"
    )
    pictures = [Upload("", name, name.encode()) for name in ("a.png", "b.png")]
    on_phpbb.open_topic("2", "The game", text, pictures)
    post = state.topics[0].posts[0]
    assert [name for name, _ in post.files] == ["b.png", "a.png"]
    assert post.text == "[attachment=1]a.png[/attachment] [attachment=0]b.png[/attachment] c.png"
