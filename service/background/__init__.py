"""Workers that act on games on their own: bots, conditional moves, clocks, disputes."""
