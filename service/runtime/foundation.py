"""Builds the foundation of all services: database, bus, accounts, games, read models."""

from __future__ import annotations

from collections.abc import Callable

from argon2 import PasswordHasher

from scoresheet.domain.game import Game
from scoresheet.projections.read_models import ReadModels
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.people import People, TextRights
from scoresheet.service.accounts.tables import open_tables
from scoresheet.service.community.chat.suspensions import Suspensions
from scoresheet.service.community.social.club_reading import Memberships
from scoresheet.service.container.services import Foundation
from scoresheet.service.core import signing_keys
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.database import Database
from scoresheet.service.core.location import read_models_url
from scoresheet.service.notify import senders
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.clocks import GameClocks
from scoresheet.service.play.games import Games
from scoresheet.service.play.outages import Outages
from scoresheet.service.signals.backends import bus_of
from scoresheet.service.signals.bus import (
    EntriesAppended,
    EventBus,
    EventsStored,
    MessagesQueued,
    PlayerForgotten,
    TokensRevoked,
)
from scoresheet.service.signals.freshness import ReadModelFreshness
from scoresheet.service.storage.journal.streams import Journal
from scoresheet.service.storage.store import Store


def foundation(config: Config, hasher: PasswordHasher | None) -> Foundation:
    """Build the foundation on the configured database."""
    bus = bus_of(config.database)
    store = Store(config.database, signing_keys.checkpoint_key(config.secrets))
    database = Database(open_tables(config.database), store.turn)
    accounts = _accounts(config, database, hasher, bus)
    outages = Outages(database)
    clocks = GameClocks(outages.since)
    read_models = ReadModels.at(read_models_url(config.database))
    newest = store.recorder.max_notification_id
    return Foundation(
        config=config,
        bus=bus,
        database=database,
        accounts=accounts,
        journal=Journal(database, lambda entries: bus.publish(EntriesAppended(entries))),
        notifications=_notifications(config, store, database, accounts, bus, _settled(outages, clocks)),
        outages=outages,
        games=_games(store, bus, database, accounts, clocks),
        read_models=read_models,
        freshness=ReadModelFreshness(newest, read_models.offset, lambda: bus.publish(EventsStored())),
    )


def _settled(outages: Outages, clocks: GameClocks) -> Callable[[Game], bool]:
    """Return a function that says whether a game's clock has been credited for all outages."""
    return lambda game: outages.up() and not clocks.owes(game)


def _accounts(config: Config, database: Database, hasher: PasswordHasher | None, bus: EventBus) -> Accounts:
    suspensions = Suspensions(database, People(database.engine))
    return Accounts(
        database,
        hasher,
        waiting=max(1, config.threads // 2),
        words=TextRights(suspensions.check),
        tell_forgotten=lambda player: bus.publish(PlayerForgotten(player)),
        tell_revoked=lambda player: bus.publish(TokensRevoked(player)),
    )


def _games(store: Store, bus: EventBus, database: Database, accounts: Accounts, clocks: GameClocks) -> Games:
    return Games(
        store,
        bus,
        clockwork=clocks,
        persons=accounts.people.persons,
        words=accounts.words,
        belongs=Memberships(database.engine).belongs,
        expected=accounts.invitations.is_invited_by,
        reserved=accounts.invitations.reserved,
    )


def _notifications(
    config: Config,
    store: Store,
    database: Database,
    accounts: Accounts,
    bus: EventBus,
    settled: Callable[[Game], bool],
) -> Notifications:
    return Notifications(
        store,
        database,
        accounts,
        key=signing_keys.link_key(config.secrets),
        site=config.site,
        after=config.notify_after,
        senders=lambda links: senders.configured(config, links),
        push=lambda browsers: senders.pushing(config, signing_keys.push_key(config.secrets), browsers),
        wake=lambda: bus.publish(MessagesQueued()),
        settled=settled,
    )
