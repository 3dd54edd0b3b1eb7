"""The drawing kit: typed functions that return markup for boards and the game page."""
