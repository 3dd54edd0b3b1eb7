"""The pages: lobby, boards and replays, rendered on the server; they work without JavaScript."""
