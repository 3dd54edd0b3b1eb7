"""Gathering: where the games of a dataset come from, and the processes that make rows of them."""
