"""What is printed, and the position."""
