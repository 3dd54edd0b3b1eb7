"""The server-rendered pages: lobby, boards, replays and more. They work without JavaScript."""
