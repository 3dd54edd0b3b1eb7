"""`scoresheet rebuild`: the read models made anew from the log."""

import click

from service import terminal

EXAMPLE = """\b
Example:
  scoresheet rebuild
"""


@click.command(short_help="Make the lists of games anew from the events.", epilog=EXAMPLE)
@terminal.as_json
def command(as_json: bool) -> None:
    """Drop the lobby, the inbox and the histories, and make them again from the events.

    A service may go on running meanwhile; it lists fewer games until it is done.
    """
    import time

    from projections.engine import open_engine
    from projections.read_models import ReadModels
    from projections.runner import Runner

    begun = time.perf_counter()
    with terminal.open_games() as games, terminal.progress_bar("Events", quiet=as_json) as progress:
        engine = open_engine(f"sqlite:///{terminal.configuration().database}")
        games.store.drop_checkpoints()
        runner = Runner(games.store.recorder, ReadModels(engine, games.store.group_commit.lock))
        runner.rebuild(progress)
        engine.dispose()
    seconds = time.perf_counter() - begun
    if as_json:
        terminal.print_json({"offset": runner.offset, "milliseconds": round(1000 * seconds)})
    else:
        terminal.console().print(f"Rebuilt from {runner.offset} events in {seconds:.1f} s.")
