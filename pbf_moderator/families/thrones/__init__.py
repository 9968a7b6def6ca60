"""Area control by secret orders: areas, armies under a supply limit, influence tracks, house cards."""
