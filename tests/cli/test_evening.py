"""An evening on a board: what came is read, what must go out goes out once, whatever breaks."""

from __future__ import annotations

import copy
import io
import json
import os
import random
import re
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbf_moderator.cli import main
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.parcels import DOUBTFUL, OPEN, outgoing
from pbf_moderator.desk.seed import seed
from pbf_moderator.store.kinds import DELIVERY
from tests.forums.board.mybb import mybb
from tests.forums.board.phpbb import phpbb
from tests.forums.board.server import real_clock, serving
from tests.forums.board.smf import smf
from tests.forums.board.state import Letter, State

from .conftest import Done, Run

SECRET = "planted-password"
BOOK = """title = "A trial"
language = "{language}"
timezone = "UTC"
dialect = "{software}"
moderator = "Modera"
{more}
[forum]
software = "{software}"
address = "{address}"
user = "Modera"
section = "2"
[players.stark]
nicks = ["alice"]
[players.lannister]
nicks = ["bjorn"]
[players.baratheon]
nicks = ["clara"]
"""
SHEETS = {
    "alice": "White Harbor: consolidate power\nWinterfell: march+0\nThe Shivering Sea: support",
    "bjorn": "Lannisport: march+1\nStoney Sept: raid\nThe Golden Sound: support",
    "clara": "Dragonstone: march-1\nKingswood: defense+1\nShipbreaker Bay: support",
}


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> State:
    monkeypatch.setattr("pbf_moderator.forums.browser._RIPE", 0.0)
    monkeypatch.setenv("PBF_FORUM_PASSWORD", SECRET)
    board = State(real_clock)
    board.rules.flood = board.rules.ripe = 0
    for name in ("Modera", *SHEETS):
        board.join(name, SECRET)
    return board


SKINS = {"phpbb": phpbb, "smf": smf, "mybb": mybb}


@pytest.fixture
def software() -> str:
    return "phpbb"


@pytest.fixture
def address(state: State, software: str) -> Iterator[str]:
    with serving(SKINS[software], state) as found:
        yield found


@pytest.fixture
def make(pbf: Run, address: str, software: str, tmp_path: Path) -> Callable[..., Path]:
    def begin(language: str = "en", more: str = "", words_close: str = "none") -> Path:
        book = tmp_path / "book.toml"
        book.write_text(BOOK.format(address=address, software=software, language=language, more=more))
        done = pbf("new", "agot-2e", tmp_path / "g", "--book", book, "--words-close", words_close)
        assert done.code == 0, done.err
        return tmp_path / "g"

    return begin


def write(state: State, nick: str, text: str, subject: str = "orders") -> None:
    state.letters.append(Letter(state.next_id(), nick, "Modera", subject, text, state.clock()))


def out(state: State) -> Counter[tuple[str, str]]:
    """What has arrived on the board from the moderator: to whom, and its first line."""
    posts = [("", p.text.partition("\n")[0]) for t in state.topics for p in t.posts if p.author == "Modera"]
    letters = [(x.to, x.text) for x in state.letters if x.author == "Modera"]
    return Counter(posts + letters)


