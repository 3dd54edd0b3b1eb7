"""A kit for titles: what every title needs besides its own rules."""
