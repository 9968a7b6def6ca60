"""What goes out: forum posts, personal messages, the outbox. Words come from templates, names from the scenario."""
