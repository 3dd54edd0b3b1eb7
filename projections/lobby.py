"""The lobby: the list of all games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Executable,
    RowMapping,
    bindparam,
    case,
    exists,
    func,
    insert,
    select,
    update,
)

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.seats import vacant
from scoresheet.domain.disputes.disputes import open_among
from scoresheet.domain.events import Event, GameFinished, GameOpened, Score
from scoresheet.domain.game import Game
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.viewer import by_seat
from scoresheet.projections.columns import decoded
from scoresheet.projections.engine import reading
from scoresheet.projections.following import EventBatch
from scoresheet.projections.listed import ListedGame as ListedGame
from scoresheet.projections.listed import ListedSeat as ListedSeat
from scoresheet.projections.lobby_tables import FORMER as FORMER
from scoresheet.projections.lobby_tables import GAMES as GAMES
from scoresheet.projections.lobby_tables import SEATS as SEATS
from scoresheet.projections.lobby_tables import has_vacancy_for as has_vacancy_for
from scoresheet.projections.lobby_tables import known_to as known_to
from scoresheet.projections.lobby_tables import open_to, sat
from scoresheet.projections.lobby_tables import sits as sits
from scoresheet.projections.tables import TableChange, read, rows_of, touched

UNFINISHED = ("open", "playing")
_PLAYERS = select(SEATS.c.player).where(SEATS.c.game.in_(bindparam("games", expanding=True)), SEATS.c.player != "")

_BRANCHES = select(GAMES.c.game).where(GAMES.c.parent == bindparam("parent")).limit(1)
_BRANCH = _BRANCHES.where(open_to(bindparam("viewer")))
_OPEN_BRANCH = _BRANCHES.where(open_to(""))


def project(batch: EventBatch) -> list[TableChange]:
    """Return a row for each game opened, and the current state of each touched game."""
    games = [followed.game for followed in batch.games.values()]
    ends = [(number, event) for number, _, event in batch.happened if type(event) is GameFinished]
    opened = [
        {"number": number, "ended": None, **_row(batch.games[event.game].game)}
        for number, _, event in batch.happened
        if type(event) is GameOpened
    ]
    return [
        TableChange(insert(GAMES), opened),
        TableChange(_UPDATE, [{"touched": game.id, **_row(game)} for game in games]),
        TableChange(_END, [_end(number, event) for number, event in ends if batch.games[event.game].game.started]),
        TableChange(rows_of(SEATS), touched(batch)),
        TableChange(insert(SEATS), [row for game in games for row in _seat_rows(game)]),
        TableChange(rows_of(FORMER), touched(batch)),
        TableChange(insert(FORMER), [row for game in games for row in _former_rows(game)]),
    ]


_KEPT = [column.name for column in GAMES.columns if column.name not in ("game", "number", "ended")]
_TOUCHED = update(GAMES).where(GAMES.c.game == bindparam("touched"))
_WHEN = case((GAMES.c.ended.is_not(None), GAMES.c.updated_at), else_=bindparam("updated_at"))
"""Events after the end of a game do not change the time of its last move."""
_UPDATE = _TOUCHED.values({**{name: bindparam(name) for name in _KEPT}, "updated_at": _WHEN})
_END = _TOUCHED.values(ended=bindparam("end"), updated_at=bindparam("end_at"))


def _end(number: int, event: Event) -> dict[str, object]:
    """Return the row of a finished game's end; later events do not change it."""
    return {"touched": event.game, "end": number, "end_at": event.at}


def _row(game: Game) -> dict[str, object]:
    """Return the row of a game, without the log position of its end."""
    return {
        "game": game.id,
        "title": game.title,
        "name": game.name,
        "status": game.status,
        "visibility": game.visibility,
        "rated": game.rated,
        "imported": game.imported,
        "voided": game.voided,
        "disputes": len(open_among(game.disputes)),
        "on_dispute": game.on_dispute,
        "pace": game.pace,
        "clock": msgspec.json.encode(game.clock).decode(),
        "version": game.version,
        "rules": game.rules,
        "commitment": game.commitment,
        "options": msgspec.json.encode(game.options).decode(),
        "scores": msgspec.json.encode(game.scores).decode(),
        "ranking": msgspec.json.encode(game.ranking).decode(),
        "created_at": game.created_at,
        "updated_at": game.updated_at,
        "round": getattr(game.state, "round", 0),
        "sought": game.name.casefold(),
        "replacements": game.replacements,
        "parent": game.parent.game if game.parent else "",
        "parent_version": game.parent.version if game.parent else 0,
        "club": game.club,
    }


def _seat_rows(game: Game) -> list[dict[str, object]]:
    to_act, to_be_had = set(game.to_act()), set(vacant(game))
    return [
        {
            "game": game.id,
            "seat": seat,
            "player": chair.player,
            "bot": chair.bot,
            "forfeited": chair.forfeited,
            "imported": chair.imported,
            "to_act": seat in to_act,
            "offered": chair.offered,
            "away": chair.away,
            "vacant": seat in to_be_had,
        }
        for seat, chair in by_seat(game.seats)
    ]


def _former_rows(game: Game) -> list[dict[str, object]]:
    return [
        {"game": game.id, "seat": seat, "player": player}
        for seat, chair in by_seat(game.seats)
        for player in dict.fromkeys(chair.former)
    ]


