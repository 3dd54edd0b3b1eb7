"""A player's inbox: games that need attention, and news."""
