"""Readings that tables differ on, one row each; the first value is the usual one. The cases are told in docs/rulings.md.

Readings that are printed in the scenario (which spaces there are, what a table says) are no options.
"""

from __future__ import annotations

from ...options import Option
from ...options import OptionValue as OptionValue

ROWS = (
    Option("opening", ("historical", "drawn"), "who begins: the Macedonian, or whom the cup says", "3.1"),
    Option("markers", ("all", "one_fewer"), "whether a Macedonian marker is left out", "2.7"),
    Option("useless", (True, False), "whether beaten Armies may become Useless", "11.3 H; balance rule"),
    Option("fortunes_of_war", (True, False), "whether the two cards that mix the discards in are in the deck", "2.5, 15.0"),
    Option("siege_six", ("one_and_one", "two_and_one"), "what an assault of 6 brings", "11.4, table"),
    Option("base_movement", ("army", "three"), "from which allowance movement is paid: the Army's own, or always 3", "7.2"),
    Option("movement_counted", ("declared", "used"), "which points count for the treasury roll", "10.1; 7.2 says used"),
    Option("sea_points", ("free", "one_point"), "what entering a point at sea costs", "10.6, the example"),
    Option("naval_transport", ("action", "army"), "whether fifteen go by sea in one activity, or with each Army of a campaign", "10.7"),
    Option("landing_port", ("not_enemy", "own"), "which ports serve a line that goes on by land", "7.3, the example"),
    Option("replenishing_line", (False, True), "whether a treasury needs a line to one that is not empty to be replenished", "7.3; 7.2 says nothing"),
    Option("frontier_revolts", (False, True), "whether a frontier province with a revolt value may revolt", "6.3"),
    Option("fleets_by_treasury", ("several", "one"), "how many fleets a treasury may serve in a round", "8.5"),
    Option("fleets_change_hands", ("at_once", "end_of_phase"), "when a fleet goes to who has taken its home ports", "8.5, the example"),
    Option("weariness_dice", ("one", "two", "three"), "how many dice the weariness check throws", "9.0"),
    Option("training", ("to_limit", "beyond"), "whether the training card stops at the side's highest elite", "8.2, 15.0"),
    Option("run_after_free_round", ("starts_again", "goes_on"), "whether a run of markers starts again after the free round", "4.0"),
    Option("control_at_start", ("lasts", "needs_presence"), "whether control of the set-up lasts without presence", "3.1, 6.2"),
    Option("spartan_rising", ("army", "revolt"), "what the rising of Sparta is: an Army, or a revolt of the province too", "15.0"),
    Option("retreat_leader", ("lowest", "highest"), "whose rating shortens a retreat without Overall Commander", "11.3 E"),
    Option("flight_to_province", ("no_line_is_lost", "line_is_lost"), "when a flight into a province fails", "11.3 I"),
    Option("halved_embezzlement", ("cancelled", "stands"), "what half of one treasury level is", "15.0"),
    Option("doubled_lines", ("each_cause", "once"), "whether devastation and drought double a line each", "10.9, 15.0"),
    Option("loss_column", ("army", "with_garrison"), "whose strength chooses the column of losses", "11.3 F"),
    Option("naval_avoiding", ("who_did_not_choose", "intercepted_movers"), "who may avoid a naval combat", "11.5"),
    Option("useless_when", ("any_losses", "winner_lost_too"), "whether a winner without losses makes a loser Useless", "11.3 H"),
    Option("mutiny_of", ("kings_army", "any_army"), "which Army a mutiny weakens", "9.0"),
    Option("surrendered", ("eliminated", "leave"), "what becomes of the garrison of a city that surrenders", "11.4"),
    Option("useless_movement", ("spaces_and_points", "spaces"), "what limits a Useless Army: three spaces and its points, or the spaces alone", "11.3 H"),
    Option("behind_first_army", ("others_defend", "others_are_idle"), "what Armies may do that are stronger than the first", "5.2"),
    Option("bodyguards", ("any_target", "kings"), "whom Bodyguards protect", "15.0"),
    Option("storms", ("all_lost", "leaders_saved"), "what a storm does to leaders aboard", "15.0"),
    Option("indecisive_admiral", ("naval", "battle"), "which rating of an admiral stops indecision", "15.0"),
    Option("siege_weariness", ("always", "after_assault"), "which sieges weary when they end without surrender", "9.0"),
    Option("administration_again", ("own_rounds", "any_rounds"), "what may not come twice in succession: of one side, or of both", "3.3"),
)  # fmt: skip
