"""Exports and feeds as running boards make them: SMF 2.1, MyBB 1.8, phpBB 3.3."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO

import pytest
from helpers import BOARDS, SETTINGS, read_board

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.exports_xml import read_xml
from pbf_moderator.inbox.message import Message

XSLT_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!--
	Please open this file in a web browser to see a human readable version.
-->
<?xml-stylesheet type="text/xsl" href="#stylesheet"?>
<!DOCTYPE smf:xml-feed [
<!ATTLIST xsl:stylesheet
id ID #REQUIRED>
]>
"""


def smf_profile(*, for_browsers: bool) -> list[Message]:
    """The private messages of SMF's export; the one for browsers begins with a comment and a document type."""
    plain = (BOARDS / "smf_profile.xml").read_text(encoding="utf-8")
    text = XSLT_HEAD + plain.partition("?>\n")[2] if for_browsers else plain
    return list(read_xml(BytesIO(text.encode()), SETTINGS, "profile.xml"))


@pytest.mark.parametrize("for_browsers", [False, True])
def test_smf_profile_export(for_browsers: bool) -> None:
    first, second = smf_profile(for_browsers=for_browsers)
    assert (first.channel, first.sender, first.subject) == ("pm", "Lince d'Oro", 'Re: "Turno" 1 & co')
    assert first.date == datetime(2026, 3, 8, 19, 3, 48, tzinfo=UTC)
    lines = [line.strip() for line in first.body.split("\n") if line.strip()]
    assert lines[:5] == [
        'Ecco 8) :D "tutto"',
        "Pale: marcia-1",
        "Kurl: marcia+1",
        "Ilem: incursione",
        "Coral: difesa+1",
    ]
    assert (second.sender, second.body) == ("Серый", "Morn Ruins: consolidamento\nOfferta: 3 – 😀")


def test_a_document_type_that_declares_more_than_an_attribute_is_refused() -> None:
    text = XSLT_HEAD.replace("]>", '<!ENTITY b "c">]>') + "<smf:xml-feed/>"
    with pytest.raises(UserError, match="entities"):
        list(read_xml(BytesIO(text.encode()), SETTINGS, "profile.xml"))


def test_the_feed_of_smf_is_refused_since_it_cuts_what_players_wrote() -> None:
    with pytest.raises(UserError, match="255 characters; save the topic's pages"):
        read_board("smf_feed.xml")
