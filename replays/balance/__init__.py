"""Balance reports: what many bot games say about a title's seats, pieces and rules."""
