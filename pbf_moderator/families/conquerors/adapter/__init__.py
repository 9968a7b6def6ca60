"""What stands between the rules and everything around them."""
