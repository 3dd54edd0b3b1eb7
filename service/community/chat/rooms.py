"""Chat rooms of games, and permissions to read and write in them."""

from __future__ import annotations

from scoresheet.domain.game import Game
from scoresheet.service.accounts.club_games import Belongs, is_among
from scoresheet.service.community.chat.errors import NothingToSay, NotYourRoom
from scoresheet.service.play.lineage import plays
from scoresheet.service.play.rated_games import Persons

TABLE, GALLERY, COMMENTS = ROOMS = ("messages", "gallery", "comments")
"""The players' chat, the spectators' chat, and comments on positions of a finished game."""
_STREAMS = {TABLE: "talk", GALLERY: "gallery", COMMENTS: "comments"}
_ROOMS = {name: room for room, name in _STREAMS.items()}
PRIVATE = "private"


def stream_of(room: str, game: str) -> str:
    """Return the stream of a room's messages."""
    return f"{_STREAMS[room]}:{game}"


def room_of(stream: str) -> tuple[str, str]:
    """Return the room and the game of a stream; empty if it is not a room's stream."""
    name, _, game = stream.partition(":")
    return _ROOMS.get(name, ""), game


def sits(game: Game, player: str) -> bool:
    """Return whether the player holds a seat in the game."""
    return bool(game.seats_of(player)) and not game.imported


def has_sat(game: Game, player: str) -> bool:
    """Return whether the player holds or held a seat in the game."""
    return bool(player) and not game.imported and player in people_of(game)


def people_of(game: Game) -> set[str]:
    """Return all current and former players of a game."""
    return {player for chair in game.seats for player in (chair.player, *chair.former) if player}


class RoomAccess:
    """Permissions in rooms.

    `persons` maps accounts to persons; `belongs` returns whether a player is a member of a club.
    """

    def __init__(self, persons: Persons, belongs: Belongs) -> None:
        self._persons = persons
        self._belongs = belongs

    def may_read(self, room: str, game: Game, player: str) -> bool:
        """Return whether `player`, who may see the game, may read one of its rooms.

        During the game, only its players may read the players' chat, and only persons who are not involved may read the
        spectators' chat. The players' chat of a private game stays private even later. The spectators' chat of a club
        game is for members of the club.
        """
        if game.visibility == PRIVATE and not (room == GALLERY and is_among(game, player, self._belongs)):
            return has_sat(game, player) and (game.over or (room == TABLE and sits(game, player)))
        if game.over:
            return True
        return sits(game, player) if room == TABLE else room == GALLERY and not self.concerns(game, player)

    def may_write(self, room: str, game: Game, player: str) -> bool:
        """Return whether `player`, who may see the game, may write in one of its rooms."""
        if not player or not self.may_read(room, game, player):
            return False
        return room != TABLE or has_sat(game, player)

    def check_read(self, room: str, game: Game, player: str) -> None:
        """Raise `NotYourRoom` if the player may not read the room."""
        if not self.may_read(room, game, player):
            raise NotYourRoom

    def check_write(self, room: str, game: Game, player: str) -> None:
        """Raise `NotYourRoom` if the player may not read the room, `NothingToSay` if not write."""
        self.check_read(room, game, player)
        if not self.may_write(room, game, player):
            raise NothingToSay

    def readable(self, game: Game, player: str) -> list[str]:
        """Return the rooms of a game that `player`, who may see the game, may read."""
        return [room for room in ROOMS if self.may_read(room, game, player)]

    def concerns(self, game: Game, player: str) -> bool:
        """Return whether the person behind `player` has or had a seat in the game."""
        return plays([game], player, self._persons)
