"""What is written in a journal: the kinds of entries and the bodies that go with them.

    created    {"scenario", "scenario_hash", "seats": [seat], "options": {}, "readings": name or "",
               "players", "position", "commitment",
               "secret", "private", "words_close": date or "", "beacon": {}, "typed_chance", "lots": [who], "people": {seat: {}}}:
               the first entry; the secret stays in the game's folder until the last post, "private" for good
    message    {"id", "channel", "sender", "date", "subject", "seat": seat or null, "outcome", "raw": hash of a blob}
    staged     {"staged": [{"id", "kind", "seat", "answers", "about", "key", "when", "standing", "source"}]}: the
               fields of `kernel.staging.Staged`; ids count upwards through the whole journal (`Effective.next_id`)
    withdrawn  {"ids": [id]}: staged answers that no longer count; both have "of": seat where they come from messages
    commit     {"answers": {key: answer}, "sources": {key: source}, "used": [id], "incomplete": [key]}: one whole
               barrier; a source such as mail:ID has a keyed hash in the place of a mail's own id; the incomplete are those that the moderator lets leave something out. Chance is a commit too,
               its source is "seed" or "typed"; "entered": {key: [slot]} names the slots of a sheet that the moderator has entered beside its player's own, none where all are the player's; "confirmed": [key] to which the moderator has only agreed; "bags": {key: [[item, copies]]} tells what was drawn from, "dice":
               {key: [how many, sides]} what was thrown, "covert": [key] of which not even the source is shown
    ruling     {"name", "args": {}, "shown": {}, "reason"}: the moderator changes the position; "shown" is what the
               table is told of the arguments
    undo       {"to": inputs kept, "reason", "drop": true to withdraw the staged answers that were used}
    deadline   {"due": date, "for": [seat], "zone"}
    post       {"name", "sha", "replaced": hash of a blob or null}: the intention to write a file of the outbox,
               before it is written (an empty "sha": it is taken back); a post for the forum has "kept", the blob
               with its words, and "told", the last entry whose acts of the moderator's hand it tells; or {"name", "sha", "sent": where to} once it
               has gone out; or {"inputs", "written": [name]}, the letters that lie there. A letter's has "seat",
               "inputs" and "asks": [key], "ahead": [key] of those asked ahead, an invitation's "invites": what for; "wording" tells with which templates and settings a post was composed; or
               {"retold": true, "subject", "kept"}, a post that was shown once more and may be published instead
    delivery   {"name", "sha", "state", "to", "number", "address", "topic", "merged"}: what became of a file of the outbox
               on its way out: "sending" before anything goes out, then "sent", "queued", "unsent" or "unknown"; "by hand"
               where the moderator has sent it; the game's topic is that of the first one that has one; one without a
               name, "begun", says that from here on everything goes out by `pbf`
    note       {"text"}: the moderator's own words
    word       {"seat", "word"}: a player's word for the seed
    seed       {"words": {seat: word}, "beacon": {}, "late", "early"}: the words are closed, for good; without a
               beacon the seed is fixed from here on, whatever is undone
    beacon     {"value", "signature", "proven", "source"}: the beacon's value, which fixes the seed
    told       {"lines": [{}], "until": n}: lines of the public transcript, as they were published; they tell of the
               entries up to n
    settings   {"typed_chance", "people": {seat: {}}, "scenario_hash", "watched": {name: keyed hash}, "changed": [name]}:
               what binds the moderator was changed
    closed     {"result": {}}: the game is over

Applications may add fields. An answer is used in the order in which it was written, so a body keeps the order of
its keys.
"""

from __future__ import annotations

from typing import Final

COVERT: Final = "covert"
"""What is shown in the place of a source that would tell what a seat holds."""

CREATED: Final = "created"
MESSAGE: Final = "message"
STAGED: Final = "staged"
WITHDRAWN: Final = "withdrawn"
COMMIT: Final = "commit"
RULING: Final = "ruling"
UNDO: Final = "undo"
DEADLINE: Final = "deadline"
POST: Final = "post"
DELIVERY: Final = "delivery"
NOTE: Final = "note"
WORD: Final = "word"
SEED: Final = "seed"
BEACON: Final = "beacon"
SETTINGS: Final = "settings"
TOLD: Final = "told"
CLOSED: Final = "closed"

KINDS: Final = frozenset(
    (
        *(CREATED, MESSAGE, STAGED, WITHDRAWN, COMMIT, RULING, UNDO, DEADLINE, POST, DELIVERY, NOTE, CLOSED),
        *(WORD, SEED, BEACON, SETTINGS, TOLD),
    )
)
BLOBS: Final = ("raw", "replaced", "kept")
"""The fields of a body that name a blob by its hash."""
