"""What there is: the printed components, the options, the state of a game and the changes of it."""
