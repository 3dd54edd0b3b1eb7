"""`scoresheet disputes`: lists disputes and rules on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.projections.disputes import ListedDispute
    from scoresheet.service.accounts.accounts import Accounts

EXAMPLE = """\b
Examples:
  scoresheet disputes
  scoresheet disputes --closed --json
  scoresheet disputes rule 5c1f0b7de2 42 --as Ada --verdict dismissed --note "The deck was mixed first."
"""


@click.group("disputes", invoke_without_command=True, short_help="List disputes and rule on them.", epilog=EXAMPLE)
@click.option("--open/--closed", "is_open", default=True, help="Disputes that wait for a ruling, or closed ones.")
@terminal.as_json
@click.pass_context
def command(context: click.Context, is_open: bool, as_json: bool) -> None:
    """List the disputes of all games, oldest first; a running service need not be stopped."""
    if context.invoked_subcommand is not None:
        return
    found = _listed("open" if is_open else "closed")
    if as_json:
        terminal.print_json({"disputes": found})
    else:
        _show(found)


@command.command(
    epilog='\b\nExample: scoresheet disputes rule 5c1f0b7de2 42 --as Ada --verdict upheld --remedy void --note "…"'
)
@click.argument("game")
@click.argument("dispute", type=click.IntRange(min=1))
@click.option("--as", "name", required=True, help="The arbiter's name, which is public.")
@click.option("--verdict", type=click.Choice(["upheld", "dismissed"]), required=True)
@click.option("--remedy", type=click.Choice(["none", "rewind", "replay", "void"]), default="none", show_default=True)
@click.option("--to", type=click.IntRange(min=0), default=0, help="The position for a rewind or a replay.")
@click.option("--note", required=True, help="The reason, for the players.")
@terminal.as_json
def rule(game: str, dispute: int, name: str, verdict: str, remedy: str, to: int, note: str, as_json: bool) -> None:
    """Rule on the dispute with the number DISPUTE in GAME, as an arbiter.

    The service may keep running.
    """
    from scoresheet.domain.commands.disputes import Ruling
    from scoresheet.service.play.games import Command
    from scoresheet.service.runtime.bootstrap import build

    terminal.prepared()
    services = build(terminal.configuration())
    try:
        arbiter = _named(services.accounts, name)
        ruling = Ruling(verdict=verdict, remedy=remedy, to=to, note=note)  # type: ignore[arg-type]
        head = services.disputes.rule(game, Command(arbiter), dispute, ruling).game
    finally:
        services.games.store.close()
    if as_json:
        terminal.print_json({"game": game, "dispute": dispute, "version": head.version, "status": head.status})
    else:
        terminal.say(f"Dispute {dispute} of game {game} is {verdict}; the game is at version {head.version}.")


def _named(accounts: Accounts, name: str) -> str:
    player = accounts.named(name)
    if player is None or player.name != name:
        raise click.ClickException(f"There is no account named {name!r}.")
    return player.id


def _listed(standing: str) -> list[ListedDispute]:
    from scoresheet.projections.read_models import ReadModels
    from scoresheet.projections.runner import Runner
    from scoresheet.service.core.location import read_models_url

    with terminal.open_games() as games:
        runner = Runner(games.store.recorder, ReadModels.at(read_models_url(terminal.configuration().database)))
        runner.catch_up()
        found: list[ListedDispute] = []
        while page := runner.read_models.disputes.page(standing, found[-1].number if found else 0, 200):
            found += page
    return found


def _show(found: Sequence[ListedDispute]) -> None:
    from rich.table import Table

    table = Table("Game", "Dispute", "Title", "Position", "Since", "Standing", "Reason")
    for one in found:
        number, about = str(one.dispute), str(one.about)
        table.add_row(one.game, number, one.title, about, one.at, one.standing, one.reason)
    terminal.console().print(table if found else "There are no such disputes.")
