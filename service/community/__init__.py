"""The community: chat, comments, notes, moderation, blocks, friends, clubs and presence."""
