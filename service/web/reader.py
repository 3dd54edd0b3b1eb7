"""The reader of a page: identity, permissions, and the commands in submitted forms."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import cast

import msgspec
from flask import abort, current_app, g, request
from flask_babel import gettext as _

from scoresheet.domain.game import Game
from scoresheet.projections.columns import DAMAGED
from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.http.authentication import COOKIE, by_session
from scoresheet.service.play import permissions
from scoresheet.service.play.entropy import Entropy, of_page
from scoresheet.service.play.games import Command, Games
from scoresheet.service.web.replay_index import ReplayIndexes
from scoresheet.service.web.vocabulary import player_name

KEY_BYTES = 12
LONGEST_KEY = 64


class SignedInReader(msgspec.Struct, frozen=True):
    """A signed-in reader."""

    id: str
    name: str
    guest: bool = False
    """True if the reader has no name and password yet."""


def games() -> Games:
    """Return the games of the service."""
    return services().games


def replay_indexes() -> ReplayIndexes:
    """Return the application's replay indexes."""
    kept = current_app.extensions
    return cast(ReplayIndexes, kept.get("replay_indexes") or kept.setdefault("replay_indexes", ReplayIndexes(games())))


def signed_in() -> SignedInReader | None:
    """Return the signed-in reader, or None."""
    if "reader" not in g:
        g.reader = _recognised(request.cookies.get(COOKIE, ""))
    return cast("SignedInReader | None", g.reader)


def is_known() -> bool:
    """Return whether the reader was found to be signed in while this request was answered."""
    return g.get("reader") is not None


def player_id() -> str:
    """Return the reader's player id; empty if anonymous."""
    found = signed_in()
    return found.id if found else ""


def session_id() -> str:
    """Return the id of the reader's session; empty if anonymous."""
    return by_session(request.cookies.get(COOKIE, "")).token


def is_nobody_now() -> None:
    """Treat the reader as anonymous from now on, because the session has ended."""
    g.reader = None


def names(players: Iterable[str]) -> dict[str, str]:
    """Return the names under which pages show players; a bot's name includes its owner's."""
    wanted = [player for player in players if player]
    found = _profiles(wanted)
    owners = _owners(found.values())
    return {player: _name(found.get(player), owners) for player in wanted}


def has_page(player: str) -> bool:
    """Return whether a player has a page; deleted accounts, guests and imported players don't."""
    profile = _profiles([player]).get(player) if player else None
    return profile is not None and not profile.former and not profile.guest


def _profiles(players: Collection[str]) -> dict[str, Profile]:
    """Return the profiles of players; each is loaded once per page."""
    known: dict[str, Profile | None] = g.setdefault("profiles", {})
    missing = [player for player in players if player not in known]
    if missing:
        found = services().accounts.profiles(missing)
        known.update((player, found.get(player)) for player in missing)
    return {player: profile for player in players if (profile := known[player])}


def _owners(profiles: Iterable[Profile]) -> dict[str, str]:
    """Return the names of those who own the bots among these players."""
    running = [profile.run_by for profile in profiles if profile.run_by]
    return services().accounts.names(running) if running else {}


def _name(profile: Profile | None, owners: Mapping[str, str]) -> str:
    if profile is None:
        return str(_("player in a record"))
    name = player_name(profile.name)
    if not profile.run_by:
        return name
    return str(_("%(name)s (bot of %(owner)s)", name=name, owner=player_name(owners.get(profile.run_by, DAMAGED))))


def open_game(game: str) -> Game:
    """Return the game's current position; answer 404 if the reader may not see it."""
    try:
        return permissions.visible(games(), game, player_id(), services().disputes.concerns)
    except NoSuchGame:
        abort(404)


def note_visit(game: Game) -> None:
    """Record that the reader has visited a game as a player; automatic reloads don't count.

    If this fails, the page is shown anyway.
    """
    navigating = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    if navigating and game.seats_of(player_id()):
        with suppress(*ERRORS):
            services().notifications.visited(player_id(), game.id)


def preferences() -> dict[str, str]:
    """Return the reader's preferences; they are loaded once per page."""
    if "preferences" not in g:
        g.preferences = services().accounts.preferences.all(player_id()) if player_id() else {}
    return cast("dict[str, str]", g.preferences)


def new_key() -> str:
    """Return a new idempotency key, for a form."""
    return secrets.token_urlsafe(KEY_BYTES)


def command() -> Command:
    """Return the command in the submitted form."""
    version = request.form.get("version", type=int)
    said = "&".join(f"{name}={value}" for name, value in sorted(request.form.items(multi=True)))
    fingerprint = hashlib.sha256(f"{request.path}?{said}".encode()).hexdigest()
    return Command(player_id(), version, request.form.get("key", "")[:LONGEST_KEY], fingerprint)


def contribution() -> Entropy:
    """Return the form's contribution to random draws; raises `UnfitText`."""
    return of_page(request.form.get("entropy", ""), request.form.get("bits", ""))


def _recognised(secret: str) -> SignedInReader | None:
    player = by_session(secret).player
    if not player:
        return None
    profile = services().accounts.profile(player)
    return SignedInReader(player, player_name(profile.name), profile.guest)
