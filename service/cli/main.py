"""The command line; commands are modules in `commands`, imported on demand."""

from __future__ import annotations

import pkgutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from scoresheet import SOFTWARE
from scoresheet.domain.errors import Refusal
from scoresheet.service.cli import commands
from scoresheet.service.core.errors import ServiceError, Unusable
from scoresheet.service.core.text_checks import plain

INTERRUPTED = 130
SIGNALLED = 128
"""The exit code of a process ended by a signal, minus the signal's number."""
EXIT_CODES = """\b
Exit codes of every command:
  0    success
  1    failure; the reason is on standard error
  2    wrong arguments or configuration
  4    the database is damaged: restore a backup
  130  interrupted; 129 or 143 if a signal ended the command
"""


class Commands(click.Group):
    """Finds commands as modules in the package `commands`, without a trailing underscore."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_name(module.name) for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        modules = {_name(module.name): module.name for module in pkgutil.iter_modules(commands.__path__)}
        if name not in modules:
            return None
        command: click.Command = import_module(f"{commands.__name__}.{modules[name]}").command
        return command

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        """Parse the options that precede the command."""
        try:
            return super().make_context(*arguments, **settings)
        except click.UsageError as error:
            raise _plainly(error) from error

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; report errors in a sentence instead of a traceback."""
        try:
            with ended_by_signals():
                return super().invoke(ctx)
        except click.ClickException as error:
            raise _plainly(error) from error
        except Refusal as error:
            raise _refusal(error) from error
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except Exception as error:
            if (said := _said_of(error)) is not None:
                raise _refusal(said) from error
            raise


def _name(module: str) -> str:
    return module.rstrip("_").replace("_", "-")


def _plainly(error: click.ClickException) -> click.ClickException:
    """Return the error with control characters escaped, since file names are untrusted."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error
    if isinstance(error, click.NoSuchOption | click.exceptions.NoSuchCommand):
        said = f"{plain(error.message)}{_meant(error.possibilities or [])}{_known(error)}"
    else:
        said = plain(error.format_message())
    if isinstance(error, click.UsageError):
        return click.UsageError(said, error.ctx)
    plainly = click.ClickException(said)
    plainly.exit_code = error.exit_code  # type: ignore[misc]
    return plainly


def _meant(possibilities: list[str]) -> str:
    return f" Did you mean {' or '.join(map(repr, possibilities))}?" if possibilities else ""


def _known(error: click.UsageError) -> str:
    """Return a sentence with the existing options or commands, for a misspelt one."""
    ctx = error.ctx
    if ctx is None:
        return ""
    if isinstance(error, click.NoSuchOption):
        options = [one for one in ctx.command.get_params(ctx) if isinstance(one, click.Option) and not one.hidden]
        return f" Known options: {', '.join(max(one.opts, key=len) for one in options)}."
    if isinstance(ctx.command, click.Group):
        return f" Known commands: {', '.join(ctx.command.list_commands(ctx))}."
    return ""


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """End a command on SIGTERM and SIGHUP as on an interrupt, so that it cleans up.

    Commands that handle these signals themselves still do. A second signal does not disturb the cleanup.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received = []

    def end(number: int, _: object) -> None:
        received.append(number)
        if len(received) != 2:
            raise SystemExit(SIGNALLED + number)

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    for number, handler in before.items():
        if handler is signal.SIG_DFL:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            if signal.getsignal(number) is end:
                signal.signal(number, handler)


def _refusal(error: Refusal) -> click.ClickException:
    """Return the exception that exits with the error's sentence and exit code."""
    refusal = click.ClickException(plain(str(error)))
    refusal.exit_code = getattr(error, "exit_code", refusal.exit_code)  # type: ignore[misc]
    return refusal


def _said_of(error: Exception) -> ServiceError | None:
    """Return a database or file error in words that explain it; None for any other error."""
    from scoresheet.service.cli import terminal
    from scoresheet.service.core.database_errors import ERRORS
    from scoresheet.service.storage.opening import unusable

    if isinstance(error, ERRORS):
        return unusable(terminal.configuration().database, error)
    if isinstance(error, OSError) and error.filename:
        return Unusable(f"{error.filename} cannot be used: {error.strerror}.")
    return None


@click.command(cls=Commands, epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(SOFTWARE, prog_name="scoresheet")
def main() -> None:
    """Scoresheet: play board games on the web; every move is stored permanently.

    Environment variables (SCORESHEET_…) set the database, the port and everything else.
    """


if __name__ == "__main__":
    main()
