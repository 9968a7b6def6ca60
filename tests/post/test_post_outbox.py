"""Files of the outbox."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.post.compose import Post
from pbf_moderator.post.outbox import REPLY_MARKER, OutFile, mail_file, text_files

AT = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def mail(**changes: Any) -> OutFile:
    fields: dict[str, Any] = {
        "game": "genabackis-1",
        "to": ("Zoë [b]", "zoe@example.org"),
        "sender": ("Moderatore", "mod@example.org"),
        "at": AT,
        "hint": "(sopra)",
    }
    return mail_file("mail/jaghut-t3", "Ordini – Ход", "Città: difesa\n", **{**fields, **changes})


def read(file: OutFile) -> EmailMessage:
    found = message_from_bytes(file.data, policy=default)
    assert isinstance(found, EmailMessage)
    return found


def test_a_mail_has_proper_headers_and_the_marker_on_top() -> None:
    file = mail(in_reply_to="<a@b>")
    message = read(file)
    assert file.name == "mail/jaghut-t3.eml"
    assert message["subject"] == "[genabackis-1] Ordini – Ход"
    assert message["to"].addresses[0].addr_spec == "zoe@example.org"
    assert message["x-pbf-game"] == "genabackis-1"
    assert message["auto-submitted"] == "auto-generated"
    assert message["in-reply-to"] == message["references"] == "<a@b>"
    assert message["date"].datetime == AT
    content = message.get_content().replace("\r\n", "\n")
    assert content.startswith(f"{REPLY_MARKER}\n(sopra)\n\nCittà: difesa")
    assert message.defects == []


def test_the_same_mail_is_the_same_file_and_another_has_another_id() -> None:
    assert mail() == mail()
    assert read(mail())["message-id"] != read(mail(hint="(above)"))["message-id"]


def test_line_breaks_in_names_and_tags_make_no_headers() -> None:
    message = read(mail(game="g\r\nBcc: x@example.org", to=("A\nBcc: y@example.org", "a@example.org")))
    assert message["bcc"] is None


def test_a_long_line_survives() -> None:
    file = mail_file(
        "m", "s", "x" * 5000, game="g", to=("", "a@example.org"), sender=("", "b@example.org"), at=AT
    )
    assert "x" * 5000 in read(file).get_content()
    assert max(len(line) for line in file.data.split(b"\r\n")) < 998


@pytest.mark.parametrize("address", ["", "no address", "a@b\nBcc: c@example.org", "a@@example.org"])
def test_a_wrong_address_is_one_clear_sentence(address: str) -> None:
    with pytest.raises(UserError, match="is not a mail address"):
        mail(to=("A", address))


def test_posts_become_numbered_text_files() -> None:
    posts = [Post("s", "uno", 1, 2), Post("s", "due è", 2, 2)]
    assert [f.name for f in text_files("posts/t3", posts)] == ["posts/t3-1.bbcode", "posts/t3-2.bbcode"]
    assert text_files("posts/t3", [Post("s", "uno")])[0].name == "posts/t3.bbcode"
    assert [f.data for f in text_files("t3", posts)] == [b"uno\n", "due è\n".encode()]
