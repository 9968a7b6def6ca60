"""A family of card-driven campaigns for two: Armies and fleets on a board of points, a cup that says who acts."""
