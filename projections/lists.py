"""The paged lists of games: own, open, vacant, running and finished."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Select, Subquery, exists, false, func, or_, select

from scoresheet.projections.inbox import DEADLINE, INBOX
from scoresheet.projections.lobby import (
    GAMES,
    SEATS,
    UNFINISHED,
    ListedGame,
    has_vacancy_for,
    known_to,
    read_games,
    sits,
)

Kind = Literal["mine", "open", "vacant", "playing", "finished"]
MINE, OPEN, VACANT, PLAYING, FINISHED = KINDS = ("mine", "open", "vacant", "playing", "finished")


class Search(msgspec.Struct, frozen=True):
    """A search: a title, part of a game's name, or `players`; empty to list all."""

    title: str = ""
    words: str = ""
    players: Collection[str] = ()
    """Players whose names match `words`."""
    seated: str = ""
    """A player who must also have a seat in the game."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a list, counted from 1, and the length of the whole list."""

    games: list[ListedGame]
    waits: dict[str, str]
    """By game, the time since which it has waited for a seat; for the viewer, if it waits for the viewer."""
    own: frozenset[str] = frozenset()
    """The games that wait for the viewer."""
    deadlines: dict[str, int] = {}
    """By game, the earliest deadline of a seat to act; the viewer's, if the game waits for the viewer."""
    number: int
    size: int
    total: int

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(1, -(-self.total // self.size))


ALL = Search()


class Lists:
    """Reads the lists of games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def page(self, kind: str, viewer: str, search: Search = ALL, number: int = 1, size: int = 20) -> Page:
        """Return a page of a list as `viewer` may see it; past the end, the last page.

        *Mine* are all unfinished games of the viewer; those waiting for the viewer come first, by deadline, then the
        longest waiting. Open and running games exclude the viewer's own; each game is in one of these lists. For
        anonymous viewers, games with vacancies are listed among the running ones. Finished games are sorted by their
        end.
        """
        wanted = select(GAMES).where(_of_kind(kind, viewer), known_to(viewer), *_found(search))
        with self.engine.connect() as connection:
            total = connection.scalar(select(func.count()).select_from(wanted.subquery())) or 0
            number = min(max(1, number), max(1, -(-total // size)))
            rows = _in_order(kind, viewer, wanted).limit(size).offset((number - 1) * size)
            games = read_games(connection, rows)
            waits, due = _waits(connection, games)
            own, own_due = _waits(connection, games, viewer) if viewer else ({}, {})
        waits.update(own)
        due = {game: when for game, when in due.items() if game not in own} | own_due
        return Page(games=games, waits=waits, own=frozenset(own), deadlines=due, number=number, size=size, total=total)


def _of_kind(kind: str, viewer: str) -> ColumnElement[bool]:
    own, vacant = (sits(viewer), has_vacancy_for(viewer)) if viewer else (false(), false())
    return {
        MINE: GAMES.c.status.in_(UNFINISHED) & own,
        OPEN: (GAMES.c.status == "open") & ~own,
        VACANT: has_vacancy_for(viewer),
        PLAYING: (GAMES.c.status == "playing") & ~own & ~vacant,
        FINISHED: GAMES.c.ended.is_not(None),
    }[kind]


def _found(search: Search) -> list[ColumnElement[bool]]:
    wanted = [GAMES.c.title == search.title] if search.title else []
    if search.seated:
        wanted.append(sits(search.seated))
    if not search.words:
        return wanted
    named = GAMES.c.sought.contains(search.words.casefold(), autoescape=True)
    meant = exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.player.in_(search.players))
    return [*wanted, or_(named, meant)]


def _in_order(kind: str, viewer: str, wanted: Select[tuple[object]]) -> Select[tuple[object]]:
    if kind == FINISHED:
        return wanted.order_by(GAMES.c.ended.desc())
    if kind != MINE:
        return wanted.order_by(GAMES.c.number.desc())
    mine = _since(viewer)
    urgent_first = (mine.c.since.is_(None), mine.c.deadline.is_(None), mine.c.deadline, mine.c.since)
    waiting_first = (*urgent_first, GAMES.c.updated_at.desc(), GAMES.c.number.desc())
    return wanted.outerjoin(mine, mine.c.game == GAMES.c.game).order_by(*waiting_first)


def _since(player: str) -> Subquery:
    """Return a query for each game's deadline, and the time when it began to wait for `player`."""
    told = (func.min(INBOX.c.since).label("since"), DEADLINE.label("deadline"))
    mine = select(INBOX.c.game, *told).where(INBOX.c.player == player)
    return mine.group_by(INBOX.c.game).subquery()


def _waits(
    connection: Connection, games: Collection[ListedGame], player: str = ""
) -> tuple[dict[str, str], dict[str, int]]:
    """Return, by game, when it began to wait for any seat (or for `player`), and the deadline."""
    told = (func.min(INBOX.c.since).label("since"), DEADLINE.label("deadline"))
    waiting = select(INBOX.c.game, *told).where(INBOX.c.game.in_([game.id for game in games]))
    counted = waiting.where(INBOX.c.player == player) if player else waiting
    rows = connection.execute(counted.group_by(INBOX.c.game)).all()
    return {row.game: row.since for row in rows}, {row.game: row.deadline for row in rows if row.deadline is not None}
