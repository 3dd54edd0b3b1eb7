"""The drawing of Algae, Inc."""
