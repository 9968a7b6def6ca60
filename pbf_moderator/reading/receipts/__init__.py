"""What the sender and the moderator are told of a reading."""
