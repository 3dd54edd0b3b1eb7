"""Company at the table: chat in a game, private notes, comments, reports and their moderators, mutes and blocks."""
