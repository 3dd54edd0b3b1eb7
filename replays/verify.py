"""Verification: a record played again by its effects, or by the rules with the recorded draws."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from domain import chain, chance
from domain.errors import BrokenRecord, DomainError
from domain.events import (
    ArbiterLooked,
    DisputeExpired,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    Event,
    GameFinished,
    GameOpened,
    GameStarted,
    MoveMade,
    MovesTakenBack,
    SeatForfeited,
    SeatLeft,
    SeatTaken,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
)
from domain.game import Game, fold
from domain.play import WorkingTable
from domain.sheet import ranking
from domain.title import Title
from domain.viewer import by_seat
from replays.line import Line
from replays.record import Record
from replays.talk import check_talk

BEGUN = ("playing", "finished", "abandoned")
STATUS_BEFORE: dict[type[Event], tuple[str, ...]] = {
    GameOpened: ("new",),
    SeatTaken: ("open",),
    SeatLeft: ("open",),
    GameStarted: ("open",),
    MoveMade: ("playing",),
    TakebackAsked: ("playing",),
    TakebackWithdrawn: ("playing",),
    TakebackAnswered: ("playing",),
    MovesTakenBack: ("playing",),
    SeatForfeited: ("playing",),
    DisputeRaised: BEGUN,
    DisputeWithdrawn: BEGUN,
    DisputeExpired: BEGUN,
    ArbiterLooked: BEGUN,
    DisputeRuled: BEGUN,
    GameFinished: ("playing",),
}


class Diverged(BrokenRecord):
    """Something does not come out as the event of that `version` says."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"Version {version}: {reason}")
        self.version = version


def replay_by_effects(record: Record) -> Game:
    """The game at the record's end, by applying its effects; `Diverged` where one cannot be applied.

    For records of one's own: effects are believed. What somebody else sent is replayed by the rules first.
    """
    title, game, line = record.title, Game(), Line(record.title)
    for event in record.events:
        try:
            _check_life(title, game, event)
            game = _folded(title, line, game, event)
        except DomainError as error:
            raise _diverged(event, str(error)) from None
        except Exception as error:  # whatever a made-up effect does to a state
            raise _diverged(event, f"The effects cannot be applied ({type(error).__name__}).") from error
    return game


def replay_by_rules(record: Record) -> Game:
    """The game at the record's end, by running today's rules with the recorded draws.

    `Diverged` names the first version whose effects, scores or ranking come out otherwise than they are recorded.
    No effect is applied that the rules did not bring about.
    """
    title, game, line = record.title, Game(), Line(record.title)
    for event in record.events:
        try:
            _check_life(title, game, event)
            game = _decided_again(title, line, game, event)
        except DomainError as error:
            raise _diverged(event, str(error)) from None
    return game


def check_draws(record: Record) -> int:
    """How many draws were derived again from the secret that the end revealed; 0 if it did not.

    `Diverged` if the secret is not the one committed to, or a draw or a salt is not the one that it makes.
    """
    finished = next((event for event in record.events if isinstance(event, GameFinished)), None)
    if finished is None:
        return 0
    secret = _secret(record, finished)
    committed = chance.Committed(chance.seed(secret, entropies(record)))
    for event in record.events:
        if getattr(event, "salt", "") not in ("", chain.salt(secret, event.version)):
            raise Diverged(event.version, "The salt is not the one that the secret makes.")
        for draw in event.draws:
            if draw.of < 1 or committed.below(draw.of) != draw.got:
                raise Diverged(event.version, f"Draw {committed.used} is not what secret and entropies make of it.")
    return committed.used


def _secret(record: Record, finished: GameFinished) -> bytes:
    opened = record.events[0]
    try:
        secret = bytes.fromhex(finished.secret)
    except ValueError:
        raise Diverged(finished.version, "The secret is not a hexadecimal number.") from None
    if not isinstance(opened, GameOpened) or chance.commitment(secret) != opened.commitment:
        raise Diverged(finished.version, "The secret is not the one that the game was opened with.")
    return secret


