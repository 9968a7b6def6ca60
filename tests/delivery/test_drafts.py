"""Mail into the folder of drafts of a real mailbox: once each, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbf_moderator.delivery.drafts import DraftsCarrier
from pbf_moderator.errors import UserError
from pbf_moderator.inbox.imap import ImapAccount
from tests.dovecot import PASSWORD, Dovecot

from .test_smtp import letter


@pytest.fixture
def account(dovecot: Dovecot) -> ImapAccount:
    user = dovecot.user()
    client = dovecot.client(user)
    client.create("Bozze")
    client.logout()
    return ImapAccount("127.0.0.1", user, PASSWORD, port=dovecot.port, folder="Bozze", tls=False)


def test_a_draft_is_laid_down_once_whoever_asks_and_however_often(
    account: ImapAccount, dovecot: Dovecot
) -> None:
    for _ in range(2):
        carrier = DraftsCarrier(account)
        for _ in range(2):
            assert carrier.deliver(letter("alice@example.org", 7), "").number == "<7.alice@example.org>"
        assert carrier.look_for(letter("bjorn@example.org", 7), "") is None
        carrier.end()
    client = dovecot.client(account.user)
    assert client.select("Bozze")[1] == [b"1"]
    assert client.fetch("1", "(BODY.PEEK[])")[1][0][1] == letter("alice@example.org", 7).data  # type: ignore[index]
    client.logout()


def test_a_draft_encrypted_from_the_beginning(account: ImapAccount, dovecot: Dovecot) -> None:
    safe = replace(account, host="localhost", port=dovecot.tls_port, tls=True, authority=str(dovecot.pem))
    carrier = DraftsCarrier(safe)
    assert carrier.deliver(letter("alice@example.org"), "").number
    carrier.end()
    with pytest.raises(UserError, match="certificate that is not trusted"):
        DraftsCarrier(replace(safe, authority="")).begin()


def test_a_wrong_folder_and_a_wrong_password(account: ImapAccount) -> None:
    with pytest.raises(UserError, match="no folder “Bozza”"):
        DraftsCarrier(replace(account, folder="Bozza")).begin()
    with pytest.raises(UserError, match="refused the log-in") as refusal:
        DraftsCarrier(replace(account, password="planted-marker")).begin()
    assert "planted-marker" not in str(refusal.value)
