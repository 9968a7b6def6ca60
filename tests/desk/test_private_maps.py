"""Maps for one player alone: own sheet face up, others' face down; nobody else ever gets one, or learns anything of it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import SMTP
from pathlib import Path

import pytest
from PIL import Image

from pbf_moderator.cli.records import shown_entry
from pbf_moderator.desk import private_maps
from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.intake import take
from pbf_moderator.desk.letters import publish_receipt, write_letter
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.parcels import outgoing
from pbf_moderator.desk.public import _Publication
from pbf_moderator.desk.publish import compose_turn, publish_turn
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.families.finding import family
from pbf_moderator.inbox.message import Message
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.render import palette
from pbf_moderator.scenario.loading import load_scenario

from .test_secrets import NOW, OTHER, SEATS, SPEAKER, everybody_but_the_speaker

LOOKS_AT_PICTURES = True
PLANTED = b"planted-in-a-private-map"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A game in which two sheets came in, and then was played on; each private map has the marker and its player's name."""
    path = tmp_path_factory.mktemp("private") / "game"
    players = {s: Player(name=s, mails=(f"{s}@example.org",), nicks=(f"nick-{s}",)) for s in SEATS}
    settings = Settings(
        language="it", moderator_mail="mod@example.org", dialect="phpbb", players=players, private_maps=True
    )
    create(
        path, load_scenario("malazan-genabackis"), settings, players=6, options={}, secret=bytes(32), at=NOW
    )
    with pytest.MonkeyPatch.context() as patch, open_table(path, write=True) as game:
        patch.setattr(private_maps, "drawn", lambda t, view, seat, mark: PLANTED + f" {seat} {mark}".encode())
        patch.setattr("pbf_moderator.desk.publish.write_pictures", a_picture_beside_the_post)
        write_letter(game, OTHER, "question", at=NOW)
        for seat in (SPEAKER, OTHER):
            say_orders(game, seat)
        everybody_but_the_speaker(game, b"others")
        advance(game, at=NOW)
        publish_turn(game, 0, compose_turn(game, 0, at=NOW), at=NOW)
        yield game


def a_picture_beside_the_post(table: Table, since: int, at: object) -> list[Path]:
    return [table.folder.put("0006-turn1-raids/map-900.png", b"\x89PNG", None, NOW)]


def say_orders(table: Table, seat: str) -> None:
    decision = table.asked(seat)[0]
    answer = decision.form.sample(Stream(b"own", decision.key))
    text = write(decision, answer, table.scenario.lexicon, "it")
    message = Message(f"m-{seat}", "pm", f"nick-{seat}", "nick", NOW, "", text)
    publish_receipt(table, take(table, message, seat, table.folder.journal.store_blob(b"x"), at=NOW), at=NOW)


def pictures_in(mail: bytes) -> list[bytes]:
    return [part.get_content() for part in message_from_bytes(mail, policy=SMTP).iter_attachments()]


def test_a_mail_says_what_its_picture_shows_in_the_players_language(table: Table) -> None:
    """For those who do not see it: at the end of the text, and with the picture."""
    said = "L'immagine allegata è la mappa come puoi vederla solo tu"
    mails = [message_from_bytes(p.read_bytes(), policy=SMTP) for p in table.folder.outbox.rglob("*.eml")]
    with_pictures = [mail for mail in mails if list(mail.iter_attachments())]
    assert with_pictures
    for mail in with_pictures:
        (picture,) = mail.iter_attachments()
        assert str(picture["Content-Description"]).startswith(said)
        body = mail.get_body(("plain",))
        assert body is not None and f"[{picture.get_filename()}] {said}" in body.get_content()
    without = [mail for mail in mails if mail not in with_pictures]
    assert all(said not in mail.as_string() for mail in without)


