"""An evening by mail: orders from a mailbox, letters through a mail server or into the folder of drafts, each once."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.policy import SMTP
from pathlib import Path

import pytest

from tests.dovecot import PASSWORD, Dovecot
from tests.mail_servers import Post, smtp_server

from .conftest import Run

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
SECRET = "planted-password"
BOOK = """title = "A trial"
language = "en"
timezone = "UTC"
dialect = "phpbb"
moderator = "Modera"
moderator_mail = "mod@example.org"
[mail]
{mail}
[players.stark]
mails = ["alice@example.org"]
[players.lannister]
mails = ["bjorn@example.org"]
[players.baratheon]
mails = ["clara@example.org"]
"""
ALL = {"alice@example.org": 1, "bjorn@example.org": 1, "clara@example.org": 1}
ORDERS = "White Harbor: consolidate power\nWinterfell: march+0\nThe Shivering Sea: support\n"


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    monkeypatch.setenv("PBF_SMTP_PASSWORD", SECRET)
    with smtp_server(password=SECRET) as found:
        yield found


@pytest.fixture
def make(pbf: Run, tmp_path: Path) -> Callable[[str], Path]:
    def begin(mail: str) -> Path:
        book = tmp_path / "book.toml"
        book.write_text(BOOK.format(mail=mail))
        done = pbf("new", "agot-2e", tmp_path / "g", "--book", book, "--words-close", "none")
        assert done.code == 0, done.err
        return tmp_path / "g"

    return begin


def by(post: Post) -> Counter[str]:
    return Counter(to for to, _ in post.taken)


def test_letters_go_out_by_mail_once(pbf: Run, make: Callable[[str], Path], post: Post) -> None:
    game = make(f'smtp = "smtp://mod@127.0.0.1:{post.port}"')
    done = pbf("evening", game, "--yes", "--no-fetch")
    assert by(post) == ALL, done.out + done.err
    assert "post.bbcode" in done.out and done.code == 1, "a post remains to be posted by hand"
    pbf("evening", game, "--yes", "--no-fetch")
    assert by(post) == ALL
    assert not any(SECRET.encode() in path.read_bytes() for path in game.rglob("*") if path.is_file())


@pytest.mark.parametrize("plays", [False, True])
def test_mails_are_shown_before_they_go_out_unless_the_moderator_plays(
    pbf: Run, make: Callable[[str], Path], post: Post, monkeypatch: pytest.MonkeyPatch, plays: bool
) -> None:
    game = make(f'smtp = "smtp://mod@127.0.0.1:{post.port}"')
    if plays:
        settings = game / "game.toml"
        settings.write_text(settings.read_text("utf-8").replace('name = ""', 'name = "Modera"', 1), "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("\ny\nn\n"))
    done = pbf("evening", game, "--no-fetch")
    shown = done.out.partition("Look at the texts first?")[2]
    assert ("question-lannister.eml =====" in shown) != plays, done.out + done.err
    assert ("waiting for your answer as Lannister" in shown) != plays
    assert "Send 3 things" in shown, done.err
    assert "Content-Transfer-Encoding" not in shown and not post.taken


@pytest.mark.parametrize("went_out", ["y", "n"])
def test_what_nobody_knows_of_is_asked_and_never_repeated_without_a_word(
    pbf: Run, make: Callable[[str], Path], post: Post, monkeypatch: pytest.MonkeyPatch, went_out: str
) -> None:
    game = make(f'smtp = "smtp://mod@127.0.0.1:{post.port}"')
    post.breaks_after = {2}
    done = pbf("evening", game, "--yes", "--no-fetch")
    assert done.code == 1 and by(post) == ALL, done.out
    assert "see your own folder of sent mail" in done.out
    pbf("evening", game, "--yes", "--no-fetch")
    assert by(post) == ALL, "repeated without a word"
    again = post.taken[1][0]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{went_out}\nn\ny\n"))
    done = pbf("evening", game, "--no-fetch")
    assert "Look into your folder of sent mail: did it go out?" in done.out and again in done.out
    assert by(post) == (ALL if went_out == "y" else {**ALL, again: 2})
    assert "question" not in pbf("outbox", game).out


def test_drafts_lie_in_the_mailbox_once_and_orders_come_from_it(
    pbf: Run, make: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, dovecot: Dovecot
) -> None:
    monkeypatch.setenv("PBF_IMAP_PASSWORD", PASSWORD)
    user = dovecot.user()
    client = dovecot.client(user)
    client.create("Orders")
    client.create('"Bozze &AOg- &- co"')
    at = f"imap://{user}@127.0.0.1:{dovecot.port}"
    game = make(f'imap = "{at}/Orders"\ndrafts = "{at}/Bozze%20%C3%A8%20%26%20co"')
    pbf("evening", game, "--yes")
    pbf("evening", game, "--yes")
    assert Counter(drafts(client)) == ALL
    mail = f"From: alice@example.org\nTo: mod@example.org\nSubject: orders\nMessage-ID: <a1@x>\n\n{ORDERS}"
    client.append("Orders", None, None, mail.replace("\n", "\r\n").encode())
    done = pbf("evening", game, "--yes")
    assert "receipts/" in done.out, done.out + done.err
    assert Counter(drafts(client)) == {**ALL, "alice@example.org": 2}, "the receipt lies there too"
    client.logout()


def drafts(client: object) -> list[str]:
    client.select('"Bozze &AOg- &- co"')  # type: ignore[attr-defined]
    _, found = client.fetch("1:*", "(RFC822 FLAGS)")  # type: ignore[attr-defined]
    rows = [row for row in found if isinstance(row, tuple)]
    assert all(b"\\Draft" in row[0] + (found[n * 2 + 1] or b"") for n, row in enumerate(rows))
    return [str(message_from_bytes(row[1], policy=SMTP)["To"].addresses[0].addr_spec) for row in rows]
