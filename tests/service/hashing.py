"""Passwords in tests: hashed as those of the service are, but at next to no cost."""

from argon2 import PasswordHasher

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
