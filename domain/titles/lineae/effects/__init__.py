"""The effects of Lineae, all of them public."""
