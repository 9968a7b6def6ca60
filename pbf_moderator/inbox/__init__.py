"""Where messages come from: mail, mailboxes, forum exports, saved pages and pasted text, each read into a `Message`."""