def test_each_mail_has_its_own_players_map_and_no_other(table: Table) -> None:
    mails = {p.relative_to(table.folder.outbox): p.read_bytes() for p in table.folder.outbox.rglob("*.eml")}
    found = {path: pictures_in(mail) for path, mail in mails.items()}
    receipts = [p for p in found if p.name[:5].isdigit() and p.stem[6:] in (SPEAKER, OTHER)]
    asked = [p for p in found if p.parts[0].endswith("opening") and p.stem == f"question-{OTHER}"]
    assert sorted(path for path, maps in found.items() if maps) == sorted([*asked, *receipts])
    assert len(asked) == 1 and len(receipts) == 2
    for path, maps in found.items():
        assert all(path.stem.endswith(data.split()[1].decode()) for data in maps)


def test_the_marker_lies_in_private_places_alone(table: Table) -> None:
    lying = [p for p in table.folder.outbox.rglob("*") if p.is_file() and PLANTED in p.read_bytes()]
    assert len(lying) == 2 and {p.parent.name for p in lying} == {private_maps.FOLDER}
    for path in lying:
        assert len(path.stem) == 24 and int(path.stem, 16), "a name that tells nothing"
    public = [item.parcel for item in outgoing(table) if not item.parcel.seat]
    assert public
    for parcel in public:
        assert PLANTED not in parcel.data and all(PLANTED not in p.data for p in parcel.pictures)
        assert private_maps.FOLDER not in parcel.text and all(path.stem not in parcel.text for path in lying)


def test_a_mark_is_traced_to_its_player_and_told_to_nobody(table: Table) -> None:
    lying = [p.read_bytes().split() for p in (table.folder.outbox / private_maps.FOLDER).iterdir()]
    marks = {seat.decode(): mark.decode() for _, seat, mark in lying}
    assert {*marks} == {SPEAKER, OTHER} and len({*marks.values()}) == 2
    for seat, mark in marks.items():
        assert [body["seat"] for body in private_maps.whose(table, f" {mark.upper()}")] == [seat]
    entries = table.folder.journal.entries()
    log = json.dumps([shown_entry(e, secrets=False) for e in entries])
    parts = dict(_Publication(table, []).parts())
    shown = json.dumps([parts[e.n] if parts[e.n] is not None else e.body for e in entries])
    for mark in marks.values():
        assert mark not in log and mark not in shown
    assert private_maps.whose(table, "00000000") == []


def test_the_mark_of_a_map_in_a_letter_is_traced_too(table: Table) -> None:
    """No post tells of it, so its mark is made again."""
    (letter,) = table.folder.outbox.glob(f"*opening/question-{OTHER}.eml")
    ((_, seat, mark),) = (data.split() for data in pictures_in(letter.read_bytes()))
    assert [body["seat"] for body in private_maps.whose(table, mark.decode())] == [seat.decode()] == [OTHER]


def test_own_orders_lie_face_up_and_those_of_others_face_down(table: Table) -> None:
    scenario = table.scenario
    rules = family(scenario.family)
    game = rules.start(scenario.tables, 6, {})
    decision = next(d for d in table.make_match().asked if d.kind == "orders" and d.seat == SPEAKER)
    sheet = decision.form.sample(Stream(b"own", decision.key))
    shows = rules.presentation()
    public = rules.view(game, SPEAKER)
    seen = shows.with_sheet(public, decision, sheet)
    assert seen is not None
    for id, place in seen["areas"].items():
        house = next(iter(public["areas"][id].get("units") or ()), "")
        wanted = None if not house else {"seat": house, "token": sheet.get(id) if house == SPEAKER else None}
        assert place.get("order") == wanted, id
    assert shows.with_sheet(public, decision, None) == public
    assert all(place.get("order") is None for place in public["areas"].values())


def test_it_is_saved_in_a_part_of_the_time_of_what_goes_to_all() -> None:
    """A receipt waits for it: the saving is what a picture costs once its board is drawn."""
    picture = Image.effect_noise((240, 200), 40).convert("RGB")
    colours = palette.colours_of(palette.Sample(picture.resize((24, 20)), 20), palette.SOON)

    def seconds(save: object) -> float:
        assert callable(save)
        started = time.process_time()
        save()
        return time.process_time() - started

    tries = range(3)
    soon = min(seconds(lambda: palette.save_soon(picture, colours)) for _ in tries)
    best = min(seconds(lambda: palette.save(picture, lambda count: colours[: 3 * count])) for _ in tries)
    assert soon < best * 0.7
