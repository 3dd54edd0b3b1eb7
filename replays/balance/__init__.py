"""Balance: what many games by bots say of a title's seats, cards and rules."""
