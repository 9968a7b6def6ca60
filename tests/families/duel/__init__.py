"""A tiny invented family for the common rooms: three seats, hidden hands, a cup, dice, points, reaction windows."""
