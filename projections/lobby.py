"""The lobby answers which games there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    Index,
    Integer,
    RowMapping,
    Table,
    bindparam,
    case,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from domain.clocks import Clock
from domain.disputes import open_among
from domain.events import Event, GameFinished, GameOpened, Score
from domain.game import Game
from projections.columns import Text
from projections.engine import reading
from projections.following import Batch
from projections.listed import ListedGame as ListedGame
from projections.listed import ListedSeat as ListedSeat
from projections.tables import METADATA, Change, read, rows_of, touched

GAMES = Table(
    "lobby_games",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("number", BigInteger, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("voided", Boolean, nullable=False),
    Column("disputes", Integer, nullable=False),
    Column("on_dispute", Text, nullable=False),
    Column("pace", BigInteger, nullable=False),
    Column("clock", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("ranking", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("sought", Text, nullable=False),
    Column("ended", BigInteger),
    Column("parent", Text, nullable=False),
    Column("parent_version", Integer, nullable=False),
    Index("lobby_by_parent", "parent", "number"),
    Index("lobby_by_status", "status", "number"),
    Index("lobby_by_end", "ended"),
)
"""`sought` is the name without regard to capitals; `ended` is the place in the log of the end, of games that began.

`disputes` are those that are open.
"""
SEATS = Table(
    "lobby_seats",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("forfeited", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("to_act", Boolean, nullable=False),
    Index("lobby_by_player", "player", "game"),
)


UNFINISHED = ("open", "playing")
_PLAYERS = select(SEATS.c.player).where(SEATS.c.game.in_(bindparam("games", expanding=True)), SEATS.c.player != "")


def project(batch: Batch) -> list[Change]:
    """A row for each game opened, and the latest of each game touched."""
    games = [followed.game for followed in batch.games.values()]
    ends = [(number, event) for number, _, event in batch.happened if type(event) is GameFinished]
    opened = [
        {"number": number, "ended": None, **_row(batch.games[event.game].game)}
        for number, _, event in batch.happened
        if type(event) is GameOpened
    ]
    return [
        Change(insert(GAMES), opened),
        Change(_UPDATE, [{"touched": game.id, **_row(game)} for game in games]),
        Change(_END, [_end(number, event) for number, event in ends if batch.games[event.game].game.started]),
        Change(rows_of(SEATS), touched(batch)),
        Change(insert(SEATS), [row for game in games for row in _seat_rows(game)]),
    ]


_KEPT = [column.name for column in GAMES.columns if column.name not in ("game", "number", "ended")]
_TOUCHED = update(GAMES).where(GAMES.c.game == bindparam("touched"))
_WHEN = case((GAMES.c.ended.is_not(None), GAMES.c.updated_at), else_=bindparam("updated_at"))
"""What is said of a game after its end is none of its moves."""
_UPDATE = _TOUCHED.values({**{name: bindparam(name) for name in _KEPT}, "updated_at": _WHEN})
_END = _TOUCHED.values(ended=bindparam("end"), updated_at=bindparam("end_at"))


def _end(number: int, event: Event) -> dict[str, object]:
    """The end of a game that began; what is said of it later comes behind its end."""
    return {"touched": event.game, "end": number, "end_at": event.at}


def _row(game: Game) -> dict[str, object]:
    """A game as it is kept, but for the place of its end."""
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
        "parent": game.parent.game if game.parent else "",
        "parent_version": game.parent.version if game.parent else 0,
    }


def _seat_rows(game: Game) -> list[dict[str, object]]:
    to_act = set(game.to_act())
    return [
        {
            "game": game.id,
            "seat": seat,
            "player": chair.player,
            "bot": chair.bot,
            "forfeited": chair.forfeited,
            "imported": chair.imported,
            "to_act": seat in to_act,
        }
        for seat, chair in enumerate(game.seats)
    ]


def agrees(listed: ListedGame, game: Game) -> bool:
    """Whether a game is listed as it is."""
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
        viewer: str = "",
        after: int | None = None,
        limit: int = 50,
    ) -> list[ListedGame]:
        """Up to `limit` games, newest first, those opened before the game numbered `after`.

        `player` sits there, `to_act` is asked something there; only what the player `viewer` may know of is listed:
        public games, and any at which that player sits.
        """
        wanted = [
            *([GAMES.c.status == status] if status else []),
            *([GAMES.c.title == title] if title else []),
            *([sits(player)] if player else []),
            *([sits(to_act) & _is_to_act(to_act)] if to_act else []),
            *([GAMES.c.number < after] if after is not None else []),
            known_to(viewer),
        ]
        return self._read(select(GAMES).where(*wanted).order_by(GAMES.c.number.desc()).limit(limit))

    def counted(self) -> dict[str, int]:
        """How many games there are, by their status."""
        counting = select(GAMES.c.status, func.count().label("games")).group_by(GAMES.c.status)
        with self.engine.connect() as connection:
            return {row.status: row.games for row in connection.execute(counting)}

    def branches(self, parent: str, viewer: str, after: int | None = None, limit: int = 50) -> list[ListedGame]:
        """Up to `limit` games that go on from `parent` and that `viewer` may see, newest first, as in `games`."""
        earlier = [GAMES.c.number < after] if after is not None else []
        wanted = select(GAMES).where(GAMES.c.parent == parent, _open_to(viewer), *earlier)
        return self._read(wanted.order_by(GAMES.c.number.desc()).limit(limit))

    def has_branches(self, parent: str, viewer: str) -> bool:
        """Whether `branches` lists any."""
        wanted = select(GAMES.c.game).where(GAMES.c.parent == parent, _open_to(viewer)).limit(1)
        with self.engine.connect() as connection:
            return connection.scalar(wanted) is not None

    def held(self, players: Collection[str]) -> list[tuple[str, str]]:
        """The games that have not ended in which one of `players` holds a seat, each with that player."""
        sitting = SEATS.join(GAMES, GAMES.c.game == SEATS.c.game)
        unfinished = select(SEATS.c.game, SEATS.c.player).select_from(sitting).where(GAMES.c.status.in_(UNFINISHED))
        held = unfinished.where(~SEATS.c.forfeited, SEATS.c.player == bindparam("holder")).distinct()
        with self.engine.connect() as connection:
            rows = [row for player in sorted(players) for row in connection.execute(held, {"holder": player})]
        return [(row.game, row.player) for row in rows]

    def players(self, games: Iterable[str]) -> set[str]:
        """Those who sit at one of `games`."""
        with reading(self.engine) as connection:
            return set(connection.scalars(_PLAYERS, {"games": list(games)}))

    def game(self, game: str) -> ListedGame | None:
        """One game, whoever may see it; None if there is none."""
        return next(iter(self._read(select(GAMES).where(GAMES.c.game == game))), None)

    def _read(self, statement: Executable) -> list[ListedGame]:
        with self.engine.connect() as connection:
            return read_games(connection, statement)


def read_games(connection: Connection, statement: Executable) -> list[ListedGame]:
    """The games whose rows `statement` selects, in its order, with their seats."""
    games = connection.execute(statement).mappings().all()
    sitting = select(SEATS).where(SEATS.c.game.in_([row["game"] for row in games]))
    seats = connection.execute(sitting.order_by(SEATS.c.game, SEATS.c.seat)).mappings().all()
    return _listed(games, seats)


def sits(player: str) -> ColumnElement[bool]:
    """That `player` has a seat at a game, or had one until giving up."""
    return exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.player == player)


def known_to(viewer: str) -> ColumnElement[bool]:
    """That a game may be listed to `viewer`, who may be nobody: it is public, or they sit there."""
    return or_(GAMES.c.visibility == "public", sits(viewer)) if viewer else GAMES.c.visibility == "public"


def _open_to(viewer: str) -> ColumnElement[bool]:
    """That `viewer`, who may be nobody, may see a game whose address they have."""
    return or_(GAMES.c.visibility != "private", sits(viewer)) if viewer else GAMES.c.visibility != "private"


def _is_to_act(player: str) -> ColumnElement[bool]:
    waiting = (SEATS.c.game == GAMES.c.game, SEATS.c.player == player, SEATS.c.to_act, ~SEATS.c.forfeited)
    return exists().where(*waiting)


def _listed(games: Sequence[RowMapping], seats: Sequence[RowMapping]) -> list[ListedGame]:
    sitting: dict[str, list[ListedSeat]] = defaultdict(list)
    for row in seats:
        sitting[row["game"]].append(read(ListedSeat, row))
    return [_game(row, sitting[row["game"]]) for row in games]


def _game(row: RowMapping, seats: list[ListedSeat]) -> ListedGame:
    decoded = {
        "options": msgspec.json.decode(row["options"]),
        "scores": msgspec.json.decode(row["scores"], type=list[Score]),
        "ranking": msgspec.json.decode(row["ranking"]),
        "clock": msgspec.json.decode(row["clock"], type=Clock | None),
    }
    return read(ListedGame, {**row, **decoded, "id": row["game"], "seats": seats})
