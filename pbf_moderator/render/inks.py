"""The two inks of every drawing: dark lines, light grounds."""

INK = "#241a10"
IVORY = "#fdf8ea"
