"""Computer analysis of games: requests, the queue and its worker."""
