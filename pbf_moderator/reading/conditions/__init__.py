"""When something is to hold: conditions, second choices, yes and no."""
