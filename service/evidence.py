"""Evidence: what proves that a game was fair, examined anew: its chain, its draws, and its moves by the rules."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import msgspec

from domain.branches import Ancestry
from domain.errors import BrokenChain
from domain.events import Event, GameFinished
from domain.game import Game
from domain.stored import check
from domain.titles import registry
from replays.record import Record, header_of
from replays.verify import Diverged, check_draws, replay_by_rules
from service import lineage
from service.games import Games

GAMES_IN_MEMORY = 2_000

Verdict = Literal["sound", "broken", "older", "later"]
"""`older`: today's rules decide otherwise than those that the game was played by. `later`: when the game is over."""


class Finding(msgspec.Struct, frozen=True):
    """What an examination came to: how much was looked at (events, draws), and where it is wrong, if it is."""

    verdict: Verdict
    number: int = 0
    broken_at: int = 0
    """The version of the first event that is not as it should be."""


class Examination(msgspec.Struct, frozen=True):
    """A game's evidence."""

    chain: Finding
    """Its events are as they were stored, each tied to the one before."""
    chance: Finding
    """The secret is the one that was committed to, and makes every draw."""
    rules: Finding
    """Its moves, played again by the rules, come to what is recorded."""


class Examiner:
    """Examines games; what costs most, the whole game played again, once for each game and one at a time."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._one_at_a_time = threading.Lock()
        self._of_finished = lru_cache(GAMES_IN_MEMORY)(self._examined)

    def examine(self, head: Game) -> Examination:
        """A game as it is stored now; one that goes on has its draws and rules examined when it is over."""
        chain = self._chain(head)
        if chain.verdict == "broken" or not head.over:
            return Examination(chain, Finding("later"), Finding("later"))
        with self._one_at_a_time:
            chance, rules = self._of_finished(head.id, head.version, head.digest)
        return Examination(chain, chance, rules)

    def _chain(self, head: Game) -> Finding:
        try:
            with self._games.heads.looking_at(head.id):
                check(head.id, self._games.store.states(head.id, 0, head.version))
        except BrokenChain as broken:
            return Finding("broken", broken.version - 1, broken.version)
        return Finding("sound", head.version)

    def _examined(self, game: str, version: int, digest: str) -> tuple[Finding, Finding]:
        events = self._games.events(game, 0, version)
        record = Record(header_of(events), self._games.title(game), events, [])
        return _found(record, _chance), _found(record, self._rules)

    def _rules(self, record: Record) -> Finding:
        return _rules(record, lineage.ancestry(self._games.heads))


def broken(error: BrokenChain) -> Examination:
    """Of a game that is set aside."""
    return Examination(Finding("broken", error.version - 1, error.version), Finding("later"), Finding("later"))


def secret_of(last: Event) -> str:
    """The secret that a game's last event reveals, in hexadecimal; empty if it does not."""
    return last.secret if isinstance(last, GameFinished) else ""


def _found(record: Record, examine: Callable[[Record], Finding]) -> Finding:
    try:
        return examine(record)
    except Diverged as diverged:
        return Finding("broken", diverged.version - 1, diverged.version)


def _chance(record: Record) -> Finding:
    if not secret_of(record.events[-1]):
        return Finding("later")
    return Finding("sound", check_draws(record))


def _rules(record: Record, ancestry: Ancestry) -> Finding:
    try:
        replay_by_rules(record, ancestry)
    except Diverged as diverged:
        if record.events[diverged.version - 1].rules == registry.find(record.header.title).rules_version:
            raise
        return Finding("older", diverged.version - 1, diverged.version)
    return Finding("sound", len(record.events))