def agrees(listed: ListedGame, game: Game) -> bool:
    """Return whether a game's row matches the game."""
    same = ("title", "name", "status", "version", "visibility", "rated", "imported", "scores", "ranking")
    seats = [(seat.player, seat.bot, seat.forfeited) for seat in listed.seats]
    return all(getattr(listed, name) == getattr(game, name) for name in same) and seats == [
        (chair.player, chair.bot, chair.forfeited) for chair in game.seats
    ]


class Lobby:
    """Reads the list of games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def games(
        self,
        *,
        status: str = "",
        title: str = "",
        player: str = "",
        to_act: str = "",
        vacant_for: str = "",
        viewer: str = "",
        club: str = "",
        after: int | None = None,
        limit: int = 50,
    ) -> list[ListedGame]:
        """Return up to `limit` games, newest first, opened before game number `after`.

        Filters: `player` has or had a seat, `to_act` is to act, `vacant_for` could take over a seat uninvited. Only
        games that `viewer` may list are returned: public ones and the viewer's own; with `club`, all games of that
        club, in which the caller has checked that the viewer is a member.
        """
        wanted = [
            *([GAMES.c.status == status] if status else []),
            *([GAMES.c.title == title] if title else []),
            *([sat(player)] if player else []),
            *([sits(to_act) & _is_to_act(to_act)] if to_act else []),
            *([has_vacancy_for(vacant_for)] if vacant_for else []),
            *([GAMES.c.number < after] if after is not None else []),
            (GAMES.c.club == club) if club else known_to(viewer),
        ]
        return self._read(select(GAMES).where(*wanted).order_by(GAMES.c.number.desc()).limit(limit))

    def counted(self) -> dict[str, int]:
        """Return the number of games by status."""
        counting = select(GAMES.c.status, func.count().label("games")).group_by(GAMES.c.status)
        with self.engine.connect() as connection:
            return {row.status: row.games for row in connection.execute(counting)}

    def branches(self, parent: str, viewer: str, after: int | None = None, limit: int = 50) -> list[ListedGame]:
        """Return up to `limit` branches of `parent` that `viewer` may see, newest first."""
        earlier = [GAMES.c.number < after] if after is not None else []
        wanted = select(GAMES).where(GAMES.c.parent == parent, open_to(viewer), *earlier)
        return self._read(wanted.order_by(GAMES.c.number.desc()).limit(limit))

    def has_branches(self, parent: str, viewer: str) -> bool:
        """Return whether `branches` would list any game."""
        with reading(self.engine) as connection:
            wanted = _BRANCH if viewer else _OPEN_BRANCH
            return connection.scalar(wanted, {"parent": parent, "viewer": viewer}) is not None

    def held(self, players: Collection[str]) -> list[tuple[str, str]]:
        """Return (game, player) for each unfinished game in which one of `players` holds a seat."""
        sitting = SEATS.join(GAMES, GAMES.c.game == SEATS.c.game)
        unfinished = select(SEATS.c.game, SEATS.c.player).select_from(sitting).where(GAMES.c.status.in_(UNFINISHED))
        held = unfinished.where(~SEATS.c.forfeited, SEATS.c.player == bindparam("holder")).distinct()
        with self.engine.connect() as connection:
            rows = [row for player in sorted(players) for row in connection.execute(held, {"holder": player})]
        return [(row.game, row.player) for row in rows]

    def clocked(self) -> list[str]:
        """Return the games whose clocks may be running."""
        wanted = select(GAMES.c.game).where(GAMES.c.status == "playing", GAMES.c.clock != "null", ~GAMES.c.imported)
        with reading(self.engine) as connection:
            return list(connection.scalars(wanted.order_by(GAMES.c.number)))

    def players(self, games: Iterable[str]) -> set[str]:
        """Return all players of `games`."""
        with reading(self.engine) as connection:
            return set(connection.scalars(_PLAYERS, {"games": list(games)}))

    def game(self, game: str) -> ListedGame | None:
        """Return a game without checking permissions, or None."""
        return next(iter(self._read(select(GAMES).where(GAMES.c.game == game))), None)

    def _read(self, statement: Executable) -> list[ListedGame]:
        with self.engine.connect() as connection:
            return read_games(connection, statement)


def read_games(connection: Connection, statement: Executable) -> list[ListedGame]:
    """Return the games that `statement` selects, in its order, with their seats."""
    games = connection.execute(statement).mappings().all()
    sitting = select(SEATS).where(SEATS.c.game.in_([row["game"] for row in games]))
    seats = connection.execute(sitting.order_by(SEATS.c.game, SEATS.c.seat)).mappings().all()
    return _listed(games, seats)


def _is_to_act(player: str) -> ColumnElement[bool]:
    waiting = (
        SEATS.c.game == GAMES.c.game,
        SEATS.c.player == player,
        SEATS.c.to_act,
        ~SEATS.c.forfeited,
        ~SEATS.c.away,
    )
    return exists().where(*waiting)


def _listed(games: Sequence[RowMapping], seats: Sequence[RowMapping]) -> list[ListedGame]:
    sitting: dict[str, list[ListedSeat]] = defaultdict(list)
    for row in seats:
        sitting[row["game"]].append(read(ListedSeat, row))
    return [_game(row, sitting[row["game"]]) for row in games]


def _game(row: RowMapping, seats: list[ListedSeat]) -> ListedGame:
    fields = {
        "options": decoded(row["options"], JsonObject, {}),
        "scores": decoded(row["scores"], list[Score], []),
        "ranking": decoded(row["ranking"], list[list[int]], []),
        "clock": decoded(row["clock"], Clock | None, None),
    }
    return read(ListedGame, {**row, **fields, "id": row["game"], "seats": seats})
