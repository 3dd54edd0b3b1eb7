"""The service: storage, accounts, HTTP, pages and command line around the games."""

SOFTWARE = "0.4.0"
"""The version of this software, as it stands in every event it writes."""
