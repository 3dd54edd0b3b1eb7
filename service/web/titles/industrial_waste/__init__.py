"""The drawing of Industrial Waste."""
