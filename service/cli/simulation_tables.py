"""Tables in the terminal for the tally of simulated games."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scoresheet.replays.simulation.tally import Range, SideTally, Tally
from scoresheet.replays.terminal.seats import seat_name

MOST_FAILURES_SHOWN = 10


def draw(tally: Tally) -> RenderableType:
    """Return tables of results by strategy and by seat, and the failures."""
    return Group(_summary(tally), _sides(tally), *_failures(tally))


def _summary(tally: Tally) -> Table:
    table = Table(box=box.SIMPLE, show_header=False)
    endings = ", ".join(f"{count} {ending}" for ending, count in tally.endings.items())
    table.add_row("Games", f"{tally.games} of {tally.plan.title}, {tally.plan.seats} seats, seed {tally.plan.seed}")
    table.add_row("Endings", endings or "none")
    table.add_row("Moves", f"{tally.moves}; a game {_spread(tally.length)}")
    table.add_row("Speed", f"{tally.moves_per_second} moves/s, {tally.milliseconds / 1000:.1f} s in all")
    if tally.plan.check:
        table.add_row("Checked", "chain, effects, rules and draws of each game")
    return table


def _sides(tally: Tally) -> Table:
    table = Table("", "Played", "First places", "Points: least, mean, most", box=box.SIMPLE)
    for name, side in tally.strategies.items():
        _add(table, Text(name, style="bold"), side)
    table.add_section()
    for seat, side in tally.seats.items():
        _add(table, seat_name(seat), side)
    return table


def _add(table: Table, who: Text, side: SideTally) -> None:
    share = f" ({100 * side.won / side.played:.0f} %)" if side.played else ""
    table.add_row(who, str(side.played), f"{side.won}{share}", _spread(side.points))


def _spread(spread: Range) -> str:
    return f"{spread.least}, {spread.tenths_of_mean / 10:.1f}, {spread.most}"


def _failures(tally: Tally) -> list[Text]:
    shown = [
        Text(f"Game {game.number} ({', '.join(game.strategies)}): {game.failure}", style="bold red")
        for game in tally.failures[:MOST_FAILURES_SHOWN]
    ]
    more = len(tally.failures) - len(shown)
    return [*shown, *([Text(f"and {more} more", style="red")] if more > 0 else [])]
