"""The Salt Road: two peoples fight for towns and wells along the road on which salt travels."""
