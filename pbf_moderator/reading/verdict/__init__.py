"""What counts: the audit, what was overlooked, what waits for a yes."""
