"""Benchmarks. Each is a ratio of two measurements from the same run."""
