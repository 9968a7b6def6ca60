"""The measure of reading: what strangers wrote, what an experienced moderator would take from it, and what the program takes."""
