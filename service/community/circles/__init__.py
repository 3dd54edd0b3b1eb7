"""Circles: who was here when, who are friends, and clubs with their members, lobbies and noticeboards."""
