"""The effects of Algae, Inc., by the part of the state they change."""