def test_the_opening_and_the_letters_go_out_once(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    done = pbf("evening", game, "--yes")
    assert done.code == 0, done.out + done.err
    assert len(state.topics) == 1 and [x.to for x in state.letters] == ["alice", "bjorn", "clara"]
    assert state.topics[0].posts[0].files[0][0] == "map-900.png"
    assert len(state.topics[0].posts[0].files[0][1]) <= 256 * 1024
    pbf("evening", game, "--yes")
    assert len(state.topics[0].posts) == 1 and len(state.letters) == 3
    assert pbf("outbox", game).code == 0


@pytest.mark.parametrize("software", sorted(SKINS))
def test_sheets_are_read_and_the_turn_is_told(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    pbf("evening", game, "--yes")
    for nick, text in SHEETS.items():
        write(state, nick, text)
    done = pbf("evening", game, "--yes")
    assert done.out.count("understood, 1 answer noted.") == 3, done.out
    assert len(state.topics[0].posts) == 2
    receipts = [x for x in state.letters if x.author == "Modera" and "Receipt" in x.subject]
    assert sorted(x.to for x in receipts) == ["alice", "bjorn", "clara"]


def test_when_all_answers_are_final_before_the_deadline_it_is_said_that_the_game_goes_on_early(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    game = make(more='deadline = "48h"')
    pbf("evening", game, "--yes")
    early = "All answers are in and final; we go on before the deadline."
    for nick, text in SHEETS.items():
        write(state, nick, text + ("\n\nThese are not final yet." if nick == "clara" else ""))
        # Of two letters within a minute nobody can tell which came first.
        state.letters[-1].when -= timedelta(minutes=5)
    waiting = pbf("evening", game, "--yes")
    assert early not in waiting.out and len(state.topics[0].posts) == 1, waiting.out
    write(state, "clara", "All final now.")
    done = pbf("evening", game, "--yes")
    assert early in done.out and len(state.topics[0].posts) == 2, done.out


def test_what_is_out_and_undone_since_is_listed_until_a_post_has_said_so(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    game = make()
    pbf("evening", game, "--yes")
    for nick, text in SHEETS.items():
        write(state, nick, text)
    pbf("evening", game, "--yes")
    write(state, "bjorn", "I look at the wildling card.")
    pbf("evening", game, "--yes")
    ids = [post.id for post in state.topics[0].posts]
    assert len(ids) > 2
    assert pbf("undo", game, "--to", 0, "--reason", "a token was overlooked", "--drop").code == 0
    rows = [line for line in pbf("outbox", game).out.splitlines() if "undone since" in line]
    assert len([line for line in rows if "/post" in line and "the next post says so" in line]) == 2, rows
    done = pbf("evening", game, "--yes", "--no-fetch")
    assert "Already out, and undone since; the next post says so" in done.out
    for nick, text in SHEETS.items():
        write(state, nick, f"{text}\n\nOnce more.")
    done = pbf("evening", game, "--yes")
    assert "changed since it was sent, will be edited: 0001-turn1-messenger/post.bbcode" in done.out, done.out
    assert [post.id for post in state.topics[0].posts] == ids
    assert "a token was overlooked" in state.topics[0].posts[1].text
    assert "undone" not in pbf("evening", game, "--yes", "--no-fetch").out
    assert "undone since" not in pbf("outbox", game).out, "it has been said"
    assert "a later post has said so" in pbf("outbox", game, "--all").out


def test_what_waits_for_approval_is_told_as_such(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    state.rules.trusted_after, state.members["modera"].approved = 3, 0
    done = pbf("evening", game, "--yes")
    assert "post.bbcode: taken, but somebody on the board must approve it first" in done.out
    assert "post.bbcode" not in pbf("outbox", game).out
    assert "waits for the board's approval" in pbf("outbox", game, "--all").out


@pytest.mark.parametrize("software", ["mybb"])
def test_a_post_that_the_board_put_together_with_another_is_not_edited(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    game = make()
    state.rules.merge = True
    pbf("evening", game, "--yes")
    for nick, text in SHEETS.items():
        write(state, nick, text)
    assert "put into the post before" in pbf("evening", game, "--yes").out
    whole = state.topics[0].posts[0].text
    post = game / "outbox" / "0000-opening" / "post.bbcode"
    post.write_text(post.read_text().replace("The game begins", "The game has begun"))
    done = pbf("evening", game, "--yes")
    assert done.code == 1 and "edit it there by hand" in done.out
    assert state.topics[0].posts[0].text == whole


def test_an_hourly_limit_leaves_the_rest_for_later(
    pbf: Run, make: Callable[..., Path], state: State, tmp_path: Path
) -> None:
    with serving(smf, state) as address:
        state.rules.letters_an_hour = 2
        book = tmp_path / "book.toml"
        book.write_text(BOOK.format(address=address, software="smf", language="en", more=""))
        pbf("new", "agot-2e", tmp_path / "h", "--book", book, "--words-close", "none")
        done = pbf("evening", tmp_path / "h", "--yes")
        assert done.code == 1 and "in an hour" in done.out and len(state.letters) == 2
        state.rules.letters_an_hour = 0
        assert pbf("evening", tmp_path / "h", "--yes").code == 0
    assert sorted(x.to for x in state.letters) == ["alice", "bjorn", "clara"]


def test_the_moderator_is_asked_before_anything_goes_out(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    game = make()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert pbf("evening", game).code == 2, "stopped before a deadline was given"
    monkeypatch.setattr("sys.stdin", io.StringIO("soon\n48h\nn\nn\n"))
    done = pbf("evening", game)
    assert (
        "Send 4 things as Modera?" in done.out
        and "Deadline:" in pbf("status", game).out
        and not state.topics
        and not state.letters
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("n\ny\n"))
    pbf("evening", game)
    assert len(state.topics) == 1 and len(state.letters) == 3


def test_in_italian(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    game = make("it")
    done = pbf("evening", game, "--dry-run")
    assert "Da spedire:" in done.out and "Era una prova" in done.out
    assert (
        "===== 0000-opening/post.bbcode =====" in done.out and "question-stark.bbcode =====" not in done.out
    )
    assert "immagine: map-900.png" in done.out, (
        "a rehearsal shows the post, names its pictures, and shows no letter"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("2 giorni\nforse\nSì\ns\n"))
    done = pbf("evening", game)
    assert "[s/N]" in done.out and "Rispondi sì (s) o no (n)." in done.out and "Error" not in done.err
    assert f"immagine: {game / 'outbox' / '0000-opening' / 'map-900.png'}" in done.out
    assert len(state.letters) == 3


def test_a_rehearsal_speaks_of_the_game_and_not_of_its_copy(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    game = make()
    settings = game / "game.toml"
    settings.write_text(re.sub('nicks = \\["[a-c].*"\\]', "nicks = []", settings.read_text("utf-8")), "utf-8")
    done = pbf("evening", game, "--dry-run")
    assert done.code == 2 and str(settings) in done.err


def test_a_rehearsal_changes_nothing(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    write(state, "alice", SHEETS["alice"])
    before = {p: p.read_bytes() for p in game.rglob("*") if p.is_file() and "journal" not in p.name}
    head = json.loads(pbf("status", game, "--json").out)["head"]
    done = pbf("evening", game, "--dry-run")
    assert "alice (private message): " not in done.out and "understood, 1 answer" in done.out
    assert json.loads(pbf("status", game, "--json").out)["head"] == head
    assert all(path.read_bytes() == data for path, data in before.items() if "cache" not in str(path))
    assert not state.topics


def test_a_rehearsal_shows_posts_whole_and_lists_letters(pbf: Run, make: Callable[..., Path]) -> None:
    done = pbf("evening", make(), "--dry-run")
    assert "How each player gives a word" in done.out or "SHA-256" in done.out or "fingerprint" in done.out
    assert "alice" in done.out and "Winterfell: " not in done.out, (
        "what a letter asks is for its player alone"
    )


def test_enter_means_no(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    game = make(more='deadline = "48h"')
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 6))
    done = pbf("evening", game)
    assert "Send 4 things as Modera?" in done.out and not state.topics and not state.letters


def test_a_held_message_stops_a_scheduled_evening(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    pbf("evening", game, "--yes")
    for nick, text in SHEETS.items():
        write(state, nick, text)
    state.join("stranger", SECRET)
    write(state, "stranger", "Winterfell: raid")
    done = pbf("evening", game, "--yes")
    assert done.code == 1 and "Stopped before going on" in done.out
    assert len(state.topics[0].posts) == 1


def test_a_held_message_is_settled_on_the_spot(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    game = make()
    pbf("evening", game, "--yes")
    state.join("alice2", SECRET)
    write(state, "alice2", SHEETS["alice"])
    monkeypatch.setattr("sys.stdin", io.StringIO("x\ns\nstark\nn\ny\n"))
    done = pbf("evening", game)
    assert "Type one of the letters" in done.out and "understood, 1 answer" in done.out
    assert any("Receipt" in x.subject and x.to == "alice" for x in state.letters)


@pytest.mark.parametrize(
    "typed, settled",
    [
        ("dopo", False),
        ("sì\n", False),
        ("Più tardi", False),
        ("scartalo", True),
        ("di Stark", True),
        ("Stark", True),
    ],
)
def test_a_word_is_taken_for_what_it_means_and_not_for_its_first_letter(
    pbf: Run,
    make: Callable[..., Path],
    state: State,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    settled: bool,
) -> None:
    """In Italian "dopo" (later) begins as "di" (of somebody), and "sì" (yes) as "scartarlo" (discard it)."""
    import io

    game = make("it")
    pbf("evening", game, "--yes")
    state.join("alice2", SECRET)
    write(state, "alice2", SHEETS["alice"])
    whose = "stark\n" if typed.startswith("di") else ""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n{whose}\n\nn\n"))
    pbf("evening", game)
    assert bool(json.loads(pbf("status", game, "--json").out)["held"]) != settled


def test_a_broken_connection_is_looked_up_and_nothing_doubled(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    game = make()
    state.rules.break_off = {"topic", "letter"}
    done = pbf("evening", game, "--yes")
    assert done.code == 0, done.out
    assert len(state.topics) == 1 and Counter(x.to for x in state.letters) == {
        "alice": 1,
        "bjorn": 1,
        "clara": 1,
    }


def test_the_password_is_nowhere(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    done = pbf("evening", game, "--yes")
    state.sessions.clear()
    state.members["modera"].password = "another"
    refused = pbf("evening", game, "--yes")
    assert SECRET not in done.out + done.err + refused.out + refused.err
    assert not any(SECRET.encode() in path.read_bytes() for path in game.rglob("*") if path.is_file())
    assert state.members["modera"].failures == 1, "a log-in is never tried again"


def test_what_was_sent_by_hand_is_ticked(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    assert pbf("outbox", game).code == 1
    pbf("sent", game, "0000-opening/post.bbcode")
    assert "question-stark" in pbf("outbox", game).out
    assert "post.bbcode" not in pbf("outbox", game).out
    pbf("sent", game, "--all")
    assert pbf("outbox", game).code == 0
    assert pbf("sent", game, "nothing-like-it").code == 2


def test_a_post_that_was_wrong_is_edited(pbf: Run, make: Callable[..., Path], state: State) -> None:
    game = make()
    pbf("evening", game, "--yes")
    post = game / "outbox" / "0000-opening" / "post.bbcode"
    post.write_text(post.read_text().replace("The game begins", "The game has begun"))
    done = pbf("evening", game, "--yes")
    assert "will be edited" in done.out
    assert "The game has begun" in state.topics[0].posts[0].text and len(state.topics[0].posts) == 1


def test_a_board_that_wants_patience_is_waited_for_and_that_is_told(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make()
    monkeypatch.setattr("pbf_moderator.forums.phpbb.PhpBB.flood", 3)
    state.rules.flood = state.rules.letter_flood = 3
    done = pbf("evening", game, "--yes")
    assert done.code == 0 and "wants time between two messages; waiting" in done.out


def test_what_cannot_be_fetched_stops_a_scheduled_evening(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make()
    monkeypatch.delenv("PBF_FORUM_PASSWORD")
    _refused(pbf("evening", game, "--yes"), "password")
    monkeypatch.setenv("PBF_FORUM_PASSWORD", SECRET)
    settings = game / "game.toml"
    text = settings.read_text("utf-8")
    settings.write_text(text.replace('section = "2"', ""), "utf-8")
    _refused(pbf("evening", game, "--yes"), "forum.section")
    settings.write_text(re.sub(r"127.0.0.1:\d+", "127.0.0.1:9", text), "utf-8")
    _refused(pbf("evening", game, "--yes"), "cannot be reached")
    settings.write_text(text.replace('user = "Modera"', 'usr = "Modera"'), "utf-8")
    _refused(pbf("evening", game, "--yes"), "forum.usr")
    assert not state.topics and not state.letters


def _refused(done: Done, told: str) -> None:
    assert done.code == 2 and told in done.err and len(done.err.splitlines()) == 1, done


def test_what_lies_there_from_before_stops_the_first_scheduled_evening(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    game = make()
    for seat, nick in (("stark", "alice"), ("lannister", "bjorn"), ("baratheon", "clara")):
        pbf("answer", game, seat, SHEETS[nick])
    pbf("advance", game, "--no-map")
    done = pbf("evening", game, "--yes", "--no-fetch")
    assert done.code == 2 and "from before" in done.err and not state.topics
    monkeypatch.setattr("sys.stdin", io.StringIO("\nn\n" + "n\n" * 3))
    pbf("evening", game, "--no-fetch")
    assert not state.topics
    done = pbf("evening", game, "--yes", "--no-fetch")
    assert done.code == 0 and len(state.topics) == 1, (
        "the question was answered: nothing had been sent by hand"
    )


KILLS = int(os.environ.get("PBF_TEST_KILLS", "6"))
SEED = int(os.environ.get("PBF_TEST_SEED", "7"))
PICTURES = os.environ.get("PBF_TEST_PICTURES", "1") == "1"
"""Whether pictures are drawn; without them more of the kills strike while the journal is written and things go out."""
_A_GAME = 8
"""After so many kills a game is brought to its end; on a busy machine no evening might come to its own."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_killed_at_any_instant(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost and nothing goes out twice, however often an evening is killed, the very first one too.

    A game whose evening has come to its end by itself is followed by a new one, so that every kill strikes somebody at work.
    """
    if not PICTURES:
        monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
        monkeypatch.setattr("pbf_moderator.desk.publish.write_pictures", lambda *args: [])
    game = make(more="" if PICTURES else "private_maps = false")
    for nick, text in SHEETS.items():
        write(state, nick, text)
    before = copy.deepcopy((state.topics, state.letters))

    def begun(name: str) -> Path:
        state.topics[:], state.letters[:] = copy.deepcopy(before)
        return Path(shutil.copytree(game, game.parent / name))

    start = time.perf_counter()
    trial = begun("trial")
    assert pbf("evening", trial, "--yes").code == 0
    whole, wanted = time.perf_counter() - start, _came_of(trial)
    chance, killed, games, doubled, restarts = random.Random(SEED), 0, 0, 0, Counter[int]()
    while killed < KILLS:
        games, here = games + 1, killed
        trying = begun(f"game-{games}")
        while killed < min(KILLS, here + _A_GAME):
            if took := _ended_before(chance.uniform(0, whole), trying):
                whole = (
                    took if killed == here else whole
                )  # other programs come and go, and a whole evening with them
                break
            killed += 1
        restarts[killed - here] += 1
        done = pbf("evening", trying, "--yes")
        assert done.code == 0, done.out + done.err
        assert _came_of(trying) == wanted
        doubled += sum(count > 1 for count in out(state).values())
        assert not doubled, out(state)
        receipts = [x.to for x in state.letters if x.author == "Modera" and "Receipt" in x.subject]
        assert sorted(receipts) == ["alice", "bjorn", "clara"]
        assert len(state.topics) == 1
        shutil.rmtree(trying)
        print(f"{killed} kills in {games} games so far", flush=True)
    print(f"{killed} kills in {games} games, at most {max(restarts)} a game; an evening takes {whole:.1f} s")


def _came_of(game: Path) -> tuple[object, ...]:
    """What must be the same however often an evening was killed: what was read, and where the game stands."""
    with open_table(game) as table:
        assert table.folder.journal.verify() is None
        assert not [i for i in outgoing(table) if i.state in (*OPEN, *DOUBTFUL)]
        read = [entry.body["id"] for entry in table.folder.journal.entries("message")]
        # A later evening also reads the topic, where nobody but the moderator has written.
        messages = sorted(name for name in read if not name.startswith("phpbb:"))
        return messages, len(table.effective.inputs), json.dumps(table.view(), sort_keys=True, default=str)


def _ended_before(seconds: float, game: Path) -> float:
    """Run an evening in a process of its own and kill it after so many seconds; returns how long it took if it ended before, else 0."""
    child = os.fork()
    if not child:
        import sys

        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.argv = ["pbf", "evening", str(game), "--yes"]
        try:
            main()
        finally:
            os._exit(0)
    start, ended = time.perf_counter(), 0
    while not ended and time.perf_counter() < start + seconds:
        time.sleep(0.01)
        ended, _ = os.waitpid(child, os.WNOHANG)
    if ended:
        return time.perf_counter() - start
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return 0.0


def test_a_topic_that_does_not_exist_is_told_with_the_key_that_opens_one(
    pbf: Run, make: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told that a page has no posts, and to copy them from the screen."""
    game = make("it", 'moderator_language = "it"')
    settings = game / "game.toml"
    settings.write_text(settings.read_text().replace('section = "2"', 'topic = "77"'))
    done = pbf("evening", game, "--yes")
    assert done.code == 2 and "non mostra a Modera nessuna discussione 77" in done.err, done.err
    assert "forum.section" in done.err and "copia il messaggio" not in done.err


def test_the_first_evening_says_that_the_game_begins(pbf: Run, make: Callable[..., Path]) -> None:
    game = make()
    first = pbf("evening", game, "--yes").out
    assert "The game begins: the first post" in first and "The game stands" not in first
    assert "The game begins: the first post" not in pbf("evening", game, "--yes").out


def test_what_lacks_of_a_sheet_is_told_as_a_part_that_is_missing(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    """It was told that what had been said ahead could not be done any more."""
    game = make()
    pbf("evening", game, "--yes")
    write(state, "alice", "White Harbor: consolidate power")
    assert "A part is missing, Stark: " in pbf("evening", game, "--yes").out


def test_the_evening_offers_to_close_the_words_when_only_some_lack(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make("it", 'moderator_language = "it"', words_close="30d")
    pbf("evening", game, "--yes")
    for nick, text in SHEETS.items():
        word = "" if nick == "clara" else f"\nSeed: {nick}word"
        write(state, nick, text + word + ("\nRaven: look at the wildling card" if nick == "bjorn" else ""))
    typed = "\n" * 5
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    told = pbf("evening", game, "--no-send").out
    assert "2 parole per il seme su 3 (mancano: Baratheon)" in told, told
    assert "[s/N]" in told and "[S/n]" not in told, "Enter always means no"
    monkeypatch.setattr("sys.stdin", io.StringIO("s\n" * 5))
    pbf("evening", game, "--no-send", "--no-fetch")
    with open_table(game) as table:
        assert seed(table).closing is not None


def test_how_long_the_sending_will_take_is_said_before(
    pbf: Run, make: Callable[..., Path], state: State
) -> None:
    """Nobody knew whether eleven things take a minute or ten."""
    game = make()
    assert "It will take" not in pbf("evening", game, "--yes").out
    with open_table(game, write=True) as table:
        for n in range(6):
            body = {"name": f"receipts/{n}-stark.bbcode", "sha": "", "state": "sent", "to": "alice"}
            table.folder.journal.append(DELIVERY, body, datetime.now(UTC) + timedelta(seconds=18 * n))
    for nick, text in SHEETS.items():
        write(state, nick, text)
    told = pbf("evening", game, "--yes").out
    assert re.search(r"It will take about \d minutes?: .* 18 seconds between two messages", told), told


def test_status_calls_a_turn_what_the_posts_call_it(pbf: Run, make: Callable[..., Path]) -> None:
    assert ", round 1 di 10, " in pbf("status", make("it")).out
