"""Tests of staying up: what a service does while something is killed, full, locked, slow or too much.

`python -m tests.staying NAME --rounds N --store sqlite|postgresql` runs one at the size one wants, and writes what
came of it into `docs/reliability/results.jsonl`; the suite runs each at a size of seconds, with a negative control.
"""
