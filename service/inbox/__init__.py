"""The inbox of a player: games that need attention, and news."""
