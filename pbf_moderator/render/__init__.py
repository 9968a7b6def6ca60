"""The picture: from the SVG of a board and the marks of a position to the map that is posted."""
