"""What may go wrong on the user's side."""


class UserError(Exception):
    """One clear sentence: what is wrong, where, and what to do; the command ends with exit code 2."""
