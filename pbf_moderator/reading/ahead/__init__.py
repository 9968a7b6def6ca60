"""What is said of questions that are not open yet, or follows from what was said."""
