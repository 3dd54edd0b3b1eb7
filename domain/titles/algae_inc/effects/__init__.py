"""Effects of Algae, Inc., by what they change."""
