"""Mail out through a real SMTP server: encryption, refusals, broken connections, and a thousand letters."""

from __future__ import annotations

from collections import Counter
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from pbf_moderator.delivery.parcel import Parcel, Sort
from pbf_moderator.delivery.smtp import SmtpAccount, SmtpCarrier
from pbf_moderator.errors import UserError
from pbf_moderator.forums.trouble import Unknown, Unsent
from tests.mail_servers import Post, certificate, free_port, smtp_server

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
SECRET = "planted-password"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return certificate(tmp_path_factory.mktemp("tls"))


def letter(to: str, number: int = 0) -> Parcel:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"] = "Modera <mod@example.org>", to
    mail["Subject"], mail["Message-ID"] = f"Lettera n. {number}: è il tuo turno", f"<{number}.{to}>"
    mail.set_content(f"Caro giocatore, è il tuo turno.\n.\n..due punti\nș ж {number}\n")
    return Parcel(f"{number}.eml", Sort.LETTER, str(number), mail.as_bytes(), to)


def carrier(post: Post, tls: bool = False, authority: str = "", password: str = SECRET) -> SmtpCarrier:
    host = "localhost" if authority else "127.0.0.1"
    return SmtpCarrier(SmtpAccount(host, "mod", password, post.port, tls, authority))


@pytest.mark.parametrize("tls", ["none", "starttls", "whole"])
def test_a_mail_arrives_byte_by_byte(tls: str, files: tuple[Path, Path]) -> None:
    with smtp_server(password=SECRET, tls=tls, files=files) as post:
        sending = carrier(post, tls == "whole", str(files[0]) if tls != "none" else "")
        sent = letter("alice@example.org", 7)
        assert sending.deliver(sent, "").number == "<7.alice@example.org>"
        sending.end()
    assert post.taken == [("alice@example.org", sent.data)]


@pytest.mark.parametrize("tls", ["starttls", "whole"])
def test_a_certificate_that_nobody_knows_gets_no_password(tls: str, files: tuple[Path, Path]) -> None:
    with smtp_server(password=SECRET, tls=tls, files=files) as post:
        with pytest.raises(UserError, match="certificate that is not trusted"):
            carrier(post, tls == "whole").begin()
        assert not post.logins


def test_a_wrong_password_is_tried_once_and_not_shown() -> None:
    with smtp_server(password=SECRET) as post:
        with pytest.raises(UserError, match="refused the log-in") as refusal:
            carrier(post, password="planted-marker").begin()
        assert post.logins == 1 and "planted-marker" not in str(refusal.value)


def test_nobody_listens() -> None:
    with pytest.raises(Unsent, match="cannot be reached"):
        carrier(Post(port=free_port())).begin()


def test_a_refused_addressee_holds_nobody_else_up() -> None:
    with smtp_server(password=SECRET) as post:
        post.unknown = {"gone@example.org"}
        sending = carrier(post)
        with pytest.raises(Unsent, match=r"gone@example\.org.*no such mailbox"):
            sending.deliver(letter("gone@example.org"), "")
        sending.deliver(letter("alice@example.org"), "")
        assert [to for to, _ in post.taken] == ["alice@example.org"]


def test_a_connection_that_breaks_after_the_text_leaves_it_open() -> None:
    with smtp_server(password=SECRET) as post:
        post.breaks_after = {1}
        sending = carrier(post)
        with pytest.raises(Unknown):
            sending.deliver(letter("alice@example.org"), "")
        with pytest.raises(Unknown, match="your own folder of sent mail"):
            sending.look_for(letter("alice@example.org"), "")
        sending.deliver(letter("bjorn@example.org"), "")
        assert [to for to, _ in post.taken] == ["alice@example.org", "bjorn@example.org"]


def test_a_server_that_hangs_up_between_two_mails_is_called_again() -> None:
    import time

    with smtp_server(password=SECRET) as post:
        post.hangs_up_after = {1}
        sending = carrier(post)
        sending.deliver(letter("alice@example.org"), "")
        time.sleep(0.2)
        sending.deliver(letter("bjorn@example.org"), "")
        assert len(post.taken) == 2 and post.logins == 2


def test_a_thousand_letters_go_out_once_each_though_connections_break() -> None:
    with smtp_server(password=SECRET) as post:
        post.breaks_after = {137, 500, 731}
        sending, unknown = carrier(post), []
        for n in range(1000):
            try:
                sending.deliver(letter(f"player{n}@example.org", n), "")
            except Unknown:
                unknown.append(f"player{n}@example.org")
        sending.end()
    assert unknown == ["player136@example.org", "player499@example.org", "player730@example.org"]
    assert Counter(to for to, _ in post.taken) == {f"player{n}@example.org": 1 for n in range(1000)}
