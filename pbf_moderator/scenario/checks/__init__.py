"""What is checked of a scenario, one module per side of it."""
