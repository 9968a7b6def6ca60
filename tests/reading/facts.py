"""Facts: what waits for a seat after a message, in a form that a person can write down as well.

orders/AREA               the token that lies in an area
KIND or KIND/ABOUT        the answers to an open question, in order of preference
~KIND[/ABOUT][@FACT=VALUE,…]   the same said ahead, under a condition; "!" in the place of "~" where it stands for good;
                          what only fighters are asked is about the area of their battle, so ~card/AREA is ~card@area=AREA
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from pbf_moderator.kernel.staging import Staged

ORDERS = "orders"
ALIKE_IN_ANY_ORDER = {
    "muster", "destroy", "upgrade", "casualties", "supply_losses", "downgrade", "retreat_losses",
}  # fmt: skip
IN_ORDER = {"tie_order", "route"}
OF_OWN_BATTLE = {"card", "retreat", "casualties", "blade", "replace_card", "cancel_card", "take_hostage"}
"""Kinds that are only asked of those who fight."""
OF_ANY_BATTLE = {"support"}
"""Kinds that are asked of those who do not fight, too, to whom sides are told by their names."""
USUAL_WINDOW = "react/battle"
"""A card that is said for a place, or for none, is said for the battle there: the window need not be named."""
LAND_WAY = "by-land"
"""A way goes on as it came, and by land where nothing is said: it is the same way wherever its writer names that."""
_CONDITIONS = re.compile(r",(?=[a-z_]+=)")

Facts = Mapping[str, Any]


def facts_of(waiting: Iterable[Staged], seat: str, asked: Collection[str] | None = None) -> dict[str, Any]:
    """The facts of the answers that wait for a seat.

    Args:
        waiting: everything that waits.
        seat: whose facts.
        asked: the keys of the open questions; an answer to the same question when it comes again is said ahead.
    """
    found: dict[str, Any] = {}
    for staged in sorted(waiting, key=lambda s: s.id):
        if staged.seat != seat:
            continue
        if staged.key and staged.kind == ORDERS:
            sheet: Any = staged.answers[0] if staged.answers else {}
            found |= {f"{ORDERS}/{area}": token for area, token in sheet.items()}
        else:
            answers = [_sorted(staged.kind, answer) for answer in staged.answers]
            found |= dict.fromkeys(_keys(staged, asked), answers)
    return found


def _keys(staged: Staged, asked: Collection[str] | None) -> Iterator[str]:
    """What an answer is for, once for each way in which its conditions may hold."""
    open_ = bool(staged.key) and (asked is None or staged.key in asked)
    mark = "" if open_ else "!" if staged.standing else "~"
    about = f"/{staged.about}" if staged.about else ""
    when = _with_own_name(staged)
    names = sorted(name for name in when if name != "turn")
    values = [v if isinstance(v := when[name], list) else [v] for name in names]
    for chosen in product(*values):
        conditions = ",".join(f"{name}={value}" for name, value in zip(names, chosen, strict=True))
        yield f"{mark}{staged.kind}{about}" + (f"@{conditions}" if conditions else "")


def _with_own_name(staged: Staged) -> Mapping[str, Any]:
    """What an answer hangs on; where others are asked, too, "I defend" is told as who defends."""
    role = staged.when.get("role")
    if staged.kind not in OF_ANY_BATTLE or not isinstance(role, str) or "opponent" in staged.when:
        return staged.when
    return {name: v for name, v in staged.when.items() if name != "role"} | {role: staged.seat}


def _sorted(kind: str, answer: Any) -> Any:
    return sorted(answer, key=str) if isinstance(answer, list) and kind not in IN_ORDER else answer


def kind_of(fact: str) -> str:
    """The kind of decision that a fact is about."""
    return fact.lstrip("~!").split("/")[0].split("@")[0]


def is_ahead(fact: str) -> bool:
    """Whether a fact is about a question that is not open."""
    return fact.startswith(("~", "!"))


def conditions_of(fact: str) -> dict[str, str]:
    """The conditions of a fact."""
    return _parts(fact)[1]


def is_same_answer(fact: str, meant: Any, taken: Any) -> bool:
    """Whether an answer that was taken is the one that was meant.

    Args:
        fact: what they are answers to.
        meant: an answer, or a list of them in order of preference.
        taken: as `facts_of` gives it.
    """
    if fact.startswith(f"{ORDERS}/"):
        return bool(meant == taken)
    answers = taken if isinstance(taken, list) else [taken]
    kind = kind_of(fact)
    if kind == "react":
        meant = [_bare(answer) for answer in meant] if isinstance(meant, list) else meant
        answers = [_bare(answer) for answer in answers]
    if kind == "route":
        meant, answers = _by_land(meant), [_by_land(answer) for answer in answers]
    listed = kind in ALIKE_IN_ANY_ORDER | IN_ORDER or any(isinstance(answer, list) for answer in answers)
    if listed and len(answers) == 1 and _sorted(kind, meant) == answers[0]:
        return True
    if kind == "casualties" and isinstance(meant, list) and _is_order_of(meant, answers):
        return True
    return bool(answers == (meant if isinstance(meant, list) else [meant]))


def _by_land(route: Any) -> Any:
    """A way whose only remark on how it goes is "by land", with that remark in front; a list of such ways likewise."""
    if not isinstance(route, list) or LAND_WAY not in route or "by-sea" in route:
        return (
            [_by_land(r) for r in route]
            if isinstance(route, list) and any(isinstance(r, list) for r in route)
            else route
        )
    return [LAND_WAY, *(space for space in route if space != LAND_WAY)]


def in_own_role(fact: str, seat: str) -> str:
    """A fact about a battle of one's own, who attacks or defends told as one's own role where that is oneself; of other battles by one's name."""
    if not is_ahead(fact):
        return fact
    if kind_of(fact) in OF_ANY_BATTLE and "opponent=" not in fact:
        return re.sub(r"(?<=[@,])role=(attacker|defender)(?=,|$)", rf"\1={seat}", fact)
    if kind_of(fact) not in OF_OWN_BATTLE:
        return fact
    for role in ("attacker", "defender"):
        fact = re.sub(rf"(?<=[@,]){role}={re.escape(seat)}(?=,|$)", f"role={role}", fact)
    return fact


