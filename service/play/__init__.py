"""Games: commands, positions, permissions, seats, clocks, branches and disputes."""
