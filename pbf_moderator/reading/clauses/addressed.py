"""Whether somebody is named only as the one to whom something is offered, or of whom it is asked: "to X I offer …", "I ask X for …".

Such a side is no subject of what follows, and a heading that addresses it is the sender's own.
"""

from __future__ import annotations

from ..mentions.spotting import Spot, Spotted
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .clause import Clause

_FAR = 1
"""Words, at most, between a verb of asking and the one who is asked."""


def is_offered(spotted: Spotted, spot: Spot) -> bool:
    """Whether somebody is the one to whom the sender offers something: "to Stark I offer …"; a verb of several words names its own sides."""
    before, after = spotted.at.get(spot.start - 1), spotted.at.get(spot.end)
    if before is not None and is_relayed(spotted, before):
        return True
    if after is None or not after.has(KIND, *kinds_of("deals")):
        return _is_asked(spotted, spot)
    return after.end - after.start > 1 or (before is not None and before.has(SENSE, "to"))


def is_relayed(spotted: Spotted, spot: Spot) -> bool:
    """Whether the moderator is asked to tell somebody what the sender says: "tell Stark that I accept", not "Stark tells me"."""
    to_whom = spotted.at.get(spot.end)
    return spot.has(SENSE, "relays") and to_whom is not None and to_whom.has("seat")


def _is_asked(spotted: Spotted, spot: Spot) -> bool:
    """Whether a verb of asking for something stands right before somebody: "I ask Stark for …", "I want from Stark …"."""
    verb = next((s for s in spotted.back_from(max(0, spot.start - 3), spot.start) if s.has(KIND)), None)
    if verb is None or not verb.has(KIND, *kinds_of("deals")) or verb.has(SENSE, "offers"):
        return False
    return verb.has(SENSE, "wishes") and spot.start - verb.end <= _FAR


def is_addressed(spotted: Spotted, clause: Clause) -> bool:
    """Whether a heading is of an offer to somebody, and so the sender's own: "offer to X:", "proposal addressed to X:", not "X's offer:"."""
    if clause.other is None:
        return False
    spots = spotted.within(clause.start, clause.other.start)
    offer = next((s for s in spots if s.has(KIND, *kinds_of("deals"))), None)
    if offer is None:
        return False
    between = spotted.within(offer.end, clause.other.start)
    led = any(s.has(SENSE, "to", "toward", "for") for s in between)
    owned = any(s.has(SENSE, "its", "from") or (s.has(FILLER) and not s.has(SENSE)) for s in between)
    return led or not owned and bool(spotted.unknown(offer.end, clause.other.start))
