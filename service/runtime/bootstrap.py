"""Bootstrap: builds all services of a process on the configured database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from argon2 import PasswordHasher
from sqlalchemy import Connection

from scoresheet.projections.engine import open_engine
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.service.accounts import tables as accounts_tables
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.copies import Copies
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
from scoresheet.service.community.chat import tables as chat_tables
from scoresheet.service.community.chat.services import ChatServices
from scoresheet.service.community.social import tables as social_tables
from scoresheet.service.community.social.online import OnlinePlayers
from scoresheet.service.community.social.social import Social
from scoresheet.service.container.background_services import BackgroundServices
from scoresheet.service.container.services import (
    BackgroundWork,
    CommunityServices,
    Foundation,
    PlayServices,
    ReadingServices,
    Services,
)
from scoresheet.service.core import signing_keys
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.location import engine_url, read_models_url
from scoresheet.service.dumps.schedule import DumpOrder, DumpScheduler
from scoresheet.service.inbox.inboxes import Inboxes
from scoresheet.service.notify import preferences, senders
from scoresheet.service.notify import tables as notify_tables
from scoresheet.service.observability.worker_status import WorkerStatuses
from scoresheet.service.play.branches import Branches
from scoresheet.service.play.clock_commands import ClockCommands
from scoresheet.service.play.conditional_moves import ConditionalMoves
from scoresheet.service.play.disputes import DisputeService
from scoresheet.service.play.invitations import InvitationService
from scoresheet.service.play.private_plans import PrivatePlans
from scoresheet.service.play.seats import SeatService
from scoresheet.service.records.uploads import RecordUploads
from scoresheet.service.runtime.foundation import foundation
from scoresheet.service.runtime.subscriptions import connect
from scoresheet.service.signals.bus import (
    AnalysisQueued,
    PlayersOnline,
    ReadModelsUpdated,
)
from scoresheet.service.signals.event_streams import EventStreams
from scoresheet.service.signals.tail import LogTail
from scoresheet.service.storage import opening
from scoresheet.service.storage.journal import sealing
from scoresheet.service.storage.store import open_log
from scoresheet.service.tournaments import listings
from scoresheet.service.tournaments.director import TournamentDirector
from scoresheet.service.tournaments.reading import TournamentReading
from scoresheet.service.tournaments.tournaments import TournamentService

PERSONAL = (
    *accounts_tables.METADATA.sorted_tables,
    *notify_tables.METADATA.sorted_tables,
    *chat_tables.OF_PLAYERS,
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


class _Keys(NamedTuple):
    """The transparency log's keys: this service's own, and all public keys, newest first."""

    own: signing_keys.Keys
    public: list[signing_keys.PublicKey]


def build(config: Config, hasher: PasswordHasher | None = None) -> Services:
    """Build all services on the configured database; nothing runs until `start`."""
    prepare(config)
    base = foundation(config, hasher)
    community = _community(base)
    play = _play(base, community)
    keys = _keys(base)
    analyses = AnalysisQueue(base.database)
    background = _background(base, community, play, keys, analyses)
    views = _views(base, community, play, keys, analyses)
    services = Services(**vars(base), **vars(community), **vars(play), **vars(background), **vars(views))
    services.accounts.forgetting.extend(_forgetting(services, analyses))
    connect(services)
    return services


def _community(base: Foundation) -> CommunityServices:
    journal, accounts, games = base.journal, base.accounts, base.games
    beside = (base.notifications, base.bus)
    chat = ChatServices(base.database, journal, accounts, games.head, games.belongs, *beside)
    # Clubs and tournaments need each other, so clubs get a reader of tournaments.
    compete = TournamentReading(journal, accounts.people).compete
    social = Social(base.database, journal, accounts, chat, games.heads.in_memory, *beside, compete)
    return CommunityServices(
        chat=chat,
        presence=social.presence,
        friends=social.friends,
        clubs=social.clubs,
        club_notices=social.notices,
        tournaments=TournamentService(journal, accounts, *beside, social.clubs, chat.block_lists),
    )


def _play(base: Foundation, community: CommunityServices) -> PlayServices:
    games, accounts = base.games, base.accounts
    seats = SeatService(games, accounts)
    invitations = InvitationService(games, accounts, seats, base.notifications, community.chat.blocks)
    branches = Branches(games, invitations, accounts)
    return PlayServices(
        invitations=invitations,
        seats=seats,
        branches=branches,
        disputes=DisputeService(games, accounts, branches, community.tournaments.competes),
        conditional_moves=ConditionalMoves(base.journal, accounts.limits, base.bus),
        private_plans=PrivatePlans(accounts.limits),
        clock_commands=ClockCommands(accounts.limits),
        uploads=RecordUploads(games, accounts),
    )


def _background(
    base: Foundation, community: CommunityServices, play: PlayServices, keys: _Keys, analyses: AnalysisQueue
) -> BackgroundWork:
    games, outages, models, settle = base.games, base.outages, base.read_models, base.freshness.settle
    transparency = _transparency(base, keys)
    work = (
        _projections(base),
        BotRunner(games, seconds=base.config.bot_seconds),
        Departures(games, base.accounts.forgotten, models.lobby.held, settle),
        DisputeExpiry(play.disputes, models.disputes, outages, settle),
        ClockRunner(games, models.dues, models.lobby.clocked, outages, settle),
    )
    statuses, dumps = WorkerStatuses(base.database), _dumps(base.config, base.accounts)
    analyst = AnalysisWorker(analyses, games.store)
    director = TournamentDirector(community.tournaments, games, base.accounts, outages)
    conditional_moves = ConditionalMoveRunner(games, play.conditional_moves, base.notifications)
    return BackgroundWork(
        *work,
        tournament_director=director,
        conditional_move_runner=conditional_moves,
        transparency=transparency,
        analyst=analyst,
        followers=BackgroundServices(
            *work, base.notifications, transparency, statuses, dumps, analyst, director, conditional_moves
        ),
    )


def _projections(base: Foundation) -> Runner:
    return Runner(
        base.games.store.recorder,
        base.read_models,
        again=partial(open_log, base.config.database),
        updated=lambda: base.bus.publish(ReadModelsUpdated()),
    )


def _views(
    base: Foundation, community: CommunityServices, play: PlayServices, keys: _Keys, analyses: AnalysisQueue
) -> ReadingServices:
    games, read_models, live = base.games, base.read_models, EventStreams()
    recorder = games.store.recorder
    inboxes = Inboxes(games, read_models, live, representations, base.notifications)
    return ReadingServices(
        event_streams=live,
        online=OnlinePlayers(
            live.players_with_pages,
            community.presence,
            lambda players: base.bus.publish(PlayersOnline(",".join(players))),
        ),
        inboxes=inboxes,
        tails=(
            LogTail("live streams", recorder, recorder.max_notification_id, live.notice, live.anybody),
            LogTail("what waits", recorder, read_models.offset, inboxes.notice, live.anybody),
        ),
        keys=keys.own,
        public_keys=keys.public,
        copies=Copies(base.database.engine, PERSONAL),
        auditor=Auditor(games, read_models.lobby, rests=True, waiting=max(2, base.config.threads // 2)),
        analyses=AnalysisRequests(
            analyses,
            play.branches.check_no_help,
            base.config.analysis_playouts,
            lambda: base.bus.publish(AnalysisQueued()),
            base.accounts.people.of,
        ),
    )


def _forgetting(services: Services, analyses: AnalysisQueue) -> Sequence[Callable[[Connection, str], None]]:
    """Return the steps that delete a player's data, in order, within one transaction."""
    chat = services.chat
    return (
        preferences.forget,
        analyses.forget,
        sealing.forget,
        chat.block_lists.forget,
        chat.suspensions.forget,
        chat.unread.forget,
        services.presence.forget,
        services.friends.forget,
        services.clubs.forget,
        listings.forget,
    )


def _dumps(config: Config, accounts: Accounts) -> DumpScheduler:
    place = DumpOrder(
        database=engine_url(config.database),
        secrets=str(config.secrets),
        folder=str(config.dumps or ""),
        licence=config.dumps_licence,
    )
    return DumpScheduler(place, accounts.forgotten)


def _keys(base: Foundation) -> _Keys:
    own = signing_keys.load(base.config.secrets)
    rows = base.games.store.public_keys(*msgspec.structs.astuple(own.public))
    return _Keys(own, [signing_keys.PublicKey(*row) for row in rows])


def _transparency(base: Foundation, keys: _Keys) -> Transparency:
    config = base.config
    file = [HeadFile(config.heads_file)] if config.heads_file else []
    places: list[HeadReceiver] = [*file, *senders.heads(config)]
    public = {key.key_id: key.public_key for key in keys.public}
    return Transparency(
        base.games.store,
        keys.own,
        public,
        places,
        config.heads_every,
        limits=base.accounts.limits,
        bus=base.bus,
    )
