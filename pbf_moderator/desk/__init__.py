"""The moderator's desk: a game on the disk, its players, its open questions, and what can be done with them."""
