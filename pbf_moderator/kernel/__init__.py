"""What every game has in common: forms, decisions, the fold, chance and events. It knows no game."""
