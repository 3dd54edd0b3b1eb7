"""The events of Industrial Waste, all of them public."""
