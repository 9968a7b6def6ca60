"""Orders that are legal and probably not meant."""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.forms import Problem
from ..model.components import PORT, SEA
from ..model.lasting import lasting, tactics_hand
from ..model.state import Game, Place
from ..rules.leaders import leaders_of
from ..rules.marches import is_held
from ..rules.movement import can_support, raid_reach, reach


def sheet_warnings(game: Game, seat: str, sheet: Mapping[str, str]) -> list[Problem]:
    """What a friend at the table would ask about a sheet {area: token}.

    Codes: consolidation_at_sea, defence_in_port, muster_without_fort, support_for_nobody, raid_on_nobody,
    march_nowhere; `about` is the area. And star_by_tactic, of all special orders.
    """
    found = _star_by_tactic(game, seat, sheet)
    for area, token_id in sheet.items():
        place, token = game.places[area], game.components.tokens[token_id]
        code = ""
        if token.kind == "consolidate":
            code = _consolidation(place, token.special and game.option("special_consolidation") == "musters")
        elif token.kind == "defence" and place.area.kind == PORT:
            code = "defence_in_port"
        elif token.kind == "support" and not _reaches_somebody(game, seat, area):
            code = "support_for_nobody"
        elif (
            token.kind == "raid" and not _may_raid_somebody(game, seat, area) and not _wakes(game, seat, area)
        ):
            code = "raid_on_nobody"
        elif token.kind == "march" and not reach(game, seat, area):
            code = "march_nowhere"
        if code:
            found.append(Problem(code, (area,), {"value": token_id}))
    return found


def march_warnings(game: Game, seat: str, groups: Mapping[str, Mapping[str, int]]) -> list[Problem]:
    """What the board as it stands has against a march {area: units} that is told ahead: two_combats, with the areas.

    Source: 2nd edition p. 15; 1st edition p. 11.
    """
    combats = tuple([area for area in groups if is_held(game, seat, area)])
    return [Problem("two_combats", combats)] if len(combats) > 1 else []


def support_warnings(game: Game, area: str, place: str) -> list[Problem]:
    """What the board has against a support that is told ahead: support_out_of_reach of a combat, support_from_port.

    Args:
        game: the position.
        area: from where help is given.
        place: of the combat that it is for; empty where none is named.

    Source: 2nd edition p. 18, p. 25 (ports); 1st edition p. 14.
    """
    reached = game.components.geography.supported_from[area]
    told = {"reach": list(reached), "value": place}
    if place and place not in reached:
        return [Problem("support_out_of_reach", (area,), told)]
    return (
        [Problem("support_from_port", (area,), told)]
        if game.places[area].area.kind == PORT and not place
        else []
    )


def _star_by_tactic(game: Game, seat: str, sheet: Mapping[str, str]) -> list[Problem]:
    """More special orders than stars: they need the tactics card that allows them."""
    special = tuple([area for area, token in sheet.items() if token in game.components.specials])
    if len(special) <= game.stars(seat):
        return []
    found = lasting(game, seat, "stars", tactics_hand(game, seat))
    return [Problem("star_by_tactic", special, {"value": found[0]})] if found else []


def _consolidation(place: Place, musters: bool) -> str:
    if place.area.kind == SEA:
        return "consolidation_at_sea"
    return "muster_without_fort" if musters and not place.area.fort else ""


def _reaches_somebody(game: Game, seat: str, area: str) -> bool:
    """Whether any combat could break out within reach: somebody stands there, or could be marched on."""
    return any(
        can_support(game, area, p.area.id)
        and (p.house or p.force or p.garrison or _visited(game, seat, p.area.id))
        for p in game.places.values()
    )


def _visited(game: Game, seat: str, area: str) -> bool:
    near = game.components.neighbours[area]
    return any(game.places[a].house not in ("", seat) for a in near)


def _wakes(game: Game, seat: str, area: str) -> bool:
    """Whether a raid order may be meant for a leader: one who stands there is activated by it."""
    leaders = game.components.leaders
    return any(leaders[leader].activated_by == "raid" for leader in leaders_of(game, seat, area))


def _may_raid_somebody(game: Game, seat: str, area: str) -> bool:
    return any(game.places[a].house not in ("", seat) for a in raid_reach(game, area))
