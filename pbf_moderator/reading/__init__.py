"""What players write and what it means, stage by stage; docs/reading.md follows one message through."""
