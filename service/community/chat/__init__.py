"""Chat, private notes, comments, reports, moderation, mutes and blocks."""
