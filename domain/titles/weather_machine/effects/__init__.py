"""The events of Weather Machine, all of them public."""
