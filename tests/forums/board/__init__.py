"""A small board for the tests: it speaks the dialogues of phpBB, SMF and MyBB, and refuses what they refuse."""
