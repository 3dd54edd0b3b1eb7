"""Subscriptions to the event bus, the same in serving and background processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoresheet.service.background.conditional_moves import LOOK_AT_ALL
from scoresheet.service.container.services import Services
from scoresheet.service.signals.bus import (
    AccessRevoked,
    AnalysisQueued,
    ConditionalMovesChanged,
    EntriesAppended,
    EventsStored,
    GameAdvanced,
    HeadSigned,
    LogDoubted,
    MessagesQueued,
    PlayerForgotten,
    PlayersOnline,
    ReadModelsUpdated,
    RoomChanged,
    Signal,
    SignalsLost,
    TokensRevoked,
    TournamentChanged,
)

Wakes = Mapping[type[Signal], Sequence[Callable[[], object]]]


def connect(services: Services) -> None:
    """Subscribe all services that react to signals."""
    bus = services.bus
    # The store is in a lower layer than the bus. It calls this after each commit, on the writing thread.
    services.games.store.recorder.wakes.append(bus.publish_stored)
    _subscribe_locally(services)
    _subscribe(services)
    for signal, wakes in _wakes(services).items():
        for wake in wakes:
            for kind in (signal, SignalsLost):
                bus.subscribe(kind, _without_signal(wake))


def _without_signal(wake: Callable[[], object]) -> Callable[[Signal], object]:
    return lambda _: wake()


def _wakes(services: Services) -> Wakes:
    """Return the workers to wake after each signal, and whenever signals may have been lost."""
    versions, lists = services.tails
    transparency = services.transparency
    return {
        EventsStored: (
            services.projections.wake,
            versions.wake,
            services.bot_runner.tail.wake,
            services.departures.tail.wake,
            services.conditional_move_runner.tail.wake,
            services.tournament_director.tail.wake,
        ),
        ReadModelsUpdated: (services.freshness.wake, lists.wake),
        MessagesQueued: (services.notifications.dispatcher.wake,),
        HeadSigned: (transparency.tell_soon,),
        LogDoubted: (transparency.examine_soon,),
        AnalysisQueued: (services.analyst.wake,),
        TournamentChanged: (services.tournament_director.wake,),
    }


def _subscribe_locally(services: Services) -> None:
    """Subscribe to signals that stay within the process.

    All subscribers have run before the caller of the publishing service gets an answer.
    """
    bus, notifications = services.bus, services.notifications
    bus.subscribe(GameAdvanced, lambda signal: services.presence.game_advanced(signal.game))
    bus.subscribe(EntriesAppended, lambda signal: services.chat.rooms_changed(signal.entries))
    # before the answer, so that a browser gets no push message after signing out
    bus.subscribe(TokensRevoked, lambda signal: notifications.sessions_ended(signal.player))
    bus.subscribe(TokensRevoked, lambda signal: bus.publish(AccessRevoked(signal.player)))


def _subscribe(services: Services) -> None:
    """Subscribe to signals about one subject, and to `SignalsLost`, which concerns them all."""
    bus, live, tokens = services.bus, services.event_streams, services.accounts.tokens
    departures, orders, inboxes = services.departures, services.conditional_move_runner, services.inboxes
    bus.subscribe(PlayerForgotten, lambda _: tokens.look_again())
    bus.subscribe(PlayerForgotten, lambda signal: live.end_all_of(signal.player))
    bus.subscribe(PlayerForgotten, lambda signal: departures.notice(signal.player))
    bus.subscribe(PlayersOnline, lambda signal: services.online.heard(signal.players.split(",")))
    bus.subscribe(AccessRevoked, lambda _: tokens.look_again())
    bus.subscribe(AccessRevoked, lambda signal: live.end_all_of(signal.player))
    bus.subscribe(RoomChanged, lambda signal: inboxes.room_changed(signal.stream))
    bus.subscribe(ConditionalMovesChanged, lambda signal: orders.wake(signal.game))
    bus.subscribe(SignalsLost, lambda _: tokens.look_again())
    bus.subscribe(SignalsLost, lambda _: live.end_all_with_names())
    bus.subscribe(SignalsLost, lambda _: departures.ask_again())
    bus.subscribe(SignalsLost, lambda _: inboxes.all_rooms_changed())
    bus.subscribe(SignalsLost, lambda _: orders.wake(LOOK_AT_ALL))
