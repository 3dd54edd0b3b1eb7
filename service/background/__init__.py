"""Workers that act on games without a request: bots, conditional moves, clocks, disputes."""