def entropies(record: Record) -> list[str]:
    """What the seats contributed to the draws, in their order; where one was left and taken again, the last counts."""
    taken = {event.seat: event.entropy for event in record.events if isinstance(event, SeatTaken)}
    return [taken[seat] for seat in sorted(taken)]


def _check_life(title: Title, game: Game, event: Event) -> None:
    """Whether `event` can happen in the life of `game` at all, its effects and scores apart."""
    if game.status not in STATUS_BEFORE[type(event)]:
        raise BrokenRecord(f"{type(event).__name__} cannot happen to a game that is {game.status}.")
    if isinstance(event, GameOpened) and event.seats not in title.seats:
        raise BrokenRecord(f"{title.name} is not played with {event.seats} seats.")
    if not 0 <= getattr(event, "seat", 0) < max(1, len(game.seats)):
        raise BrokenRecord("There is no such seat.")
    if isinstance(event, GameStarted) and not all(chair.taken for chair in game.seats):
        raise BrokenRecord("A seat is free, and the game begins.")
    check_talk(game, event)


def _folded(title: Title, line: Line, game: Game, event: Event) -> Game:
    if isinstance(event, TakebackAsked | MovesTakenBack):
        _check_return(line, game, event.to)
    if isinstance(event, MovesTakenBack):
        return line.go_back(event, game)
    game = fold(title, [event], game)
    line.add(event, game)
    return game


def _check_return(line: Line, game: Game, to: int) -> None:
    if not game.started <= to <= game.version:
        raise BrokenRecord(f"There is no position {to} to return to.")
    line.check_return(to)


def _decided_again(title: Title, line: Line, game: Game, event: Event) -> Game:
    if isinstance(event, GameStarted | MoveMade):
        _compare(event, _checked_again(title, game, event))
        game.note(event)
        line.add(event, game)
        return game
    if isinstance(event, GameFinished):
        _compare_end(title, game, event)
    return _folded(title, line, game, event)


def _checked_again(title: Title, game: Game, event: GameStarted | MoveMade) -> WorkingTable:
    if isinstance(event, MoveMade):
        _check_anytime(title, game, event)
    return decide_again(title, game, event)


def decide_again(title: Title, game: Game, event: GameStarted | MoveMade) -> WorkingTable:
    """What today's rules make of the start of `game`, or of a move in it, with the recorded draws; they change it.

    Raises `BrokenRecord` where the rules draw otherwise, and whatever forbids the move.
    """
    recorded = chance.Recorded(event.draws)
    if isinstance(event, MoveMade):
        table = title.play(game.state, event.seat, event.move, recorded)
    else:
        table = title.lay_out(len(game.seats), game.options, event.components, recorded)
        game.state = table.state
    if recorded.draws:
        raise BrokenRecord("The record has draws here that the rules do not make.")
    return table


def _check_anytime(title: Title, game: Game, event: MoveMade) -> None:
    if event.anytime != (event.move in title.anytime(game.state, event.seat)):
        raise BrokenRecord("Whether the move may be made at any time is not as it is recorded.")


def _compare(event: GameStarted | MoveMade, table: WorkingTable) -> None:
    for number, (stored, decided) in enumerate(zip_longest(event.effects, table.effects), start=1):
        if stored != decided:
            raise BrokenRecord(f"Effect {number} is recorded as {_said(stored)}; by the rules it is {_said(decided)}.")


def _said(effect: object) -> str:
    return "none" if effect is None else msgspec.json.encode(effect).decode()


def _compare_end(title: Title, game: Game, event: GameFinished) -> None:
    if (event.ending == "played") != (game.state is not None and game.state.over()):
        raise BrokenRecord(f"The game is recorded as {event.ending}, which by the rules it is not.")
    scores = title.last_scores(game.state)
    forfeited = {seat for seat, chair in by_seat(game.seats) if chair.forfeited}
    if scores != event.scores or ranking(scores, forfeited) != event.ranking:
        raise BrokenRecord("The scores or the ranking are not those that the rules make.")


def _diverged(event: Event, reason: str) -> Diverged:
    return Diverged(event.version, reason)
