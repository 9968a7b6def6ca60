"""Readings that tables differ on: each option with its values, the default first."""

from __future__ import annotations

OptionValue = bool | str

OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "neutral_forces": (True, False),
    "garrisons": (True, False),
    # Does the card that pays for power icons pay for ports with own ships as well?
    "ports_pay": (True, False),
    # Does a raider gain from a consolidation whose owner has nothing to lose?
    "raid_on_empty_purse": ("gain", "nothing"),
    # Does the lighter penalty of a lost attack fall on the lowest bidder too?
    "penalty_for_all": ("everyone_else", "everyone"),
    # Where a repelled attack lets its hero muster.
    "muster_reward": ("all", "one"),
    # What "the strongest card" is when several share the highest strength.
    "strongest_card": ("one", "all"),
    # Where the threat marker goes after a lost attack below the limit.
    "threat_after_loss": ("stays", "back"),
    # Whether the threat marker follows a second attack of fixed strength.
    "second_attack_marker": ("stays", "moves"),
    # Whether units that get their attack strength only in attack lend it to a defender they support.
    "support_strength": ("side", "attack"),
    # Whether a reward of unit upgrades may be taken in part.
    "upgrade_reward": ("up_to", "exactly"),
    # What a card that reshuffles its deck mixes: all its cards, the discards too, or itself and what is left of the deck.
    "reshuffle": ("all", "deck"),
    # Whether an area that holds routed units only is fought for.
    "routed_alone": ("combat", "no_combat"),
    # Whether units that may not retreat die before the casualties are counted, or may be chosen as casualties.
    "no_retreat_units": ("die_first", "may_be_casualties"),
    # What a special raid does more than a plain one: it may remove a defence instead, or two orders.
    "special_raid": ("defence", "two_orders"),
    # Whether the owner of a raided consolidation loses a power token to the raider's profit, or keeps his.
    "pillage_victim": ("loses", "keeps"),
    # What a special consolidation does more than a plain one.
    "special_consolidation": ("musters", "nothing"),
    # What the holder of the messenger may do.
    "messenger": ("swap_or_look", "swap"),
    # Whether a swap may bring a special order as long as stars suffice, or only with a star left over before.
    "swap_for_special": ("within_stars", "spare_star"),
    # What a marker on the last place of the threat track does by itself.
    "threat_at_limit": ("attacks", "waits"),
    # What the marker of a threat that was beaten off or has won does.
    "threat_after_attack": ("by_result", "first_place"),
    # Whether the last card of a hand stays with the discards when the others come back.
    "last_card": ("stays", "returns"),
    # By which track card texts of one moment come in order.
    "text_order": ("throne", "fiefdoms"),
    # When the texts that ask who has won are carried out.
    "result_texts": ("before_casualties", "after_retreat"),
    # Where an event card goes when it is done.
    "used_events": ("discards", "under_deck"),
    # When an area of retreat that costs units by supply may be chosen.
    "retreat_over_supply": ("no_other", "cheapest", "any"),
    # Whether beaten attackers that would break supply where they came from lose units.
    "way_back": ("supply_holds", "free"),
    # Where a winner who may choose the enemy's retreat may send beaten attackers.
    "chosen_retreat": ("by_the_rules", "anywhere_near"),
    # What happens when a text destroys the last unit of a side: the combat goes on, or ends at once.
    "last_unit_gone": ("fights_on", "loses_at_once"),
    # Whether a house may withhold the support of its own orders.
    "own_support": ("granted", "automatic"),
    # How orders are given when a house has too few tokens for its areas: one house after the other, or all together.
    "short_of_orders": ("turn_order", "together"),
    # Whether a support order may lie on land that no combat can be supported from.
    "support_on_islands": ("allowed", "forbidden"),
    # Whether beaten units may go into another house's home where nobody stands: no, back where they came from, or any.
    "empty_home": ("closed", "way_back", "open"),
    # Whether a defender's power token goes with the area that its card holds against the victors.
    "held_ground_marker": ("removed", "stays"),
    # What becomes of a march against a neutral force when the help that it counts on is withheld.
    "neutral_help": ("choose_anew", "order_spent"),
    # Whether a neutral force is the one attack of a march, or may be stormed beside a combat.
    "storming": ("the_one_attack", "beside_a_combat"),
    # Where units that a card of the turn keeps from lending strength lend none: in combats, or against neutral forces too.
    "weak_supporters": ("combats_only", "everywhere"),
    # Whether the support orders of one house may help both sides of a combat, one side only, or go together or not at all.
    "supporter_sides": ("each_order", "one_side", "all_or_none"),
    # Whether a port too small for a beaten fleet takes as many as fit, or is no place to retreat to.
    "small_port": ("as_many_as_fit", "closed"),
    # Whether card texts that kill or upgrade a footman reach routed ones.
    "routed_footmen": ("spared", "touched"),
    # What ships count that one text sets to nothing and another raises: as the order of the texts has it, or nothing.
    "ships_texts": ("text_order", "nothing"),
    # Whether the quiet moves of a march must fit the supply without its attack as well.
    "quiet_supply": ("whole_march", "quiet_part"),
    # Whether both sides of a combat draw a card of fortune.
    "tides": (False, True),
    # When the fortune cards that were drawn go back into their deck.
    "tides_deck": ("every_combat", "when_empty"),
    # What the blade is good for where fortune cards are drawn: another card, or as well one strength.
    "tides_blade": ("redraw", "redraw_or_one"),
}
"""The options of the family, by name."""
