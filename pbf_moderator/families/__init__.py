"""The rules families. A family knows rules and no proper noun; the names live in the scenarios."""
