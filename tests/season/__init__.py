"""A simulated season: forty players, five titles, weeks of simulated days, over the HTTP API only; `make soak`."""
