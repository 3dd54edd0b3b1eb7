"""Recipients of tournament news; the start of a game is reported like any other."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.facts import Fact
from scoresheet.service.tournaments.rules.fold import Tournament


class Notice(msgspec.Struct, frozen=True):
    """`happened` is a word that notifications know."""

    happened: str
    players: list[str]


def notices(before: Tournament, decided: Sequence[Fact]) -> list[Notice]:
    """Return the notices for facts that follow the state `before`."""
    return [notice for fact in decided for notice in _of(before, fact)]


def _of(before: Tournament, fact: Fact) -> list[Notice]:
    match fact:
        case facts.RoundPaired(byes=byes):
            return [Notice("bye", byes)]
        case facts.PlayerLate(player=player):
            return [Notice("late", [player])]
        case facts.PlayerRemoved(player=player, reason=reason):
            return [] if reason == "gone" else [Notice("out", [player])]
        case facts.Challenged(of=of):
            return [Notice("challenged", [of])]
        case facts.ChallengeAnswered(challenge=number, answer=answer) if answer != "withdrawn":
            return [Notice("answered", [one.by for one in before.challenges if one.id == number])]
        case facts.TournamentFinished():
            return [Notice("over", before.active)]
        case facts.TournamentCancelled():
            return [Notice("cancelled", before.active)]
        case _:
            return []
