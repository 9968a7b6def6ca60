"""The folder of a game and its journal: what is remembered, and how the position is made from it again."""
