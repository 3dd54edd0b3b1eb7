"""Bootstrap: builds all services of a process on the configured database."""

from __future__ import annotations

from functools import partial

import msgspec
from argon2 import PasswordHasher

from scoresheet.projections.engine import open_engine
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.service.accounts import tables as accounts_tables
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.copies import Copies
from scoresheet.service.accounts.tables import open_tables
from scoresheet.service.analysis import queue as analyses_tables
from scoresheet.service.analysis.queue import AnalysisQueue
from scoresheet.service.analysis.requests import AnalysisRequests
from scoresheet.service.analysis.worker import AnalysisWorker
from scoresheet.service.api import representations
from scoresheet.service.audit.audits import Auditor
from scoresheet.service.audit.head_file import HeadFile
from scoresheet.service.audit.transparency import HeadReceiver, Transparency
from scoresheet.service.background.bots import BotRunner
from scoresheet.service.background.clock_runner import ClockRunner
from scoresheet.service.background.conditional_moves import ConditionalMoveRunner
from scoresheet.service.background.departures import Departures
from scoresheet.service.background.dispute_expiry import DisputeExpiry
from scoresheet.service.community.chat import tables as company_tables
from scoresheet.service.community.social import tables as social_tables
from scoresheet.service.container.background_services import BackgroundServices
from scoresheet.service.container.services import Services
from scoresheet.service.core import signing_keys
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.database import Database
from scoresheet.service.core.location import engine_url, read_models_url
from scoresheet.service.dumps.schedule import DumpOrder, DumpScheduler
from scoresheet.service.inbox.inboxes import Inboxes
from scoresheet.service.notify import preferences, senders
from scoresheet.service.notify import tables as notify_tables
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.observability.worker_status import WorkerStatuses
from scoresheet.service.play.branches import Branches
from scoresheet.service.play.clock_commands import ClockCommands
from scoresheet.service.play.clocks import GameClocks
from scoresheet.service.play.conditional_moves import ConditionalMoves
from scoresheet.service.play.disputes import DisputeService
from scoresheet.service.play.games import Games
from scoresheet.service.play.invitations import InvitationService
from scoresheet.service.play.outages import Outages
from scoresheet.service.play.private_plans import PrivatePlans
from scoresheet.service.play.seats import SeatService
from scoresheet.service.records.uploads import RecordUploads
from scoresheet.service.runtime import assembly
from scoresheet.service.runtime.subscriptions import connect
from scoresheet.service.signals.backends import bus_of
from scoresheet.service.signals.bus import (
    AnalysisQueued,
    EntriesAppended,
    EventBus,
    EventsStored,
    MessagesQueued,
    PlayerForgotten,
    ReadModelsUpdated,
    TokensRevoked,
)
from scoresheet.service.signals.event_streams import EventStreams
from scoresheet.service.signals.freshness import ReadModelFreshness
from scoresheet.service.signals.tail import LogTail
from scoresheet.service.storage import opening
from scoresheet.service.storage.journal import sealing
from scoresheet.service.storage.journal.streams import Journal
from scoresheet.service.storage.store import Store, open_log
from scoresheet.service.tournaments import listings
from scoresheet.service.tournaments.director import TournamentDirector

PERSONAL = (
    *accounts_tables.METADATA.sorted_tables,
    *notify_tables.METADATA.sorted_tables,
    *company_tables.OF_PLAYERS,
    *social_tables.METADATA.sorted_tables,
    analyses_tables.ASKED,
    listings.ENTRANTS,
)


def prepare(config: Config) -> None:
    """Check and create the configured files; raises `Unusable`."""
    opening.prepare(config.database)
    for key in (signing_keys.load, signing_keys.link_key, signing_keys.checkpoint_key, signing_keys.push_key):
        key(config.secrets)
    engine = open_engine(read_models_url(config.database), disposable=True)
    ReadModels(engine).prepare()
    engine.dispose()


