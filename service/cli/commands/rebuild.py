"""`scoresheet rebuild`: rebuilds the read models from the log."""

import click

from scoresheet.service.cli import terminal

EXAMPLE = """\b
Example:
  scoresheet rebuild
"""


@click.command(short_help="Rebuild the lists of games from the events.", epilog=EXAMPLE)
@terminal.as_json
def command(as_json: bool) -> None:
    """Rebuild lists, inboxes, histories and statistics from the events.

    They are built next to the old ones and replace them at the end, so the service may keep running, and a failure
    changes nothing. Games with a corrupt event are quarantined and reported: restore their events from a backup and
    rebuild again.
    """
    import time
    from functools import partial

    from scoresheet.projections.read_models import ReadModels
    from scoresheet.projections.runner import Runner
    from scoresheet.service.core.location import read_models_url
    from scoresheet.service.storage.store import open_log

    begun = time.perf_counter()
    with terminal.open_games() as games, terminal.progress_bar("Events", quiet=as_json) as progress:
        database = terminal.configuration().database
        read_models = ReadModels.at(read_models_url(database))
        runner = Runner(games.store.recorder, read_models, again=partial(open_log, database))
        runner.rebuild(progress)
        games.store.drop_checkpoints()
        aside = list(runner.read_models.aside.games().values())
    seconds = time.perf_counter() - begun
    for game in aside:
        terminal.say(str(game), errors=True)
    if as_json:
        terminal.print_json({"offset": runner.offset, "milliseconds": round(1000 * seconds), "set_aside": aside})
    else:
        terminal.console().print(f"Rebuilt from {runner.offset} events in {seconds:.1f} s.")
