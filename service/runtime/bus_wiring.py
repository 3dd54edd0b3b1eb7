"""Connects publishers and subscribers of the event bus, in serving and following processes."""

from __future__ import annotations

from scoresheet.service.container.services import Services
from scoresheet.service.signals.bus import EXAMINE, FORGOTTEN, HEADS, LOG, LOST, MODELS, REVOKED, TALK


def tie(services: Services) -> None:
    """Have the services ring, and answer, the bells that they have in common."""
    _tie_log(services)
    _tie_people(services)
    _tie_talk(services)
    bells, transparency = services.bells, services.transparency
    transparency.made = lambda: bells.ring(HEADS)
    transparency.doubted = lambda: bells.ring(EXAMINE)
    bells.on(HEADS, lambda _: transparency.tell_soon())
    bells.on(EXAMINE, lambda _: transparency.examine_soon())


def _tie_log(services: Services) -> None:
    """New events wake followers; updated read models wake streams of lists."""
    bells, (versions, lists) = services.bells, services.tails
    services.games.store.recorder.wakes.append(bells.stored)
    bells.on(LOG, lambda _: services.projections.wake())
    for tail in (versions, services.bot_runner.tail, services.departures.tail, services.order_runner.tail):
        bells.on(LOG, tail.wake)
    services.projections.listeners.append(lambda _: bells.ring(MODELS))
    bells.on(MODELS, services.level.moved)
    bells.on(MODELS, lists.wake)


def _tie_people(services: Services) -> None:
    """Revoked tokens, deleted accounts and left clubs take effect in all processes."""
    bells, accounts = services.bells, services.accounts
    accounts.farewells.append(lambda player: bells.ring(FORGOTTEN + player))
    accounts.tokens.revoked.append(lambda player: bells.ring(REVOKED + player))
    services.clubs.departed.append(lambda player: bells.ring(REVOKED + player))

    def lost(line: str) -> None:
        accounts.tokens.look_again()
        if line == LOST:
            services.live.end_all_with_names()
            services.departures.ask_again()
            return
        player = line.partition(" ")[2]
        services.live.end_all_of(player)
        if line.startswith(FORGOTTEN):
            services.departures.notice(player)

    bells.on(FORGOTTEN, lost)
    bells.on(REVOKED, lambda line: lost(line) if line else None)


def _tie_talk(services: Services) -> None:
    """Changes in chat rooms reach followers in all processes, without their content."""
    bells = services.bells
    services.chat.changed.append(lambda stream: bells.ring(TALK + stream))
    inboxes = services.inboxes
    bells.on(TALK, lambda line: inboxes.talked(line.removeprefix(TALK)) if line != LOST else inboxes.talked_perhaps())
