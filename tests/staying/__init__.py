"""Reliability tests: a service during kills, full disks, locks, slow clients and overload.

`python -m tests.staying NAME --rounds N --store sqlite|postgresql` runs one at any size, and appends the result to
`docs/reliability/results.jsonl`; the suite runs each for seconds, with a negative control.
"""
