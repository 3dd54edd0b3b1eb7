"""Scoresheet: an event-sourced service for asynchronous board games."""

SOFTWARE = "0.4.0"
"""The version of this software, stored in every event that it writes."""
