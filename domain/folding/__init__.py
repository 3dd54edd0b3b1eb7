"""The folds: how each kind of event changes a game."""
