"""What stands between the rules of this family and everything around them; each room is imported by itself."""
