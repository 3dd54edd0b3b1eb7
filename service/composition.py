"""The composition of the services, once a process: everything on the database that the configuration names."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial

import msgspec
from argon2 import PasswordHasher
from sqlalchemy import Engine

from projections.engine import open_engine
from projections.read_models import ReadModels
from projections.runner import Runner
from service import analyses as analyses_tables
from service import keys, making, tournament_lists
from service.accounts import tables as accounts_tables
from service.accounts.accounts import Accounts
from service.accounts.copies import Copies
from service.accounts.tables import open_tables
from service.ahead import Ahead
from service.analyses import Analyses
from service.analysing import Analysing
from service.analyst import Analyst
from service.api import representations
from service.auditing import Auditor
from service.belfry import bells_of
from service.bells import ANALYSES, LOG, OUTBOX, Bells
from service.bot_runner import BotRunner
from service.branching import Branching
from service.circles import tables as circles_tables
from service.clockwork import Clockwork
from service.company import tables as company_tables
from service.config import Config
from service.courts import Courts
from service.departures import Departures
from service.dump_orders import DumpOrders, Order
from service.followers import Followers
from service.games import Games
from service.heads_file import HeadsFile
from service.hosting import Hosting
from service.inboxes import Inboxes
from service.intake import Intake
from service.level import Level
from service.live import Live
from service.location import engine_url, read_models_url
from service.notify import preferences, senders
from service.notify import tables as notify_tables
from service.notify.notifications import Notifications
from service.outages import Outages
from service.pausing import Pausing
from service.planning import Planning
from service.resting import Resting
from service.ringing import tie
from service.seating import Seating
from service.services import Services
from service.statuses import Statuses
from service.storage import opening
from service.storage.store import Store, open_log
from service.streams import sealing
from service.streams.streams import Streams
from service.tail import Tail
from service.timekeeper import Timekeeper
from service.transparency import Place, Transparency

PERSONAL = (
    *accounts_tables.METADATA.sorted_tables,
    *notify_tables.METADATA.sorted_tables,
    *company_tables.OF_PLAYERS,
    *circles_tables.METADATA.sorted_tables,
    analyses_tables.ASKED,
    tournament_lists.ENTRANTS,
)


def prepare(config: Config) -> None:
    """Make sure that the files that `config` names can be worked with; raises `Unusable`, which says what is wrong."""
    opening.prepare(config.database)
    for key in (keys.load, keys.link_key, keys.checkpoint_key, keys.push_key):
        key(config.secrets)
    engine = open_engine(read_models_url(config.database), disposable=True)
    ReadModels(engine).prepare()
    engine.dispose()


def build(config: Config, hasher: PasswordHasher | None = None) -> Services:
    """Everything on the database that `config` names, which is made if need be. Nothing runs until `start`."""
    prepare(config)
    games = Games(Store(config.database, keys.checkpoint_key(config.secrets)))
    read_models = ReadModels.at(read_models_url(config.database))
    people = open_tables(config.database)
    bells, live = bells_of(config.database), Live()
    projections = Runner(games.store.recorder, read_models, again=partial(open_log, config.database))
    accounts = _accounts(config, people, games.store.turn, hasher)
    games.persons, games.words = accounts.people.persons, accounts.words
    seating = Seating(games, accounts)
    hosting = Hosting(games, accounts, seating)
    newest = games.store.recorder.max_notification_id
    level = Level(newest, read_models.offset, lambda: bells.ring(LOG))
    departures = Departures(games, accounts.forgotten, read_models.lobby.held, level.settle)
    notifications = _notifications(config, games.store, people, accounts, bells)
    accounts.tokens.revoked.append(notifications.sessions_ended)
    branching = Branching(games, hosting, accounts)
    courts = Courts(games, accounts, branching)
    dumps = _dumps(config, accounts)
    pair = keys.load(config.secrets)
    inboxes = Inboxes(games, read_models, live, representations, notifications)
    bot_runner = BotRunner(games, seconds=config.bot_seconds)
    statuses = Statuses(people, games.store.turn)
    outages = Outages(people, games.store.turn)
    resting = Resting(courts, read_models.disputes, outages, level.settle)
    games.clockwork = clockwork = Clockwork(outages.since)
    notifications.warnings.settled = lambda game: outages.up() and not clockwork.owes(game)
    timekeeper = Timekeeper(games, read_models.dues, read_models.lobby.clocked, outages, level.settle)
    analyses = Analyses(people, games.store.turn)
    accounts.forgetting.append(analyses.forget)
    streams = Streams(people, games.store.turn)
    accounts.forgetting.append(sealing.forget)
    company = making.company(people, games, streams, accounts, notifications)
    circles = making.circles(people, games, streams, accounts, company, notifications)
    organising = making.organising(streams, accounts, circles, company, notifications)
    courts.competes = organising.competes
    referee = making.referee(organising, games, accounts, outages, bells)
    ahead = Ahead(streams, accounts.limits)
    order_runner = making.order_runner(games, ahead, notifications, bells)
    analyst = Analyst(analyses, games.store)
    bells.on(ANALYSES, analyst.wake)
    public_keys = [keys.PublicKey(*row) for row in games.store.public_keys(*msgspec.structs.astuple(pair.public))]
    transparency = _transparency(config, games.store, pair, public_keys, accounts)
    services = Services(
        config=config,
        games=games,
        accounts=accounts,
        streams=streams,
        company=company,
        presence=circles.presence,
        friends=circles.friends,
        clubs=circles.clubs,
        notices=circles.notices,
        ahead=ahead,
        order_runner=order_runner,
        planning=Planning(accounts.limits),
        pausing=Pausing(accounts.limits),
        read_models=read_models,
        projections=projections,
        keys=pair,
        public_keys=public_keys,
        live=live,
        bells=bells,
        level=level,
        inboxes=inboxes,
        tails=(
            Tail("live streams", games.store.recorder, newest, live.notice, live.anybody),
            Tail("what waits", games.store.recorder, read_models.offset, inboxes.notice, live.anybody),
        ),
        bot_runner=bot_runner,
        followers=Followers(
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
        intake=Intake(games, accounts),
        notifications=notifications,
        copies=Copies(people, PERSONAL),
        auditor=Auditor(games, read_models.lobby, rests=True, waiting=max(2, config.threads // 2)),
        transparency=transparency,
        analysing=Analysing(
            analyses,
            branching.check_no_help,
            config.analysis_playouts,
            lambda: bells.ring(ANALYSES),
            accounts.people.of,
        ),
    )
    services.hosting.blocks = company.blocks
    services.hosting.invited.append(services.notifications.invited)
    services.hosting.uninvited.append(services.notifications.uninvited)
    tie(services)
    return services


def _accounts(
    config: Config, people: Engine, writing: AbstractContextManager[object], hasher: PasswordHasher | None
) -> Accounts:
    accounts = Accounts(people, writing, hasher, waiting=max(1, config.threads // 2))
    accounts.forgetting.append(preferences.forget)
    return accounts


def _dumps(config: Config, accounts: Accounts) -> DumpOrders:
    place = Order(
        database=engine_url(config.database),
        secrets=str(config.secrets),
        folder=str(config.dumps or ""),
        licence=config.dumps_licence,
    )
    return DumpOrders(place, accounts.forgotten)


def _transparency(
    config: Config, store: Store, pair: keys.Keys, known: list[keys.PublicKey], accounts: Accounts
) -> Transparency:
    file = [HeadsFile(config.heads_file)] if config.heads_file else []
    places: list[Place] = [*file, *senders.heads(config)]
    public = {key.key_id: key.public_key for key in known}
    return Transparency(store, pair, public, places, config.heads_every, limits=accounts.limits)


def _notifications(config: Config, store: Store, people: Engine, accounts: Accounts, bells: Bells) -> Notifications:
    notifications = Notifications(
        store,
        people,
        store.turn,
        accounts,
        key=keys.link_key(config.secrets),
        site=config.site,
        after=config.notify_after,
        senders=lambda links: senders.configured(config, links),
        push=lambda browsers: senders.pushing(config, keys.push_key(config.secrets), browsers),
        ring=lambda: bells.ring(OUTBOX),
    )
    bells.on(OUTBOX, lambda _: notifications.dispatcher.wake())
    return notifications
