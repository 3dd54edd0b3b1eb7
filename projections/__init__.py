"""Read models, which are derived from the event log and can be rebuilt at any time."""
