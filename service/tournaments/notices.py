"""Recipients of news about tournaments, except the start of games, which is general news."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.facts import Fact
from scoresheet.service.tournaments.rules.fold import Tournament


class TournamentNotice(msgspec.Struct, frozen=True):
    """A notice for players; `happened` is the name of the event in notifications."""

    happened: str
    players: list[str]


def notices(before: Tournament, decided: Sequence[Fact]) -> list[TournamentNotice]:
    """Return the notices for facts that were decided in the state `before`."""
    return [notice for fact in decided for notice in _of(before, fact)]


def _of(before: Tournament, fact: Fact) -> list[TournamentNotice]:
    match fact:
        case facts.RoundPaired(byes=byes):
            return [TournamentNotice("bye", byes)]
        case facts.PlayerLate(player=player):
            return [TournamentNotice("late", [player])]
        case facts.PlayerRemoved(player=player, reason=reason):
            return [] if reason == "gone" else [TournamentNotice("out", [player])]
        case facts.Challenged(of=of):
            return [TournamentNotice("challenged", [of])]
        case facts.ChallengeAnswered(challenge=number, answer=answer) if answer != "withdrawn":
            return [TournamentNotice("answered", [one.by for one in before.challenges if one.id == number])]
        case facts.TournamentFinished():
            return [TournamentNotice("over", before.active)]
        case facts.TournamentCancelled():
            return [TournamentNotice("cancelled", before.active)]
        case _:
            return []
