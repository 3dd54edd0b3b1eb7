"""Computer analysis: requests, the queue and its worker."""
