"""Checks on a tournament's terms, and on players who want to enter."""

from __future__ import annotations

from collections.abc import Mapping, Set

from scoresheet.domain import terms as clocks
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.titles import registry
from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.accounts.errors import NotForBots, NotForGuests
from scoresheet.service.core import time_zones
from scoresheet.service.core.errors import AgainstTheRules, CannotBeRated
from scoresheet.service.play import rated_games
from scoresheet.service.tournaments.rules.fold import Tournament
from scoresheet.service.tournaments.rules.terms import (
    LADDER,
    LARGEST,
    MOST_IN_ROUND_ROBIN,
    ROUND_ROBIN,
    SMALLEST,
    SWISS,
    Terms,
)

AN_HOUR = 3_600


def check_terms(terms: Terms, now: int) -> None:
    """Check the terms of a tournament.

    Raises `AgainstTheRules`, `CannotBeRated`, `BadTerms` for a wrong clock, and the title's errors.
    """
    title = registry.find(terms.title)
    if not SMALLEST <= terms.smallest <= terms.table <= LARGEST:
        raise AgainstTheRules("A table has two to five seats, and its minimum can't exceed its maximum.")
    for seats in range(terms.table if terms.fill else terms.smallest, terms.table + 1):
        title.check_seats(seats)
    title.read_options(terms.options)
    _check_spans(terms, now)
    if terms.starts_zone:
        time_zones.find(terms.starts_zone)
    if terms.kind == ROUND_ROBIN and terms.most > MOST_IN_ROUND_ROBIN:
        raise AgainstTheRules("A round robin can have at most {most} players.", most=MOST_IN_ROUND_ROBIN)
    if terms.late and terms.kind != SWISS:
        raise AgainstTheRules("Only a Swiss tournament can be entered after its start.")
    if terms.kind == LADDER and (terms.starts_at or terms.fill or (terms.table > SMALLEST and not terms.period)):
        raise AgainstTheRules(
            "A ladder starts at once and has no bots. With more than two seats per table, it needs automatic pairings."
        )
    if terms.starts_at and terms.starts_at <= now:
        raise AgainstTheRules("The start must be in the future.")
    rated_games.check_opening(GameSettings(seats=terms.smallest, rated=terms.rated), [terms.fill] if terms.fill else [])


def _check_spans(terms: Terms, now: int) -> None:
    if terms.clock:
        clocks.check_terms(terms.clock)
        time_zones.resolved(terms.clock, now)
    if any(0 < seconds < AN_HOUR for seconds in (terms.round_time, terms.period, terms.idle)):
        raise AgainstTheRules(
            "The length of a round, the time between pairings and the time allowed without a game must each "
            "be at least an hour."
        )


def check_opener(profile: Profile) -> None:
    """Check that a player may open a tournament; raises `NotForGuests`, `NotForBots`."""
    if profile.guest:
        raise NotForGuests()
    if profile.bot:
        raise NotForBots("Only a person can open a tournament, not a program.")


def check_entry(it: Tournament, profile: Profile, person: Mapping[str, str]) -> None:
    """Check that a player may enter; raises an error that gives the reason if not."""
    if profile.guest:
        raise NotForGuests()
    if profile.bot and not it.terms.bots:
        raise NotForBots("Programs can't play in this tournament.")
    if profile.id in it.active:
        raise AgainstTheRules("You are already taking part.")
    if len(it.active) >= it.terms.most:
        raise AgainstTheRules("All places are taken.")
    _check_time(it, profile.id)
    _check_person(it, profile, person)


def _check_person(it: Tournament, profile: Profile, person: Mapping[str, str]) -> None:
    """Raise an error if a person would take part twice.

    In unrated tournaments, two programs of the same owner may take part.
    """
    own = person[profile.id]
    if it.terms.rated and own in persons_in(it, person):
        raise CannotBeRated("In a rated tournament, players can't play against their own bots.")
    if own in it.active or (own == profile.id and own in persons_in(it, person)):
        raise AgainstTheRules("A player can't take part in a tournament together with their own bot.")


def persons_in(it: Tournament, person: Mapping[str, str]) -> set[str]:
    """Return the people who take part, either themselves or through their programs."""
    return {person.get(player, player) for player in it.active}


def check_directs(it: Tournament, by: str, person: Mapping[str, str]) -> None:
    """Raise `AgainstTheRules` if the caller plays in the running tournament."""
    if it.status == "running" and person.get(by, by) in persons_in(it, person):
        raise AgainstTheRules(
            "You are taking part yourself, so you can't do this now. Withdraw first, or ask a moderator."
        )


def check_ends(it: Tournament, by: str, person: Mapping[str, str]) -> None:
    """Raise `AgainstTheRules` if the caller would cut short their own tournament or game."""
    if it.terms.kind != LADDER:
        check_directs(it, by, person)
    elif person.get(by, by) in {person.get(player, player) for player in busy(it)}:
        raise AgainstTheRules("You still have a game or a challenge here. Finish it before you end the ladder.")


def check_impartial(it: Tournament, player: str, opener: str, person: Mapping[str, str]) -> None:
    """Raise `AgainstTheRules` if an organiser who has removed a player wants to enter."""
    removed = any(one.reason == "organiser" for one in it.entrants.values())
    if removed and opener and person.get(player, player) == person.get(opener, opener):
        raise AgainstTheRules("You have removed a player from this tournament, so you cannot take part in it.")


def _check_time(it: Tournament, player: str) -> None:
    if it.status == "open" or (it.terms.kind == LADDER and it.status == "running"):
        return
    if it.status != "running" or len(it.rounds) >= it.terms.late:
        raise AgainstTheRules("It is too late to enter.")
    if player in it.entrants:
        raise AgainstTheRules("Players who leave a tournament after its start cannot come back to it.")


def check_challenge(it: Tournament, by: str, of: str, apart: Set[str] = frozenset()) -> None:
    """Check that one ladder player may challenge another.

    Raises `AgainstTheRules`, also if either has blocked the other, without revealing which.
    """
    if it.terms.kind != LADDER or it.status != "running":
        raise AgainstTheRules("Challenges are possible only on a running ladder.")
    if it.terms.table != SMALLEST:
        raise AgainstTheRules("This ladder pairs neighbours automatically, so it has no challenges.")
    if by not in it.rungs or of not in it.rungs:
        raise AgainstTheRules("Both players must be on the ladder.")
    if of in apart:
        raise AgainstTheRules("You and this player can't be paired on a ladder.")
    if not 0 < it.rungs.index(by) - it.rungs.index(of) <= it.terms.reach:
        raise AgainstTheRules("You can challenge players at most {reach} rungs above you.", reach=it.terms.reach)
    if by in busy(it):
        raise AgainstTheRules("You already have a game or a challenge here.")
    if of in busy(it):
        raise AgainstTheRules("This player already has a game or a challenge here.")


def busy(it: Tournament) -> set[str]:
    """Return the ladder players who have a game or a challenge."""
    players = {player for _, _, table in it.waiting() for player in table.players}
    return players | {player for one in it.challenges for player in (one.by, one.of)}
