"""The drawing of Weather Machine."""
