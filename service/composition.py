"""The composition of the services, once a process: everything on the one file that the configuration names."""

from __future__ import annotations

from contextlib import AbstractContextManager

import msgspec
from argon2 import PasswordHasher
from sqlalchemy import Engine

from projections.engine import open_engine
from projections.read_models import ReadModels
from projections.runner import Runner
from service import keys
from service.accounts import tables as accounts_tables
from service.accounts.accounts import Accounts
from service.accounts.copies import Copies
from service.accounts.tables import open_tables
from service.api import representations
from service.auditing import Auditor
from service.bot_runner import BotRunner
from service.branching import Branching
from service.config import Config
from service.courts import Courts
from service.departures import Departures
from service.games import Games
from service.heads_file import HeadsFile
from service.hosting import Hosting
from service.inboxes import Inboxes
from service.intake import Intake
from service.live import Live
from service.notify import preferences, senders
from service.notify import tables as notify_tables
from service.notify.notifications import Notifications
from service.resting import Resting
from service.services import Services
from service.storage import opening
from service.storage.store import Store
from service.transparency import Place, Transparency

PERSONAL = (*accounts_tables.METADATA.sorted_tables, *notify_tables.METADATA.sorted_tables)
TABLES: opening.Tables = {table.name: table.columns.keys() for table in PERSONAL}
"""All tables that are never made anew: those of people, and of what they are to be told."""


def prepare(config: Config) -> None:
    """Make sure that the files that `config` names can be worked with; raises `Unusable`, which says what is wrong."""
    opening.prepare(config.database, TABLES)
    for key in (keys.load, keys.link_key, keys.checkpoint_key, keys.push_key):
        key(config.secrets)


def build(config: Config, hasher: PasswordHasher | None = None) -> Services:
    """Everything on the one file that `config` names, which is made if need be. Nothing runs until `start`."""
    prepare(config)
    games = Games(Store(str(config.database), keys.checkpoint_key(config.secrets)))
    writing = games.store.group_commit.lock
    read_models = ReadModels(open_engine(f"sqlite:///{config.database}"), writing)
    people = open_tables(config.database)
    live = Live()
    projections = Runner(games.store.recorder, read_models)
    accounts = _accounts(config, people, games.store.group_commit.turn, hasher)
    hosting = Hosting(games, accounts)
    departures = Departures(games, accounts.forgotten, read_models.lobby.held, projections.settle)
    accounts.farewells += [departures.notice, live.end_all_of]
    notifications = _notifications(config, games.store, people, accounts)
    accounts.tokens.revoked += [live.end_all_of, notifications.sessions_ended]
    branching = Branching(games, hosting, accounts)
    courts = Courts(games, accounts, branching)
    pair = keys.load(config.secrets)
    public_keys = [keys.PublicKey(*row) for row in games.store.public_keys(*msgspec.structs.astuple(pair.public))]
    services = Services(
        config=config,
        games=games,
        accounts=accounts,
        read_models=read_models,
        projections=projections,
        keys=pair,
        public_keys=public_keys,
        live=live,
        inboxes=Inboxes(games, read_models, live, representations),
        bot_runner=BotRunner(games),
        departures=departures,
        hosting=hosting,
        branching=branching,
        courts=courts,
        resting=Resting(courts, read_models.disputes, projections.settle),
        intake=Intake(games, accounts),
        notifications=notifications,
        copies=Copies(people, PERSONAL),
        auditor=Auditor(games, read_models.lobby, rests=True, waiting=max(2, config.threads // 2)),
        transparency=_transparency(config, games.store, pair, public_keys),
    )
    services.hosting.invited.append(services.notifications.invited)
    services.hosting.uninvited.append(services.notifications.uninvited)
    games.store.recorder.wakes.append(services.projections.wake)
    services.projections.listeners.append(services.inboxes.notice)
    games.listeners.append(lambda game: services.live.wake(game.id, game.version))
    return services


def _accounts(
    config: Config, people: Engine, writing: AbstractContextManager[object], hasher: PasswordHasher | None
) -> Accounts:
    accounts = Accounts(people, writing, hasher, waiting=max(1, config.threads // 2))
    accounts.forgetting.append(preferences.forget)
    return accounts


def _transparency(config: Config, store: Store, pair: keys.Keys, known: list[keys.PublicKey]) -> Transparency:
    file = [HeadsFile(config.heads_file)] if config.heads_file else []
    places: list[Place] = [*file, *senders.heads(config)]
    return Transparency(store, pair, {key.key_id: key.public_key for key in known}, places, config.heads_every)


def _notifications(config: Config, store: Store, people: Engine, accounts: Accounts) -> Notifications:
    return Notifications(
        store,
        people,
        store.group_commit.lock,
        accounts,
        key=keys.link_key(config.secrets),
        site=config.site,
        after=config.notify_after,
        senders=lambda links: senders.configured(config, links),
        push=lambda browsers: senders.pushing(config, keys.push_key(config.secrets), browsers),
    )
