"""Database rows of clubs, derived from their streams, for lists and permission checks."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, RowMapping, delete, exists, func, insert, or_, select, update

from scoresheet.service.community.social.club import ROLES, Club, ClubCall, Member
from scoresheet.service.community.social.tables import CALLS, CLUBS, MEMBERS
from scoresheet.service.storage import upserts


class ListedClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club in a list."""

    id: str
    number: int
    """The club's number in lists, used for `after`; later clubs have higher numbers."""
    name: str
    joining: str
    private: bool
    members: int
    """The number of members."""
    described: int
    founded_at: str
    version: int


class Membership(msgspec.Struct, frozen=True):
    """A player's club and role."""

    club: ListedClub
    member: Member


class PendingClub(msgspec.Struct, frozen=True):
    """A club with a player's open invitation or request."""

    club: ListedClub
    call: ClubCall


def copied(club: Club) -> Club:
    """Return a copy of the club, to be changed."""
    fields = {"members": dict(club.members), "calls": dict(club.calls), "removed": set(club.removed)}
    return msgspec.structs.replace(club, **fields)


def write(connection: Connection, before: Club, after: Club) -> None:
    """Update the rows of a club after a change."""
    _write_people(connection, before, after)
    if after.closed:
        connection.execute(delete(CLUBS).where(CLUBS.c.club == after.id))
        return
    row = {
        "name": after.name,
        "sought": after.name.casefold(),
        "joining": after.joining,
        "private": after.private,
        "members": len(after.members),
        "described": after.described,
        "founded_at": after.founded_at,
        "version": after.version,
    }
    if before.version:
        connection.execute(update(CLUBS).where(CLUBS.c.club == after.id).values(row))
    else:
        number = (connection.scalar(select(func.max(CLUBS.c.number))) or 0) + 1
        connection.execute(insert(CLUBS).values(club=after.id, number=number, **row))


def _write_people(connection: Connection, before: Club, after: Club) -> None:
    for table, was, now in ((MEMBERS, before.members, after.members), (CALLS, before.calls, after.calls)):
        for player in was.keys() - now.keys():
            connection.execute(delete(table).filter_by(player=player, club=after.id))
        for player, one in now.items():
            if one != was.get(player):
                upserts.put(connection, table, player=player, club=after.id, **msgspec.structs.asdict(one))


def one(connection: Connection, club: str) -> ListedClub | None:
    """Return a club, or None if it does not exist or has been closed."""
    row = connection.execute(select(CLUBS).where(CLUBS.c.club == club)).mappings().first()
    return _listed(row) if row else None


def concerns(connection: Connection, club: str, player: str) -> bool:
    """Return whether a player is a member of a club, was invited to it, or asked to join."""
    if not player:
        return False
    found = select(MEMBERS.c.club).filter_by(player=player, club=club)
    called = select(CALLS.c.club).filter_by(player=player, club=club)
    return connection.scalar(found.union_all(called)) is not None


def of(connection: Connection, player: str) -> list[Membership]:
    """Return a player's clubs, by name."""
    mine = select(CLUBS, MEMBERS.c.role, MEMBERS.c.since).join(MEMBERS, MEMBERS.c.club == CLUBS.c.club)
    found = connection.execute(mine.where(MEMBERS.c.player == player).order_by(CLUBS.c.sought, CLUBS.c.number))
    return [Membership(_listed(row), Member(row["role"], row["since"])) for row in found.mappings()]


def calling(connection: Connection, player: str) -> list[PendingClub]:
    """Return the clubs that invited the player or that the player asked to join, latest first."""
    mine = select(CLUBS, CALLS.c.kind, CALLS.c.by, CALLS.c.at).join(CALLS, CALLS.c.club == CLUBS.c.club)
    found = connection.execute(mine.where(CALLS.c.player == player).order_by(CALLS.c.at.desc(), CLUBS.c.number))
    return [PendingClub(_listed(row), ClubCall(row["kind"], row["by"], row["at"])) for row in found.mappings()]


def listed(connection: Connection, viewer: str, words: str, after: int | None, limit: int) -> list[ListedClub]:
    """Return clubs that a viewer may see in lists, newest first."""
    mine = exists().where(MEMBERS.c.club == CLUBS.c.club, MEMBERS.c.player == viewer)
    wanted = [or_(~CLUBS.c.private, mine) if viewer else ~CLUBS.c.private]
    if words:
        wanted.append(CLUBS.c.sought.contains(words.casefold(), autoescape=True))
    if after is not None:
        wanted.append(CLUBS.c.number < after)
    found = connection.execute(select(CLUBS).where(*wanted).order_by(CLUBS.c.number.desc()).limit(limit))
    return [_listed(row) for row in found.mappings()]


def roll(connection: Connection, club: str) -> dict[str, Member]:
    """Return a club's members: leaders first, then by length of membership.

    Damaged rows are left out.
    """
    found = connection.execute(select(MEMBERS).where(MEMBERS.c.club == club, MEMBERS.c.role.in_(ROLES))).all()
    ordered = sorted(found, key=lambda row: (ROLES.index(row.role), row.since, row.player))
    return {row.player: Member(row.role, row.since) for row in ordered}


def calls(connection: Connection, club: str) -> dict[str, ClubCall]:
    """Return a club's open requests and invitations, oldest first."""
    found = connection.execute(select(CALLS).where(CALLS.c.club == club).order_by(CALLS.c.at, CALLS.c.player))
    return {row.player: ClubCall(row.kind, row.by, row.at) for row in found}


def around(connection: Connection, player: str) -> list[str]:
    """Return the clubs that a player is a member of, invited to, or has asked to join."""
    found = select(MEMBERS.c.club).filter_by(player=player).union(select(CALLS.c.club).filter_by(player=player))
    return sorted(connection.scalars(found))


def forget(connection: Connection, player: str) -> None:
    """Delete all rows of a player, even those that do not match the streams."""
    for table in (MEMBERS, CALLS):
        connection.execute(delete(table).filter_by(player=player))


def _listed(row: RowMapping) -> ListedClub:
    fields = {name: row[name] for name in ListedClub.__struct_fields__ if name != "id"}
    return ListedClub(id=row["club"], **fields)
