"""Reads the German messages and prints what each answers; a process of its own, since the packs are found once."""

import json
import tomllib
from pathlib import Path

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Amount, Assign, One
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

SEAT = "stark"
AREAS = ("winterfell", "white-harbor", "port-white-harbor", "moat-cailin", "narrow-sea", "castle-black")
CARDS = ("eddard-stark", "robb-stark", "roose-bolton", "greatjon-umber")


def questions(kind: str, bag: dict[str, int]) -> list[Decision]:
    """What a message of a kind is asked."""
    if kind == "sheet":
        return [Decision("orders", SEAT, Assign(AREAS, bag), key="orders/stark#1")]
    if kind == "card":
        return [Decision("card", SEAT, One(CARDS), about="moat-cailin", key="card/stark/moat-cailin#1")]
    return [Decision("bid", SEAT, Amount(0, 10), about="iron-throne", key="bid/stark/iron-throne#1")]


def main() -> None:
    scenario = load_scenario("agot-2e-de")
    bag = {row["id"]: row.get("copies", 1) for row in scenario.tables["tokens"]}
    messages = tomllib.loads(Path(__file__).with_name("messages.toml").read_text("utf-8"))["message"]
    found = []
    for message in messages:
        reading = read(
            message["text"],
            seat=SEAT,
            asked=questions(message["kind"], bag),
            scenario=scenario,
            language="de",
        )
        found.append([draft.answers[0] for draft in reading.answers])
    print(json.dumps(found))


main()
