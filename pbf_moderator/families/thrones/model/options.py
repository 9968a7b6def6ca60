"""Readings that tables differ on, one row each; the first value is the usual one. The cases are told in docs/rulings.md."""

from __future__ import annotations

from dataclasses import replace

from ...options import Option
from ...options import OptionValue as OptionValue
from . import printed

TIDES = "tides"
FORCES = "neutral_forces"

SPECIAL_ORDERS = (
    Option(
        "special_raid",
        ("defence", "two_orders"),
        "what a special raid can do more: remove a defence, or two orders",
        "2nd edition p. 22, the example on p. 14; 1st p. 9",
    ),
    Option(
        "special_consolidation",
        ("musters", "nothing"),
        "what a special consolidation can do more",
        "2nd edition p. 22; 1st p. 9",
    ),
    Option(
        "messenger",
        ("swap_or_look", "swap"),
        "what the head of the court track may do",
        "2nd edition p. 11-12; 1st p. 9",
    ),
    Option(
        "swap_for_special",
        ("within_stars", "spare_star"),
        "when the head of the court track may swap in a special order",
        "1st edition p. 9",
    ),
)
ORDERS = (
    Option(
        "short_of_orders",
        ("turn_order", "together"),
        "how orders are given when a house has fewer tokens than areas",
        "2nd edition p. 12; 1st p. 8",
    ),
    Option(
        "support_on_islands",
        ("allowed", "forbidden"),
        "whether a support order may lie where it can reach no combat",
        "1st edition p. 14",
    ),
    Option(
        "raid_on_empty_purse",
        ("gain", "nothing"),
        "what a raid on a consolidation brings if its owner has no power",
        "2nd edition p. 14",
    ),
    Option(
        "pillage_victim",
        ("loses", "keeps"),
        "whether the owner of a raided consolidation loses power",
        "2nd edition p. 14; 1st p. 10",
    ),
)
MARCHES = (
    Option(FORCES, (True, False), "whether the forces of the set-up are in play", "2nd edition p. 26"),
    Option(
        "storming",
        ("the_one_attack", "beside_a_combat"),
        "whether a march that storms a neutral force may fight a combat as well",
        "2nd edition p. 26; 1st p. 11, p. 16",
        belongs_to=FORCES,
    ),
    Option(
        "neutral_help",
        ("choose_anew", "order_spent"),
        "what becomes of a march on a neutral force whose help is withheld",
        "2nd edition p. 26",
        belongs_to=FORCES,
    ),
    Option(
        "weak_supporters",
        ("combats_only", "everywhere"),
        "where the units of no_support_strength lend none: in combats, or against neutral forces too",
        "1st edition p. 16, p. 19",
        belongs_to=FORCES,
        occurs=printed.on_cards("no_support_strength"),
    ),
    Option("garrisons", (True, False), "whether homes have their garrison", "2nd edition p. 26"),
    Option(
        "routed_alone",
        ("combat", "no_combat"),
        "whether an area with routed units only is fought for",
        "2nd edition p. 21; 1st: publisher's answers",
    ),
    Option(
        "support_strength",
        ("side", "attack"),
        "with which figure a unit supports a defender",
        "2nd edition p. 18",
        occurs=printed.on_units("uneven"),
    ),
    Option(
        "own_support",
        ("granted", "automatic"),
        "whether a house may withhold its own support",
        "2nd edition p. 17-18",
    ),
    Option(
        "supporter_sides",
        ("each_order", "one_side", "all_or_none"),
        "how a house with several support orders may share them out",
        "2nd edition p. 17-18, open",
    ),
)
RETREATS = (
    Option(
        "no_retreat_units",
        ("die_first", "may_be_casualties"),
        "when units die that may not retreat",
        "2nd edition p. 21; publisher's answers",
        occurs=printed.on_units("immobile"),
    ),
    Option(
        "empty_home",
        ("closed", "way_back", "open"),
        "whether beaten units may go into another house's empty home: no; back where they came from only; yes",
        "1st edition p. 12, p. 15",
    ),
    Option(
        "small_port",
        ("as_many_as_fit", "closed"),
        "what a port too small for a beaten fleet is to it",
        "2nd edition p. 21, p. 25, open",
    ),
    Option(
        "held_ground_marker",
        ("removed", "stays"),
        "whether victors that are kept out remove the defender's marker",
        "2nd edition p. 21",
        occurs=printed.on_heroes("hold_ground"),
    ),
    Option(
        "chosen_retreat",
        ("by_the_rules", "anywhere_near"),
        "where a winner who chooses the retreat may send beaten attackers",
        "2nd edition p. 21; publisher's answers",
        occurs=printed.on_heroes("choose_enemy_retreat"),
    ),
)
SUPPLY = (
    Option(
        "quiet_supply",
        ("whole_march", "quiet_part"),
        "whether the quiet part of a march must fit the supply by itself",
        "2nd edition p. 8, p. 15",
    ),
    Option(
        "retreat_over_supply",
        ("no_other", "cheapest", "any"),
        "when a retreat that costs units by supply may be chosen",
        "2nd edition p. 21; 1st p. 15",
    ),
    Option(
        "way_back",
        ("supply_holds", "free"),
        "whether beaten attackers lose units by supply where they came from",
        "2nd edition p. 8, p. 21",
    ),
)
THREAT = (
    Option(
        "threat_at_limit",
        ("attacks", "waits"),
        "what the threat does at the end of its track",
        "2nd edition p. 7; 1st p. 7",
        needs="threat",
    ),
    Option(
        "threat_after_attack",
        ("by_result", "first_place"),
        "where the threat's marker goes after an attack",
        "2nd edition p. 23; 1st p. 8",
        needs="threat",
    ),
    Option(
        "threat_after_loss",
        ("stays", "back"),
        "where the threat's marker goes after a lost attack below the end of the track",
        "2nd edition p. 23",
        belongs_to="threat_after_attack",
        with_value="by_result",
        needs="threat",
    ),
    Option(
        "threat_card",
        ("after_offers", "with_event"),
        "when the card of the threat is turned up: after the offers, or with the event that lets it attack",
        "2nd edition p. 23; expansion, option 5",
        needs="threat",
        occurs=printed.threat_deck,
    ),
    Option(
        "second_attack_marker",
        ("stays", "moves"),
        "whether attack_again moves the marker",
        "the card is silent",
        occurs=printed.on_cards("attack_again", "highest"),
        needs="threat",
    ),
    Option(
        "penalty_for_all",
        ("everyone_else", "everyone"),
        "whom the row `others` hits",
        "2nd edition p. 23; 1st p. 8",
        needs="threat",
    ),
    Option(
        "muster_reward",
        ("all", "one"),
        "in how many areas the reward muster holds",
        "the card",
        occurs=printed.on_cards("muster", "highest"),
        needs="threat",
    ),
    Option(
        "upgrade_reward",
        ("up_to", "exactly"),
        "whether the reward upgrade may be taken in part",
        "the card",
        occurs=printed.on_cards("upgrade", "highest"),
        needs="threat",
    ),
    Option(
        "strongest_card",
        ("one", "all"),
        "what discard_strongest takes of several equal cards",
        "the card",
        occurs=printed.on_cards("discard_strongest", "lowest"),
        needs="threat",
    ),
)
CARDS = (
    Option(
        "ports_pay",
        (True, False),
        "whether power_icons pay for ports with own ships",
        "2nd edition p. 25, p. 31",
        occurs=printed.on_cards("power_icons"),
    ),
    Option(
        "reshuffle",
        ("all", "deck"),
        "what reshuffle mixes: all cards of the deck, the discarded ones too, or what is left of it",
        "2nd edition p. 31",
        occurs=printed.on_cards("reshuffle"),
    ),
    Option(
        "used_events",
        ("discards", "under_deck"),
        "where an event card goes when it is done",
        "1st edition p. 3, p. 19",
    ),
    Option(
        "last_card",
        ("stays", "returns"),
        "whether the last card of a hand comes back with the others",
        "1st edition p. 16",
    ),
    Option(
        "text_order",
        ("throne", "fiefdoms"),
        "by which track card texts of one moment come in order",
        "2nd edition p. 19; 1st: publisher's later answers",
    ),
    Option(
        "result_texts",
        ("before_casualties", "after_retreat"),
        "when the texts come that ask who has won",
        "1st edition p. 14",
    ),
    Option(
        "last_unit_gone",
        ("fights_on", "loses_at_once"),
        "what a card text means that destroys the last unit of a side",
        "2nd edition p. 20; 1st: publisher's answers",
    ),
    Option(
        "routed_footmen",
        ("spared", "touched"),
        "whether kill_footman and upgrade_footman reach routed ones",
        "2nd edition p. 21",
        occurs=printed.on_heroes("kill_footman", "upgrade_footman"),
    ),
    Option(
        "ships_texts",
        ("text_order", "nothing"),
        "what ships count that one text sets to nothing and another raises",
        "2nd edition p. 19",
    ),
)
CHANCE = (
    Option(
        "tides",
        (False, True),
        "whether the fortune cards of `[[tides]]` are drawn",
        "2nd edition p. 29",
        needs=TIDES,
    ),
    Option(
        "tides_deck",
        ("every_combat", "when_empty"),
        "when the fortune cards are shuffled",
        "2nd edition p. 29 is silent; publisher's answers",
        needs=TIDES,
    ),
    Option(
        "tides_blade",
        ("redraw", "redraw_or_one"),
        "what the head of the fiefdoms track may do where fortune cards are drawn: draw anew, or that or add 1",
        "2nd edition p. 29; publisher's answers",
        needs=TIDES,
    ),
)
LEADERS = (
    Option(
        "hostage_for_a_loss",
        ("winner", "attacker"),
        "who may take a leader for one loss less: whoever wins a combat, or only an attacker who wins it",
        "expansion, leaders as hostages (it counts the swords of the attacker)",
        needs="leaders",
    ),
    Option(
        "freed_leader",
        ("any_fort", "with_units"),
        "where a leader goes who is freed by another house's offer: into any castle or stronghold, or only among units",
        "expansion, negotiations about hostages; leaders",
        needs="leaders",
    ),
)
ROWS = tuple(
    replace(row, chapter=chapter)
    for chapter, rows in {
        "special_orders": SPECIAL_ORDERS,
        "orders": ORDERS,
        "marches": MARCHES,
        "retreats": RETREATS,
        "supply": SUPPLY,
        "threat": THREAT,
        "cards": (*CARDS, *CHANCE),
        "leaders": LEADERS,
    }.items()
    for row in rows
)
OPTIONS: dict[str, tuple[OptionValue, ...]] = {row.name: row.values for row in ROWS}
"""The values of every option, by name."""
