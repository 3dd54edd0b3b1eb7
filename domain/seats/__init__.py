"""Events of seat offers and handovers."""
