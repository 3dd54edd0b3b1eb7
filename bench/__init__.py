"""Benchmarks. Each is a ratio of two measurements of the same run."""
