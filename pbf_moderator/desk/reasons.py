"""Why a message waits for the moderator, and what can be done about it, in the words of the moderator's terminal."""

from __future__ import annotations

from collections.abc import Mapping
from shlex import quote
from typing import Any

RELEASE = "pbf ingest {game} --release {n}"
DISMISS = "pbf ingest {game} --dismiss {n}"
WITH_SEAT = "pbf ingest {game} --release {n} --as SEAT"
WITH_DATE = 'pbf ingest {game} --release {n} --written "YYYY-MM-DD HH:MM"'

REASONS: Mapping[str, tuple[str, str]] = {
    "unknown_sender": (
        "its sender is not in the address book",
        f"put the sender into game.toml and then {RELEASE}; or {WITH_SEAT}; or, if nobody of this game wrote it, {DISMISS}",
    ),
    "failed_authentication": (
        "the mail claims a sender that its server, its signature or its own header disowns",
        f"ask the player by another way; {RELEASE} if it is genuine, else {DISMISS}",
    ),
    "unverifiable_sender": (
        "nobody vouches for its sender",
        f"ask the player by another way; {RELEASE} if it is genuine, else {DISMISS}",
    ),
    "several_authors": (
        "what looks like the head of another message stands in a pasted text",
        f"read it: {WITH_SEAT} if one player wrote it all; else read its source again with --many",
    ),
    "doubtful_separator": (
        "in the mailbox file, it may have been written into the mail before it",
        f"take it from the mail server, a Maildir or an .eml file; or, if it looks genuine, {RELEASE}",
    ),
    "late": (
        "it was written after the deadline",
        f"your own rule: {RELEASE}, or {DISMISS}",
    ),
    "closed": (
        "it answers a question that is closed",
        f"usually nothing: {DISMISS}; if you take the close back (pbf undo {{game}}), {RELEASE}",
    ),
    "hour_twice": (
        "the deadline falls into the hour that the clocks showed twice, and so does its date",
        f"{RELEASE} if you are content, else {DISMISS}",
    ),
    "date_unknown": (
        "it has no date that can be believed, and the deadline has passed",
        "look on the forum, or ask the player: "
        f"{WITH_DATE}; or, if its page tells dates like “today, 21:10”, read it again with --saved-at",
    ),
    "before_question": (
        "it was written before this turn began",
        f"{RELEASE} if it was sent ahead on purpose, else {DISMISS}",
    ),
    "other_turn": (
        "it says that it is for another turn",
        f"{RELEASE} if the player only forgot to change the number, else {DISMISS}",
    ),
    "order_unknown": (
        "another message of the same player contradicts it, and nobody can tell which came first",
        f"{RELEASE} for the one that was written first, then for the other; or {DISMISS}, and the other counts",
    ),
    "edited_by_other": (
        "somebody else than its author has edited the post",
        f"look at the post and ask the player; {RELEASE} if the words are the player's, else {DISMISS}",
    ),
    "could_not_be_read": (
        "the program failed at it, or at its receipt",
        f"give its answers with pbf answer {{game}} SEAT; then {DISMISS}; or, after an update, {RELEASE}",
    ),
    "other_game": (
        "it seems to be for another game",
        f"usually nothing: {DISMISS}; if it is for this one, {RELEASE}",
    ),
    "too_long_to_read": (
        "it is too long to be read",
        f"ask for the answers alone, or give them with pbf answer {{game}} SEAT; then {DISMISS}",
    ),
    "cut": (
        "its sender is not in the address book and it is long, so only its head was kept",
        f"put the sender into game.toml and read its source again; or {DISMISS}",
    ),
    "unreadable": (
        "it cannot be read",
        f"ask for plain text; then {DISMISS}",
    ),
    "too_big": (
        "it is too big to be read",
        f"ask for the answers alone; then {DISMISS}",
    ),
}
"""Code -> why it waits, and what to do; {game} and {n} stand for the game's folder and the message's number."""

CHANNELS = {
    "mail": "mail",
    "pm": "private message",
    "thread": "post",
    "paste": "pasted text",
    "phone": "spoken answer",
}


def why_held(body: Mapping[str, Any]) -> str:
    """Why a held message waits, in words."""
    return REASONS[body["why"]][0] if body["why"] in REASONS else body["why"].replace("_", " ")


def what_to_do(body: Mapping[str, Any], game: object) -> str:
    """What the moderator can do about a held message, with the commands as they are to be typed."""
    advice = REASONS.get(body["why"], ("", f"{RELEASE}, or {DISMISS}"))[1]
    if not body["seat"] and WITH_SEAT not in advice:
        advice = advice.replace(RELEASE, WITH_SEAT)
    return advice.replace("{game}", quote(str(game))).replace("{n}", str(body["entry"]))
