"""Records of games: import, export, upload and archives."""
