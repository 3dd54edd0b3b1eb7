"""Texts of news that are not about moves: clocks, seats, messages, clubs, tournaments.

They contain no text written by players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from babel.support import NullTranslations

from scoresheet.service.notify.contact import CLOCK, CLUB, FRIEND, MESSAGE, ORDER, REPORT, SEAT, TOURNAMENT
from scoresheet.service.notify.outbox import PendingNews

Names = Callable[[Sequence[str]], Mapping[str, str]]
"""Given players' ids, returns their display names."""
PLACES = {FRIEND: "friends", CLUB: "clubs", TOURNAMENT: "tournaments", MESSAGE: "moderation"}
"""The pages for news without a game."""


def what(about: str) -> tuple[str, str]:
    """Split `about` into the event and its subject."""
    happened, _, which = about.partition(":")
    return happened, which.partition(":")[0]


def text(one: PendingNews, names: Names, said: NullTranslations) -> str:
    """Return the news as a sentence; if the event has no text of its own, a generic one."""
    happened, which = what(one.about)
    texts = _texts(said)
    found = texts.get((one.kind, happened)) or texts[one.kind, ""]
    if (one.kind, happened) == (CLOCK, "short") and which.isdecimal():
        return said.ugettext("You are running out of time: %(left)s left.") % {"left": _span(int(which), said)}
    if "%(name)s" not in found:
        return found
    return found % {"name": names([which]).get(which, "?") if one.kind == FRIEND else one.name}


def headline(kind: str, said: NullTranslations) -> str:
    """Return a short headline for a kind of news."""
    _ = said.ugettext
    headlines = {
        CLOCK: _("the clock"),
        SEAT: _("a seat"),
        MESSAGE: _("new messages"),
        FRIEND: _("friends"),
        CLUB: _("your club"),
        TOURNAMENT: _("the tournament"),
        ORDER: _("your conditional moves"),
    }
    return str(headlines[kind])


def subject(one: PendingNews, said: NullTranslations) -> str:
    """Return the name of the club or tournament, or else that of the kind of news."""
    if what(one.about)[0] == REPORT:
        return said.ugettext("Moderation")
    return one.name or headline(one.kind, said).capitalize()


def place(site: str, one: PendingNews) -> str:
    """Return the address of the page for news that is not about a game."""
    which, own = what(one.about)[1], PLACES.get(one.kind, "")
    return f"{site}/{own}/{which}" if which and one.kind in (CLUB, TOURNAMENT) else f"{site}/{own}"


def _span(seconds: int, said: NullTranslations) -> str:
    """Return a duration in hours, or in minutes below two hours."""
    if seconds < 7_200:
        return str(said.ungettext("%(num)d minute", "%(num)d minutes", seconds // 60) % {"num": seconds // 60})
    return str(said.ungettext("%(num)d hour", "%(num)d hours", seconds // 3_600) % {"num": seconds // 3_600})


def _texts(said: NullTranslations) -> dict[tuple[str, str], str]:
    _ = said.ugettext
    return {
        (CLOCK, ""): _("There is news about the clock."),
        (CLOCK, "short"): _("You are running out of time."),
        (CLOCK, "out"): _("Your time has run out."),
        (CLOCK, "theirs"): _("Another player has run out of time."),
        (CLOCK, "wait"): _("A player has run out of time. Decide whether to wait for them."),
        (CLOCK, "pause"): _("A player is asking to pause the game."),
        (CLOCK, "stopped"): _("The clocks are stopped."),
        (CLOCK, "started"): _("The clocks are running again."),
        (CLOCK, "vacation"): _("Another player is on vacation: their clock is stopped."),
        (SEAT, ""): _("There is news about a seat."),
        (SEAT, "offered"): _("A player is offering their seat."),
        (SEAT, "withdrawn"): _("The seat is no longer offered."),
        (SEAT, "bot"): _("A bot is playing for another player."),
        (SEAT, "yours"): _("A bot is playing for you. You can come back and play on."),
        (SEAT, "lost"): _("Your seat was forfeited."),
        (SEAT, "given"): _("Another player has taken over your seat."),
        (SEAT, "taken"): _("Another player has taken over a seat."),
        (SEAT, "back"): _("A player has returned to their seat."),
        (MESSAGE, ""): _("There are new messages."),
        (MESSAGE, "comment"): _("There are new comments on the game."),
        (MESSAGE, REPORT): _("A message was reported to the moderators."),
        (FRIEND, ""): _("There is news about your friends."),
        (FRIEND, "asked"): _("%(name)s wants to be your friend."),
        (FRIEND, "accepted"): _("%(name)s is now your friend."),
        (CLUB, ""): _("There is news about the club %(name)s."),
        (CLUB, "invited"): _("You are invited to the club %(name)s."),
        (CLUB, "asked"): _("A player wants to join the club %(name)s."),
        (CLUB, "accepted"): _("You are now a member of the club %(name)s."),
        (CLUB, "joined"): _("A player has joined the club %(name)s."),
        (CLUB, "removed"): _("You are no longer a member of the club %(name)s."),
        (CLUB, "leads"): _("You now lead the club %(name)s."),
        (CLUB, "game"): _("A game was opened for the members of the club %(name)s."),
        (CLUB, "closed"): _("The club %(name)s was closed."),
        (TOURNAMENT, ""): _("There is news about %(name)s."),
        (TOURNAMENT, "invited"): _("You are invited to %(name)s."),
        (TOURNAMENT, "begun"): _("%(name)s has started."),
        (TOURNAMENT, "round"): _("A round of %(name)s has started, and it's your turn."),
        (TOURNAMENT, "bye"): _("You have no game in this round of %(name)s."),
        (TOURNAMENT, "challenged"): _("You were challenged in %(name)s."),
        (TOURNAMENT, "answered"): _("Your challenge in %(name)s was answered."),
        (TOURNAMENT, "late"): _("You haven't moved in time in %(name)s."),
        (TOURNAMENT, "out"): _("You are no longer playing in %(name)s."),
        (TOURNAMENT, "over"): _("%(name)s is over."),
        (TOURNAMENT, "cancelled"): _("%(name)s was cancelled."),
        (ORDER, ""): _("There is news about your conditional moves."),
        (ORDER, "moved"): _("One of your conditional moves was played."),
        (ORDER, "stopped"): _("One of your conditional moves has stopped, and it's your turn."),
    }
