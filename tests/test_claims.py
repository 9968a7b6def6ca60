"""Every sentence of docs/fair-chance.md about cheats has a test that tries what it says, or does what it admits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CHEATS, SEED, FORUM, HAND = (
    "tests/cli/test_cheats.py",
    "tests/desk/test_seed.py",
    "tests/cli/test_forum.py",
    "tests/cli/test_hand.py",
)
GAMES, PUBLIC, LEAKS, ADMITTED = (
    "tests/games/test_fair_chance.py",
    "tests/games/test_public_export.py",
    "tests/desk/test_leaks.py",
    "tests/cli/test_admitted.py",
)
WORD, STANDING = "tests/cli/test_moderators_word.py", "tests/cli/test_standing.py"
COMPOSED, REJUDGED = "tests/cli/test_composed.py", "tests/cli/test_rejudged.py"
PEOPLE = ""
"""What people do or think, which no program can try."""

CLAIMS: dict[str, tuple[tuple[str, str], ...] | str] = {
    "**A moderator who does not play** cannot": (
        (CHEATS, "test_a_word_after_the_fact_is_refused"),
        (CHEATS, "test_a_journal_written_anew_is_named_by_the_outbox"),
        (SEED, "test_whatever_is_undone_the_seed_stays"),
        (SEED, "test_the_command_grinds_no_cards"),
        (SEED, "test_a_dry_run_draws_nothing_that_is_not_fixed"),
    ),
    "A typed card, an undo, a ruling": (
        (CHEATS, "test_a_card_typed_on_the_sly_is_told_and_named"),
        (CHEATS, "test_undo_and_rulings_are_told_with_their_reasons"),
        (CHEATS, "test_answers_of_the_moderator_and_defaults_are_told_and_listed"),
        (CHEATS, "test_a_strangers_message_let_through_is_told_and_counted"),
        (CHEATS, "test_a_change_of_player_or_address_is_told"),
        (WORD, "test_a_mail_taken_as_a_seats_is_told"),
        (WORD, "test_a_text_of_nobodys_taken_as_a_seats_is_told"),
        (WORD, "test_a_mail_with_another_date_than_its_own_is_told"),
        (WORD, "test_a_setting_changed_for_one_message_is_told"),
        (CHEATS, "test_rules_edited_under_way_are_told_and_named"),
        (HAND, "test_a_deadline_moved_is_told"),
        (HAND, "test_every_act_has_its_line_in_the_transcript"),
    ),
    "An altered, shortened or rewritten journal": (
        (CHEATS, "test_a_journal_written_anew_is_named_by_the_outbox"),
        (CHEATS, "test_with_the_outbox_gone_too_the_thread_names_it"),
    ),
    "It lists answers entered": (
        (CHEATS, "test_answers_of_the_moderator_and_defaults_are_told_and_listed"),
        (CHEATS, "test_a_journal_whose_dates_go_back_is_named"),
        (SEED, "test_words_closed_before_their_day_are_told"),
    ),
    "An answer that does not follow": (
        (CHEATS, "test_an_answer_that_contradicts_its_message_is_named_by_reading_it_again"),
        (CHEATS, "test_a_commit_that_contradicts_what_was_staged_is_named"),
        (REJUDGED, "test_a_late_message_let_count_in_secret_is_named"),
        (REJUDGED, "test_an_unproven_mail_let_count_in_secret_is_named"),
        (REJUDGED, "test_a_strangers_mail_with_a_players_name_is_named"),
        (REJUDGED, "test_a_mail_laid_aside_for_no_reason_is_named"),
        (REJUDGED, "test_a_mail_held_for_no_reason_is_named"),
        (CHEATS, "test_a_transcript_that_leaves_out_an_act_or_tells_it_otherwise_is_named"),
    ),
    "**A moderator who plays, or": ((ADMITTED, "test_who_has_the_secret_can_calculate_the_cards"),),
    "Without a beacon nothing stops": (
        (SEED, "test_the_words_have_a_post_of_their_own_before_the_first_card"),
    ),
    "With a beacon the words must stand": (
        (SEED, "test_the_round_is_the_first_that_nobody_knew_when_the_words_closed"),
        (SEED, "test_a_draw_of_the_lottery_is_typed_in"),
    ),
    "If the words are closed too late": ((SEED, "test_words_closed_too_late_take_a_later_round"),),
    "If nobody gives a word": (
        (SEED, "test_nobody_gave_a_word_but_the_beacon_counts"),
        (ADMITTED, "test_a_game_without_words_says_so"),
    ),
    "A moderator who closes the words": ((SEED, "test_words_closed_before_their_day_are_told"),),
    "**A player** can choose": ((LEAKS, "test_no_answer_can_be_recovered_from_what_is_public"),),
    "**Two players** together": ((LEAKS, "test_no_answer_can_be_recovered_from_what_is_public"),),
    "**An outsider** sees": ((LEAKS, "test_no_answer_can_be_recovered_from_what_is_public"),),
    "`pbf verify GAME --thread PAGE …` reads": ((FORUM, "test_an_honest_thread_holds"),),
    "GAME may be the file": (
        (FORUM, "test_an_export_is_verified_as_it_is"),
        (FORUM, "test_an_export_is_compared_with_the_thread"),
    ),
    "**What players get** is": (
        (PUBLIC, "test_it_is_verified_like_the_game"),
        (PUBLIC, "test_a_running_game_has_none"),
    ),
    "Every answer that counted": ((PUBLIC, "test_every_answer_that_counted_is_pinned_by_its_link"),),
    "Messages, letters, addresses": (
        (PUBLIC, "test_nothing_private_is_in_it"),
        (PUBLIC, "test_answers_that_were_undone_are_not_in_it"),
    ),
    "What they held cannot be changed": ((PUBLIC, "test_what_is_altered_is_found"),),
    "The first entry is shown": ((PUBLIC, "test_what_is_altered_is_found"),),
    "`pbf verify` says how many entries": ((PUBLIC, "test_it_is_verified_like_the_game"),),
    "Answers that an earlier": (
        (PUBLIC, "test_a_game_recorded_by_an_earlier_version_is_given_without_the_ids_of_mails"),
    ),
    "Every line of every post": (
        (FORUM, "test_what_was_altered_in_a_post_is_named"),
        (STANDING, "test_a_line_that_is_not_exactly_so_is_named"),
    ),
    "A line altered, lengthened": (
        (STANDING, "test_a_line_that_is_not_exactly_so_is_named"),
        (FORUM, "test_a_comment_added_to_a_post_is_no_alteration"),
    ),
    "A line that is struck out": ((STANDING, "test_a_line_that_nobody_sees_as_the_moderators_is_named"),),
    "A post may be cut": ((STANDING, "test_a_post_cut_into_two_messages_stands"),),
    "Whatever message carries": ((STANDING, "test_a_second_post_with_the_same_mark_must_be_the_same"),),
    "Words that the moderator adds": ((FORUM, "test_a_comment_added_to_a_post_is_no_alteration"),),
    "Only what boards are known": (
        (STANDING, "test_what_boards_change_is_no_alteration"),
        (FORUM, "test_an_honest_thread_holds"),
        (ADMITTED, "test_an_address_that_a_board_shortens_is_no_alteration"),
    ),
    "Every mark, every digest": (
        (FORUM, "test_what_was_altered_in_a_post_is_named"),
        (FORUM, "test_a_line_of_the_transcript_printed_otherwise_is_named"),
        (FORUM, "test_an_attached_transcript_is_compared_line_by_line"),
    ),
    "A post that stands on none": ((FORUM, "test_posts_that_stand_on_no_page_are_named_and_prove_nothing"),),
    "Only the moderator's messages": (
        (FORUM, "test_where_the_moderators_nick_is_not_known_nothing_is_proof"),
    ),
    "A player's post with a mark": (
        (FORUM, "test_a_players_mark_frames_nobody"),
        (FORUM, "test_a_players_copy_of_a_post_replaces_no_post"),
        (FORUM, "test_where_the_moderators_nick_is_not_known_nothing_is_proof"),
    ),
    "What the moderator quotes": ((FORUM, "test_what_the_moderator_quotes_is_not_the_moderators"),),
    "An attached transcript anybody": ((FORUM, "test_an_attached_transcript_is_compared_line_by_line"),),
    "A template of the moderator's own": (
        (FORUM, "test_what_a_template_leaves_out_is_named"),
        (ADMITTED, "test_what_a_template_leaves_out_of_opening_and_beacon_is_named"),
        (ADMITTED, "test_a_last_post_without_the_secret_is_named"),
    ),
    "The results that a post tells": (
        (COMPOSED, "test_results_of_a_composed_post_are_calculated_again"),
        (COMPOSED, "test_results_are_calculated_again_from_an_export"),
    ),
    "Where that cannot be done": ((COMPOSED, "test_posts_of_an_older_version_are_not_accused"),),
    "A notice of the moderator's hand": ((COMPOSED, "test_a_notice_that_a_template_alters_is_named"),),
    "A message with the foot": ((COMPOSED, "test_a_post_whose_entry_is_gone_is_named_by_its_mark"),),
    "What `pbf post` has shown": ((COMPOSED, "test_a_post_shown_again_may_be_published_instead"),),
    "An act told in the moderator's": ((FORUM, "test_an_act_in_words_of_ones_own_is_shown_to_be_judged"),),
    "A post whose step was undone": ((HAND, "test_an_act_told_by_a_post_that_was_undone_is_told_again"),),
    "Whoever has the secret": ((ADMITTED, "test_who_has_the_secret_can_calculate_the_cards"),),
    "A moderator who plays knows": PEOPLE,
    "A moderator who reads the orders": PEOPLE,
    "They come to one desk": PEOPLE,
    "Messages that never reached": PEOPLE,
    "A receipt is the proof": ((CHEATS, "test_heads_are_given_in_full_and_receipts_have_one"),),
    "Whether a mail was proven": ((REJUDGED, "test_an_unproven_mail_in_an_export_is_not_judged"),),
    "Whether somebody's nick": PEOPLE,
    "A journal in which the last entries": (
        (REJUDGED, "test_entries_beyond_every_mark_can_be_made_otherwise"),
    ),
    "Texts that the moderator has pasted": ((ADMITTED, "test_pasted_texts_are_counted"),),
    "`pbf verify` counts them": ((ADMITTED, "test_pasted_texts_are_counted"),),
    "Pages, exports and mails made up": ((ADMITTED, "test_a_mail_made_up_in_a_players_name_passes"),),
    "A saved page is what the moderator says": (
        (ADMITTED, "test_where_the_mail_server_is_named_it_is_held"),
    ),
    "Elsewhere no post tells": ((ADMITTED, "test_a_mail_made_up_in_a_players_name_passes"),),
    "Only the player can know": ((ADMITTED, "test_a_mail_made_up_in_a_players_name_passes"),),
    "`pbf verify --thread` does not compare the players'": (
        (ADMITTED, "test_the_players_own_messages_are_not_compared"),
    ),
    "A program that was changed": PEOPLE,
    "`pbf verify` is worth": PEOPLE,
    "Dates.": (
        (ADMITTED, "test_a_false_date_passes"),
        (REJUDGED, "test_a_message_read_before_it_was_written_is_named"),
    ),
    "`--now` sets the date": (
        (CHEATS, "test_a_journal_whose_dates_go_back_is_named"),
        (ADMITTED, "test_a_false_date_passes"),
    ),
    "The forum's dates": PEOPLE,
    "Saved pages altered": PEOPLE,
    "A beacon chosen vaguely": ((SEED, "test_what_was_drawn_has_one_form_only"),),
    "A ruling about a deck": (
        (HAND, "test_the_discards_of_a_deck_are_told"),
        (GAMES, "test_an_altered_transcript_is_refused"),
    ),
    "A moderator who makes journal": PEOPLE,
    "Marks bind from the moment": ((CHEATS, "test_with_the_outbox_gone_too_the_thread_names_it"),),
    "Cards drawn by hand": ((GAMES, "test_the_verifier_says_what_is_to_be_compared"),),
    "That the scenario's decks": ((CHEATS, "test_rules_edited_under_way_are_told_and_named"),),
    "The transcript's first line": ((GAMES, "test_the_verifier_says_what_is_to_be_compared"),),
}
"""How a sentence begins -> the tests that try it."""
CHAPTERS = ("Who could cheat how", "What stands in the forum", "What nothing stops")


def sentences() -> list[str]:
    """The sentences of the chapters that claim or admit something."""
    page = (ROOT / "docs" / "fair-chance.md").read_text("utf-8")
    found = []
    for chapter in CHAPTERS:
        text = page.split(f"## {chapter}\n")[1].split("\n## ")[0]
        lines = " ".join(re.sub(r"^- ", "¶", text, flags=re.MULTILINE).split())
        found += [s for s in re.split(r"(?<=\.)\s+|\s*¶|\s+(?=\*\*[A-Z])", lines) if s]
    return found


@pytest.mark.parametrize("sentence", sentences(), ids=lambda sentence: sentence[:40])
def test_every_sentence_has_its_test(sentence: str) -> None:
    known = [tests for beginning, tests in CLAIMS.items() if sentence.startswith(beginning)]
    assert known, f"nothing tries: {sentence}"
    for path, name in known[0]:
        assert f"def {name}(" in (ROOT / path).read_text("utf-8"), f"{path} has no {name}"


def test_no_claim_is_left_over() -> None:
    said = sentences()
    assert [b for b in CLAIMS if not any(s.startswith(b) for s in said)] == []