def _is_order_of(meant: list[Any], lists: list[Any]) -> bool:
    """Whether lists of losses, of which the first that has as many as must die is taken, let the units die in the order that was written down."""
    if (
        len(lists) < 2
        or not all(isinstance(one, list) for one in lists)
        or any(isinstance(m, list) for m in meant)
    ):
        return False
    first = {len(one): one for one in reversed(lists)}
    return all(first.get(n) == sorted(meant[:n], key=str) for n in range(1, len(meant) + 1))


def _bare(answer: Any) -> Any:
    """A reaction of one card, which some windows ask for as a card and others as a list: whoever writes down what is meant need not know."""
    while isinstance(answer, list) and len(answer) == 1:
        answer = answer[0]
    return answer


def is_covered(fact: str, taken: Any, meant: Facts) -> bool:
    """Whether what was taken is one of the things meant: the same, or under a narrower condition."""
    if fact in meant and is_same_answer(fact, meant[fact], taken):
        return True
    return is_ahead(fact) and any(
        _is_narrower(fact, other) and is_same_answer(fact, answer, taken) for other, answer in meant.items()
    )


def _is_narrower(fact: str, meant: str) -> bool:
    head, conditions = _parts(fact)
    wider_head, wider = _parts(meant)
    near = (
        wider_head == head
        or (is_ahead(wider_head) and wider_head.lstrip("~!") == head.lstrip("~!"))
        or (kind_of(fact) == "marker" and wider_head.split("/")[0] == head)
    )
    return near and all(conditions.get(name) == value for name, value in wider.items())


def _parts(fact: str) -> tuple[str, dict[str, str]]:
    head, _, rest = fact.partition("@")
    found: dict[str, str] = dict(part.split("=", 1) for part in _CONDITIONS.split(rest) if part)  # type: ignore[misc]
    if is_ahead(fact) and head.lstrip("~!") == USUAL_WINDOW:
        head = head.partition("/")[0]
    if kind_of(fact) not in OF_OWN_BATTLE:
        return head, _with_attacker(found)
    if is_ahead(fact) and "/" in head:
        head, _, area = head.partition("/")
        found = {"area": area, **found}
    return head, _own_battle(found)


def _with_attacker(conditions: dict[str, str]) -> dict[str, str]:
    """Where the opponent and the sender's own role are told, who attacks or defends is told as well."""
    other = {"defender": "attacker", "attacker": "defender"}.get(conditions.get("role", ""))
    return {other: conditions["opponent"], **conditions} if other and "opponent" in conditions else conditions


def _own_battle(conditions: dict[str, str]) -> dict[str, str]:
    """In a battle of one's own, who attacks is the opponent of a defender, and the other way round."""
    for name, role in (("attacker", "defender"), ("defender", "attacker")):
        if name in conditions:
            rest = {k: v for k, v in conditions.items() if k != name}
            return {**rest, "opponent": conditions[name], "role": role}
    return conditions
