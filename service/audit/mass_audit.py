"""Audits many games in several processes, which only read the database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from pathlib import Path
from urllib.parse import quote

import msgspec
from sqlalchemy import inspect

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR
from scoresheet.projections.engine import open_engine
from scoresheet.projections.lobby import GAMES, Lobby
from scoresheet.replays.findings import Verdict
from scoresheet.replays.process_pools import pool
from scoresheet.service.audit.audits import Audited, Auditor
from scoresheet.service.core.location import SQLITE, Location, read_models_url
from scoresheet.service.core.signing_keys import CHECKPOINTS
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import Store


class StoreLocation(msgspec.Struct, frozen=True):
    """The database and its checkpoints' key; without the key, checkpoints are not examined."""

    database: Location
    key: bytes = b""

    @classmethod
    def of(cls, database: Location, secrets: Path) -> StoreLocation:
        """Return the location of the configured database."""
        key = secrets / CHECKPOINTS
        return cls(database, key.read_bytes() if key.exists() else b"")


class DivergingEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event that today's rules decide differently, with the versions of old and new rules."""

    version: int
    event: str
    kind: str
    reason: str
    older: bool
    rules: str
    rules_today: str
    components: str
    components_today: str


class AuditedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The result of auditing a game."""

    game: str
    title: str = ""
    verdict: Verdict = "broken"
    over: bool = False
    events: int = 0
    chain_broken_at: int = 0
    chain_reason: str = ""
    chance_broken_at: int = 0
    chance_reason: str = ""
    draws: int = 0
    proven: int = 0
    checked: int = 0
    diverged: int = 0
    """The number of events that today's rules decide differently."""
    first: DivergingEvent | None = None
    """The first of these events that names today's rules, or else the first of them."""
    differ: list[str] = []
    """Derived data that differs from the events, with versions."""
    failure: str = ""
    """The reason why the game could not be audited."""


def open_reading(place: StoreLocation) -> Auditor:
    """Return an auditor that opens the database for reading only."""
    where = place.database
    read_only = f"file:{quote(str(where))}?mode=ro" if isinstance(where, Path) else where
    return Auditor(Games(Store(read_only, place.key)), _listed(where))


def _listed(database: Location) -> Lobby | None:
    """Return the read model of games, if it exists."""
    url = read_models_url(database)
    if isinstance(database, Path):
        file = Path(url.removeprefix(SQLITE))
        if not file.exists():
            return None
        url = f"{SQLITE}file:{quote(str(file))}?mode=ro&uri=true"
    engine = open_engine(url)
    return Lobby(engine) if inspect(engine).has_table(GAMES.name) else None


_auditor: list[Auditor] = []
"""The auditor of this worker process."""


def audit_all(place: StoreLocation, games: Sequence[str], jobs: int) -> Iterator[AuditedGame]:
    """Yield the audits of games as they finish; closing the iterator ends the processes."""
    if jobs == 1:
        auditor = open_reading(place)
        yield from (examine(auditor, game) for game in games)
        return
    with pool(jobs, _begin, place) as processes:
        waiting: list[Future[AuditedGame]] = [processes.submit(_examine_here, game) for game in games]
        for done in as_completed(waiting):
            yield done.result()


def examine(auditor: Auditor, game: str) -> AuditedGame:
    """Audit one game; report errors in the result, so that the other games are audited."""
    try:
        return told(auditor.examine(game))
    except BrokenChain as broken:
        return AuditedGame(game=game, chain_broken_at=broken.version, chain_reason=broken.reason)
    except Exception as error:
        return AuditedGame(game=game, failure=f"{type(error).__name__}: {error}")


def told(audited: Audited) -> AuditedGame:
    """Return the part that an operator may see: nothing that is hidden in a running game."""
    found = audited.audit
    shown = found.rules.diverged
    first = next((each for each in shown if not each.older), shown[0] if shown else None)
    return AuditedGame(
        game=found.game,
        title=found.title,
        verdict=audited.verdict,
        over=found.over,
        events=found.events,
        chain_broken_at=found.chain.broken_at,
        chain_reason=found.chain.reason,
        chance_broken_at=found.chance.broken_at,
        chance_reason=found.chance.reason,
        draws=found.chance.checked,
        proven=found.chance.proven,
        checked=found.rules.checked,
        diverged=found.rules.count,
        first=None
        if first is None
        else DivergingEvent(
            version=first.version,
            event=type(first.event).__name__,
            kind=first.kind,
            reason=first.seen_by(ALL_SEEING if found.over else SPECTATOR, hides=found.hides).reason,
            older=first.older,
            rules=first.event.rules,
            rules_today=found.rules.today,
            components=first.components,
            components_today=found.rules.components_today,
        ),
        differ=[f"{each.place} {each.version}" for each in audited.derived.differ],
    )


def _begin(place: StoreLocation) -> None:
    _auditor.append(open_reading(place))


def _examine_here(game: str) -> AuditedGame:
    return examine(_auditor[0], game)
