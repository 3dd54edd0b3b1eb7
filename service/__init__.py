"""The service: storage, accounts, HTTP, pages and command line around the games."""
