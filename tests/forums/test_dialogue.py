"""What a client must do on any board: post once, wait, tell success from refusal, find its own posts again."""

from __future__ import annotations

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.forums.browser import Browser, Upload
from pbf_moderator.forums.dialogue import Forum
from pbf_moderator.forums.trouble import Refused, Trouble, Unknown, Unsent

from .board.server import Clock
from .board.state import State

SECRET = "word of Modera"


def test_the_board_greets_by_the_members_own_name(stranger: Forum) -> None:
    assert stranger.log_in("modera", SECRET) == "Modera"


def test_a_wrong_password_is_tried_once_and_never_shown(stranger: Forum, state: State) -> None:
    with pytest.raises(Refused, match="check name and password") as refusal:
        stranger.log_in("Modera", "planted-marker")
    assert refusal.value.trouble is Trouble.SIGNED_OUT
    assert "planted-marker" not in str(refusal.value)
    assert state.members["modera"].failures == 1


def test_a_picture_of_letters_is_left_to_the_moderator(stranger: Forum, state: State) -> None:
    state.members["modera"].failures = 3
    with pytest.raises(Refused, match="letters of a picture") as refusal:
        stranger.log_in("Modera", SECRET)
    assert refusal.value.trouble is Trouble.CAPTCHA


def test_a_topic_is_opened_answered_and_found_again(forum: Forum, state: State) -> None:
    opened = forum.open_topic("2", "The game", "It begins. mark-1")
    assert opened.number and opened.topic
    answered = forum.reply(opened.topic, "Re", "Line one\nline two, è € ж. mark-2")
    assert [post.text for post in state.topics[0].posts] == [
        "It begins. mark-1",
        "Line one\nline two, è € ж. mark-2",
    ]
    assert forum.look_for(opened.topic, "mark-2") is not None
    assert forum.look_for(opened.topic, "mark-2").number == answered.number  # type: ignore[union-attr]
    assert forum.look_for(opened.topic, "mark-3") is None
    assert forum.look_for_topic("2", "The game", "mark-1").topic == opened.topic  # type: ignore[union-attr]


def test_only_ones_own_post_is_found(forum: Forum, state: State) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    state.post("alice", state.topics[0], "Re", "she quotes mark-7")
    assert forum.look_for(topic, "mark-7") is None


def test_the_newest_page_of_a_long_topic_is_looked_at(forum: Forum, state: State) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    for n in range(35):
        state.post("Modera" if n == 34 else "alice", state.topics[0], "Re", f"mark-{n}.")
    assert forum.look_for(topic, "mark-34.") is not None
    assert len(list(forum.topic_pages(topic))) > 1
    assert len(list(forum.topic_pages(topic, 1))) == 1


def test_a_form_is_not_sent_within_its_second(forum: Forum, clock: Clock) -> None:
    forum.open_topic("2", "The game", "It begins")
    assert clock.waited and all(seconds > 0 for seconds in clock.waited)


@pytest.mark.parametrize("language", ["en", "xx"])
def test_the_flood_limit_is_waited_for_in_any_language(
    forum: Forum, state: State, clock: Clock, language: str
) -> None:
    state.rules.language = language
    topic = forum.open_topic("2", "The game", "It begins").topic
    forum.reply(topic, "Re", "at once")
    assert len(state.topics[0].posts) == 2
    assert max(clock.waited) > state.rules.flood


@pytest.mark.parametrize("language", ["en", "xx"])
def test_somebody_posting_meanwhile_is_no_reason_to_post_twice(
    forum: Forum, state: State, language: str
) -> None:
    state.rules.language, state.rules.flood = language, 0
    topic = forum.open_topic("2", "The game", "It begins").topic
    state.rules.interlopers = 1
    forum.reply(topic, "Re", "my reply")
    assert [post.author for post in state.topics[0].posts] == ["Modera", "Interloper", "Modera"]


def test_what_waits_for_approval_is_not_taken_for_posted(forum: Forum, state: State) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    state.rules.trusted_after, state.members["modera"].approved = 3, 0
    assert forum.reply(topic, "Re", "my reply").queued
    assert len(state.topics[0].posts) == 1


def test_a_lost_session_is_told_and_nothing_posted(forum: Forum, state: State) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    state.sessions.clear()
    with pytest.raises(Refused, match="log in again") as refusal:
        forum.reply(topic, "Re", "my reply")
    assert refusal.value.trouble is Trouble.SIGNED_OUT
    assert len(state.topics[0].posts) == 1


def test_a_text_that_is_too_long_is_refused_in_the_boards_own_words(forum: Forum, state: State) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    state.rules.longest = 100
    with pytest.raises(Refused, match="100"):
        forum.reply(topic, "Re", "x" * 500)
    assert len(state.topics[0].posts) == 1


@pytest.mark.parametrize("gateway", [False, True])
def test_a_broken_connection_leaves_it_open_and_the_mark_tells(
    forum: Forum, state: State, gateway: bool
) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    state.rules.gateway = gateway
    state.rules.flood, state.rules.break_off = 0, {"reply"}
    with pytest.raises(Unknown):
        forum.reply(topic, "Re", "did it arrive? mark-9")
    assert forum.look_for(topic, "mark-9") is not None


def test_a_letter_goes_to_its_member_and_is_found_again(forum: Forum, state: State) -> None:
    forum.write(["alice"], "Your orders", "Dear alice, mark-4")
    assert [(x.to, x.subject, x.text) for x in state.letters] == [
        ("alice", "Your orders", "Dear alice, mark-4")
    ]
    assert forum.look_for_letter("alice", "mark-4") is not None
    assert forum.look_for_letter("bjorn", "mark-4") is None


