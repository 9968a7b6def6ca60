"""Reading from Dovecot, which runs beside the test."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from helpers import DATA

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.imap import ImapAccount, read_imap
from pbf_moderator.inbox.settings import InboxSettings
from tests.dovecot import PASSWORD, Dovecot


@pytest.fixture(scope="module")
def account(dovecot: Dovecot) -> ImapAccount:
    """A mailbox with three mails in a folder."""
    user = dovecot.user()
    client = dovecot.client(user)
    client.create("Orders")
    for hour, name in enumerate(("reply_top_it.eml", "list.eml")):
        client.append("Orders", None, f'"23-Apr-2017 1{hour}:34:12 +0200"', (DATA / name).read_bytes())
    client.append(
        "Orders", None, '"25-Apr-2017 09:34:12 +0200"', b"From: a@example.org\r\n\r\n" + b"x" * 50_000
    )
    client.logout()
    return ImapAccount("127.0.0.1", user, PASSWORD, port=dovecot.port, folder="Orders", tls=False)


def test_mails_are_read_dated_by_the_server_and_left_unseen(account: ImapAccount, dovecot: Dovecot) -> None:
    settings = InboxSettings(max_mail=20_000)
    seen: list[tuple[int, int]] = []
    first, second, third = read_imap(
        account, settings, progress=lambda done, total: seen.append((done, total))
    )
    assert (first.id, first.date) == (
        "mid:turn3.marco@example.org",
        datetime(2017, 4, 23, 8, 34, 12, tzinfo=UTC),
    )
    assert first.body.startswith("Ecco il turno 3:\nPale: incursione")
    assert second.outcome == "list"
    assert third.outcome == "too_big"
    assert len(third.raw) < 20_100
    assert seen[-1] == (3, 3)
    client = dovecot.client(account.user)
    client.select("Orders", readonly=True)
    assert client.search(None, "UNSEEN")[1] == [b"1 2 3"]
    client.logout()


def test_only_since_a_day(account: ImapAccount) -> None:
    assert [message.outcome for message in read_imap(account, InboxSettings(), since=date(2017, 4, 25))] == [
        ""
    ]


def test_troubles_are_one_sentence_and_keep_the_password(account: ImapAccount) -> None:
    with pytest.raises(UserError, match="refused the log-in") as caught:
        list(read_imap(replace(account, password="geheim"), InboxSettings()))
    assert "geheim" not in str(caught.value) + repr(account)
    with pytest.raises(UserError, match="no folder “Nowhere”"):
        list(read_imap(replace(account, folder="Nowhere"), InboxSettings()))
    with pytest.raises(UserError, match="cannot be reached"):
        list(read_imap(replace(account, port=1), InboxSettings()))
