"""Cheap password hashes for tests, in the format of the service."""

from argon2 import PasswordHasher

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