def test_a_member_who_does_not_exist_is_named(forum: Forum, state: State, clock: Clock) -> None:
    with pytest.raises(Refused, match="nobody7"):
        forum.write(["nobody7"], "Your orders", "Dear nobody")
    assert not state.letters and sum(clock.waited) < 10


def test_an_own_post_is_edited(forum: Forum, state: State) -> None:
    opened = forum.open_topic("2", "The game", "It begins")
    forum.edit(opened.topic, opened.number, "It begins, mended")
    assert [post.text for post in state.topics[0].posts] == ["It begins, mended"]


def test_a_picture_goes_along(forum: Forum, state: State) -> None:
    forum.open_topic("2", "The game", "It begins", [Upload("", "map.png", b"png-bytes")])
    assert state.topics[0].posts[0].files == [("map.png", b"png-bytes")]


def test_a_picture_that_is_too_big_is_told_and_nothing_posted(forum: Forum, state: State) -> None:
    state.rules.picture = 4
    with pytest.raises(Refused, match=r"map\.png"):
        forum.open_topic("2", "The game", "It begins", [Upload("", "map.png", b"png-bytes")])
    assert not state.topics


def test_pictures_are_attached_after_a_wait_too(forum: Forum, state: State) -> None:
    topic = forum.open_topic("2", "The game", "It begins").topic
    forum.reply(topic, "Re", "at once", [Upload("", "map.png", b"png-bytes"), Upload("", "two.png", b"more")])
    assert sorted(state.topics[0].posts[1].files) == [("map.png", b"png-bytes"), ("two.png", b"more")]


def test_a_subject_is_cut_rather_than_refused(forum: Forum, state: State) -> None:
    forum.open_topic("2", "A very long subject " * 10, "It begins")
    assert state.topics[0].posts[0].subject.endswith("…")
    forum.write(["alice"], "A very long subject " * 10, "Dear alice")
    assert state.letters[0].subject.endswith("…")


def test_the_wait_between_letters_is_kept(forum: Forum, state: State, clock: Clock) -> None:
    for name in ("alice", "bjorn"):
        forum.write([name], "Your orders", f"Dear {name}")
    assert [x.to for x in state.letters] == ["alice", "bjorn"]
    assert max(clock.waited) > state.rules.letter_flood


def test_texts_are_counted_as_the_board_counts(forum: Forum, state: State) -> None:
    """A text that fills the dialect's limit passes, one more line end does not."""
    from pbf_moderator.post.dialect import load_dialect
    from pbf_moderator.resources import TEMPLATES, shipped

    dialect = load_dialect(shipped() / TEMPLATES / "dialects" / f"{forum.software}.toml")
    lines = [*["è" * 59] * 250, ""]
    text = "\n".join(lines)
    text += "x" * (dialect.most - dialect.size(text))
    assert dialect.size(text) == dialect.most == state.rules.longest
    forum.open_topic("2", "The game", text)
    assert state.topics[0].posts[0].text == text
    with pytest.raises(Refused):
        forum.open_topic("2", "The game", f"{text}\ny")
    assert len(state.topics) == 1


def test_a_text_in_no_known_language_that_is_refused_is_not_sent_for_minutes(
    forum: Forum, state: State, clock: Clock
) -> None:
    state.rules.language, state.rules.longest = "xx", 1000
    with pytest.raises(Refused):
        forum.open_topic("2", "The game", "x" * 2000)
    assert sum(clock.waited) < 3 * state.rules.flood + 10 and not state.topics


def test_all_of_a_folder_of_sent_letters_is_seen_without_opening_others(forum: Forum, state: State) -> None:
    state.rules.letter_flood = 0
    state.write("alice", "Modera", "orders", "mark-5 quoted")
    forum.write(["alice"], "Your orders", "Dear alice, mark-5")
    forum.write(["bjorn"], "Your orders", "Dear bjorn, mark-6")
    assert forum.look_for_letter("bjorn", "mark-5") is None
    assert forum.look_for_letter("bjorn", "mark-6") is not None
    assert not any("999999" in line for line in state.requests), "an unread message was opened"


def test_the_folder_holds_what_players_wrote(forum: Forum, state: State, clock: Clock) -> None:
    from pbf_moderator.inbox.settings import InboxSettings
    from pbf_moderator.inbox.source import read_data

    alice = type(forum)(Browser(forum.browser.root, pause=clock.wait, clock=clock))
    alice.log_in("alice", "word of alice")
    alice.write(["Modera"], "Orders", "Winterfell: march+1\nMoat Cailin: raid")
    messages = [m for name, data in forum.folder() for m in read_data(data, name, InboxSettings())]
    assert [(m.sender, m.body) for m in messages] == [("alice", "Winterfell: march+1\nMoat Cailin: raid")]


def test_a_board_that_is_not_there(clock: Clock) -> None:
    from pbf_moderator.forums.phpbb import PhpBB

    with pytest.raises(Unsent, match=r"cannot be reached: nothing answers there; look at forum\.address"):
        PhpBB(Browser("http://127.0.0.1:9/", pause=clock.wait)).log_in("Modera", SECRET)
    with pytest.raises(
        Unsent, match=r"cannot be reached: no host of that name is found; look at forum\.address"
    ):
        PhpBB(Browser("https://forum.nowhere.invalid/", pause=clock.wait)).log_in("Modera", SECRET)


@pytest.mark.parametrize(
    "address", ["forum.example.org", "ftp://forum.example.org/", "https://me:secret@forum.example.org/"]
)
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(UserError, match="not the address of a board"):
        Browser(address)


def test_no_password_goes_out_unencrypted() -> None:
    with pytest.raises(UserError, match="unencrypted"):
        Browser("http://forum.example.org/")
