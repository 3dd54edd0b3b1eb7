"""Monthly datasets of finished public games."""
