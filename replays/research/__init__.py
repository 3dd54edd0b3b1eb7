"""The researchers' door: titles as environments for learning programs, as PettingZoo has them."""
