"""`scoresheet admin`: roles, tokens, passwords, backups, migrations, test e-mails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import maintenance, terminal

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from scoresheet.service.accounts.accounts import Accounts, Profile

EXAMPLE = """\b
Examples:
  scoresheet admin make-admin Ada
  scoresheet admin players
  scoresheet admin backup /backups/scoresheet.db
"""


@click.group("admin", short_help="Manage roles, tokens, passwords, backups and e-mail.", epilog=EXAMPLE)
def command() -> None:
    """Manage accounts and the database; a running service need not be stopped."""


@command.command(epilog="Example: scoresheet admin make-admin Ada")
@click.argument("name")
@terminal.as_json
def make_admin(name: str, as_json: bool) -> None:
    """Give the account NAME the role of an admin."""
    _grant(name, "admin", as_json)


@command.command(epilog="Example: scoresheet admin make-arbiter Ada")
@click.argument("name")
@terminal.as_json
def make_arbiter(name: str, as_json: bool) -> None:
    """Give the account NAME the role of an arbiter."""
    _grant(name, "arbiter", as_json)


@command.command(epilog="Example: scoresheet admin make-moderator Ada")
@click.argument("name")
@terminal.as_json
def make_moderator(name: str, as_json: bool) -> None:
    """Give the account NAME the role of a moderator."""
    _grant(name, "moderator", as_json)


@command.command(epilog="Example: scoresheet admin withdraw-role Ada arbiter")
@click.argument("name")
@click.argument("role", type=click.Choice(["arbiter", "admin", "moderator"]))
@terminal.as_json
def withdraw_role(name: str, role: str, as_json: bool) -> None:
    """Revoke the ROLE of the account NAME, and all of the account's tokens and sessions."""
    with _accounts() as accounts:
        player = _named(accounts, name)
        accounts.withdraw(player.id, role)
        player = accounts.profile(player.id)
    if as_json:
        terminal.print_json(player)
    else:
        terminal.say(f"Revoked the role of {player.name} as {role}, with all tokens and sessions.")


@command.command(epilog="Example: scoresheet admin players --json")
@terminal.as_json
def players(as_json: bool) -> None:
    """List the accounts."""
    from rich.table import Table

    with _tables() as engine:
        profiles = _profiles(engine)
    if as_json:
        terminal.print_json({"players": profiles})
        return
    names = {profile.id: profile.name for profile in profiles}
    table = Table("Name", "Roles", "Bot of", "Id")
    for profile in profiles:
        owner = names.get(profile.run_by, profile.run_by) if profile.run_by else ""
        table.add_row(profile.name, ", ".join(profile.roles), owner, profile.id)
    terminal.console().print(table)


@command.command(epilog="Example: scoresheet admin revoke-tokens Ada")
@click.argument("name")
@terminal.as_json
def revoke_tokens(name: str, as_json: bool) -> None:
    """Revoke all tokens and sessions of the account NAME."""
    with _accounts() as accounts:
        player = _named(accounts, name)
        tokens = len(accounts.tokens.of(player.id))
        accounts.tokens.revoke_all(player.id)
    if as_json:
        terminal.print_json({"player": player.id, "name": player.name, "revoked": tokens})
    else:
        terminal.say(f"Revoked {tokens} tokens and sessions of {player.name}.")


@command.command(epilog="Example: scoresheet admin reset-password Ada")
@click.argument("name")
@terminal.as_json
def reset_password(name: str, as_json: bool) -> None:
    """Print a link for setting a new password for the account NAME.

    The link works once, for one day, and invalidates earlier ones. Anyone who has it can take over the account.
    """
    from scoresheet.service.accounts.credentials import A_DAY

    with _accounts() as accounts:
        player = _named(accounts, name)
        secret = accounts.credentials.new_link(player.id, A_DAY)
    link = f"{terminal.configuration().site}/reset/{secret}"
    if as_json:
        terminal.print_json({"player": player.id, "name": player.name, "link": link})
    else:
        terminal.say(f"{link} works once, within a day. Give it only to {player.name}.")


for keeping in (maintenance.backup, maintenance.restore, maintenance.migrate):
    command.add_command(keeping)


@command.command(epilog="Example: scoresheet admin test-mail ada@example.org")
@click.argument("address")
@terminal.as_json
def test_mail(address: str, as_json: bool) -> None:
    """Send a test message to ADDRESS and report whether the mail server accepted it."""
    from scoresheet.service.notify.errors import Undelivered
    from scoresheet.service.notify.mail import try_out

    config = terminal.configuration()
    if config.smtp is None:
        raise click.ClickException("No mail server is configured. Set SCORESHEET_SMTP_URL.")
    try:
        try_out(config.smtp, config.mail_from, config.site, address)
    except Undelivered as failure:
        raise click.ClickException(f"{config.smtp.host} did not accept the message ({failure}).") from failure
    if as_json:
        terminal.print_json({"server": config.smtp.host, "taken": True})
    else:
        terminal.say(f"{config.smtp.host} has accepted a test message for {address}.")


def _grant(name: str, role: str, as_json: bool) -> None:
    with _accounts() as accounts:
        player = _named(accounts, name)
        if player.bot:
            raise click.ClickException(f"{name} is a bot account; roles are for people.")
        accounts.grant(player.id, role)
        player = accounts.profile(player.id)
    if as_json:
        terminal.print_json(player)
    else:
        terminal.say(f"{player.name} now has the roles: {', '.join(player.roles)}. New tokens can have their scopes.")


@contextmanager
def _tables() -> Iterator[Engine]:
    from scoresheet.service.accounts.tables import open_tables

    engine = open_tables(terminal.prepared())
    yield engine
    engine.dispose()


@contextmanager
def _accounts() -> Iterator[Accounts]:
    from scoresheet.service.accounts.accounts import Accounts
    from scoresheet.service.core.database import Database
    from scoresheet.service.signals.backends import bus_of
    from scoresheet.service.signals.bus import AccessRevoked
    from scoresheet.service.storage.write_lock import turn_at

    database = terminal.configuration().database
    bus = bus_of(database)
    with _tables() as engine:
        revoked = lambda player: bus.publish(AccessRevoked(player))  # noqa: E731
        yield Accounts(Database(engine, turn_at(database)), tell_revoked=revoked)


def _named(accounts: Accounts, name: str) -> Profile:
    player = accounts.named(name)
    if player is None or player.name != name:
        raise click.ClickException(f"There is no account named {name!r}.")
    return player


def _profiles(engine: Engine) -> list[Profile]:
    from sqlalchemy import select

    from scoresheet.service.accounts.accounts import Profile
    from scoresheet.service.accounts.tables import PLAYERS

    living = select(PLAYERS).where(~PLAYERS.c.forgotten).order_by(PLAYERS.c.name)
    with engine.connect() as connection:
        rows = connection.execute(living).all()
    return [Profile(row.id, row.name, former=False, roles=tuple(row.roles.split()), run_by=row.run_by) for row in rows]
