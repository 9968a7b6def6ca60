"""The readers of answers, form by form: choices, sheets, numbers, lists, moves, ways."""