def build(config: Config, hasher: PasswordHasher | None = None) -> Services:
    """Build all services on the configured database; nothing runs until `start`."""
    prepare(config)
    read_models = ReadModels.at(read_models_url(config.database))
    people = open_tables(config.database)
    bus, live = bus_of(config.database), EventStreams()
    games = Games(Store(config.database, signing_keys.checkpoint_key(config.secrets)), bus)
    projections = Runner(
        games.store.recorder,
        read_models,
        again=partial(open_log, config.database),
        updated=lambda: bus.publish(ReadModelsUpdated()),
    )
    database = Database(people, games.store.turn)
    accounts = _accounts(config, database, hasher, bus)
    games.persons, games.words = accounts.people.persons, accounts.words
    newest = games.store.recorder.max_notification_id
    level = ReadModelFreshness(newest, read_models.offset, lambda: bus.publish(EventsStored()))
    departures = Departures(games, accounts.forgotten, read_models.lobby.held, level.settle)
    notifications = _notifications(config, games.store, database, accounts, bus)
    streams = Journal(database, lambda entries: bus.publish(EntriesAppended(entries)))
    chat = assembly.chat(database, games, streams, accounts, notifications, bus)
    seating = SeatService(games, accounts)
    hosting = InvitationService(games, accounts, seating, notifications, chat.blocks)
    branching = Branches(games, hosting, accounts)
    courts = DisputeService(games, accounts, branching)
    dumps = _dumps(config, accounts)
    pair = signing_keys.load(config.secrets)
    inboxes = Inboxes(games, read_models, live, representations, notifications)
    bot_runner = BotRunner(games, seconds=config.bot_seconds)
    statuses = WorkerStatuses(database)
    outages = Outages(database)
    resting = DisputeExpiry(courts, read_models.disputes, outages, level.settle)
    games.clockwork = clockwork = GameClocks(outages.since)
    notifications.warnings.settled = lambda game: outages.up() and not clockwork.owes(game)
    timekeeper = ClockRunner(games, read_models.dues, read_models.lobby.clocked, outages, level.settle)
    analyses = AnalysisQueue(database)
    social = assembly.social(database, games, streams, accounts, chat, notifications, bus)
    organising = assembly.organising(streams, accounts, social, chat, notifications, bus)
    courts.competes = organising.competes
    referee = TournamentDirector(organising, games, accounts, outages)
    ahead = ConditionalMoves(streams, accounts.limits, bus)
    order_runner = ConditionalMoveRunner(games, ahead, notifications)
    analyst = AnalysisWorker(analyses, games.store)
    public_keys = [
        signing_keys.PublicKey(*row) for row in games.store.public_keys(*msgspec.structs.astuple(pair.public))
    ]
    transparency = _transparency(config, games.store, pair, public_keys, accounts, bus)
    services = Services(
        config=config,
        games=games,
        accounts=accounts,
        streams=streams,
        chat=chat,
        presence=social.presence,
        friends=social.friends,
        clubs=social.clubs,
        notices=social.notices,
        ahead=ahead,
        order_runner=order_runner,
        planning=PrivatePlans(accounts.limits),
        clock_commands=ClockCommands(accounts.limits),
        read_models=read_models,
        projections=projections,
        keys=pair,
        public_keys=public_keys,
        live=live,
        bus=bus,
        level=level,
        inboxes=inboxes,
        tails=(
            LogTail("live streams", games.store.recorder, newest, live.notice, live.anybody),
            LogTail("what waits", games.store.recorder, read_models.offset, inboxes.notice, live.anybody),
        ),
        bot_runner=bot_runner,
        followers=BackgroundServices(
            projections,
            bot_runner,
            departures,
            resting,
            timekeeper,
            notifications,
            transparency,
            statuses,
            dumps,
            analyst,
            referee,
            order_runner,
        ),
        departures=departures,
        hosting=hosting,
        seating=seating,
        branching=branching,
        courts=courts,
        resting=resting,
        timekeeper=timekeeper,
        outages=outages,
        organising=organising,
        referee=referee,
        uploads=RecordUploads(games, accounts),
        notifications=notifications,
        copies=Copies(people, PERSONAL),
        auditor=Auditor(games, read_models.lobby, rests=True, waiting=max(2, config.threads // 2)),
        transparency=transparency,
        analysing=AnalysisRequests(
            analyses,
            branching.check_no_help,
            config.analysis_playouts,
            lambda: bus.publish(AnalysisQueued()),
            accounts.people.of,
        ),
    )
    accounts.forgetting.extend(
        (
            preferences.forget,
            analyses.forget,
            sealing.forget,
            chat.block_lists.forget,
            chat.suspensions.forget,
            chat.unread.forget,
            social.presence.forget,
            social.friends.forget,
            social.clubs.forget,
            listings.forget,
        )
    )
    connect(services, analyst.wake)
    return services


def _accounts(config: Config, database: Database, hasher: PasswordHasher | None, bus: EventBus) -> Accounts:
    return Accounts(
        database,
        hasher,
        waiting=max(1, config.threads // 2),
        tell_forgotten=lambda player: bus.publish(PlayerForgotten(player)),
        tell_revoked=lambda player: bus.publish(TokensRevoked(player)),
    )


def _dumps(config: Config, accounts: Accounts) -> DumpScheduler:
    place = DumpOrder(
        database=engine_url(config.database),
        secrets=str(config.secrets),
        folder=str(config.dumps or ""),
        licence=config.dumps_licence,
    )
    return DumpScheduler(place, accounts.forgotten)


def _transparency(
    config: Config,
    store: Store,
    pair: signing_keys.Keys,
    known: list[signing_keys.PublicKey],
    accounts: Accounts,
    bus: EventBus,
) -> Transparency:
    file = [HeadFile(config.heads_file)] if config.heads_file else []
    places: list[HeadReceiver] = [*file, *senders.heads(config)]
    public = {key.key_id: key.public_key for key in known}
    return Transparency(store, pair, public, places, config.heads_every, limits=accounts.limits, bus=bus)


def _notifications(
    config: Config, store: Store, database: Database, accounts: Accounts, bus: EventBus
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
        ring=lambda: bus.publish(MessagesQueued()),
    )
