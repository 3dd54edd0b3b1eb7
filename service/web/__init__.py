"""The server-rendered pages: lobby, boards and replays. They work without JavaScript."""
