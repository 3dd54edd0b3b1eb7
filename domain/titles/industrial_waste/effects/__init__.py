"""The effects of Industrial Waste, all of them public."""
