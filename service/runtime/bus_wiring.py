"""Ringing: who rings which bell, and who answers it, in a process that serves as in one that follows."""

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
    """Events are read by those who follow; when the read models have them, by those who show lists."""
    bells, (versions, lists) = services.bells, services.tails
    services.games.store.recorder.wakes.append(bells.stored)
    bells.on(LOG, lambda _: services.projections.wake())
    for tail in (versions, services.bot_runner.tail, services.departures.tail, services.order_runner.tail):
        bells.on(LOG, tail.wake)
    services.projections.listeners.append(lambda _: bells.ring(MODELS))
    bells.on(MODELS, services.level.moved)
    bells.on(MODELS, lists.wake)


def _tie_people(services: Services) -> None:
    """What is worthless in one process is so in all; who leaves a club follows its games no more."""
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
    """Whoever follows a room is told, in whichever process, that there is something new; not what."""
    bells = services.bells
    services.company.changed.append(lambda stream: bells.ring(TALK + stream))
    inboxes = services.inboxes
    bells.on(TALK, lambda line: inboxes.talked(line.removeprefix(TALK)) if line != LOST else inboxes.talked_perhaps())
