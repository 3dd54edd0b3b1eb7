"""Simulation: whole games played by bots, through the same sheet that players' games are written on."""

from collections.abc import Sequence
from random import Random

import msgspec

from domain.bots import choose
from domain.game import Game
from domain.sheet import GameSettings, Metadata, SealedEvent, Sheet
from domain.title import Title

MOST_MOVES = 20_000
METADATA = Metadata(at="2001-01-01T00:00:00Z", actor="system", command="simulation", software="scoresheet")


def simulate(
    title: Title,
    seats: int,
    strategies: Sequence[str],
    random: Random,
    options: dict[str, object] | None = None,
    metadata: Metadata = METADATA,
    game: str = "simulation",
) -> list[SealedEvent]:
    """A whole game of `seats` seats: seat s is played by `strategies[s]`, round and round if they are fewer.

    Secret, entropies and choices come from `random` alone. Raises `RuntimeError` after `MOST_MOVES` moves.
    """
    sheet = Sheet(title, Game(), random.randbytes(32), metadata)
    sheet.open(game, GameSettings(seats=seats, options=options or {}, name=title.name))
    for seat in range(seats):
        sheet.take_seat(bot=strategies[seat % len(strategies)], entropy=random.randbytes(16).hex())
    for _ in range(MOST_MOVES):
        if sheet.game.status != "playing":
            return sheet.events
        move_bot(sheet, random)
    raise RuntimeError(f"{title.name} did not end within {MOST_MOVES} moves.")


def move_bot(sheet: Sheet, random: Random) -> None:
    """Make one move, for the first seat that is asked, by the strategy that plays it."""
    seat = sheet.game.to_act()[0]
    strategy = sheet.game.seats[seat].bot
    move = choose(strategy, sheet.title, sheet.game.state, seat, random)
    sheet.metadata = msgspec.structs.replace(
        sheet.metadata, actor=f"bot:{strategy}", command=f"{sheet.game.version + 1}"
    )
    sheet.move(seat, move)
