"""Findings: what an audit came to, part by part, and as much of it as a viewer may know."""

from __future__ import annotations

from typing import Literal

import msgspec

from scoresheet.domain import stored
from scoresheet.domain.events import Event
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.replays.deciding import Outcome

Verdict = Literal["sound", "older_rules", "broken"]
Kind = Literal["otherwise", "illegal", "draws", "life", "impossible"]
"""How today's rules see an event: they make something else of it, forbid it, or draw otherwise; it cannot happen to the
game as it stands; its effects cannot be applied."""


Damage = Literal["changed", "missing", "unlinked", "unreadable"]
DAMAGES: dict[str, Damage] = {
    stored.NOT_AS_SEALED: "changed",
    stored.MISSING: "missing",
    stored.NOTHING: "missing",
    stored.NOT_LINKED: "unlinked",
}


class Chain(msgspec.Struct, frozen=True):
    """Whether each event is as it was sealed, and goes on from the one before."""

    broken_at: int = 0
    """The version of the first that is not; 0 if all are. Those behind it are not examined."""
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Return whether all are."""
        return not self.broken_at

    @property
    def broken_by(self) -> Damage | None:
        """What kind of damage it is; None if there is none."""
        return None if self.ok else DAMAGES.get(self.reason, "unreadable")


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """An event that today's rules see otherwise than it is stored."""

    version: int
    event: Event
    kind: Kind
    reason: str
    """For whoever may see everything."""
    expected: Outcome | None
    """What today's rules make of it; None where they make nothing, or where it is not told."""
    stored: Outcome
    components: str
    """The edition that it was decided with."""
    older: bool
    """It was decided under other rules or components than today's: that alone breaks nothing."""

    def seen_by(self, viewer: Viewer, *, hides: bool) -> Divergence:
        """The copy that a viewer may see; where a title `hides`, what the rules make of it could tell hidden things."""
        if viewer.all:
            return self
        return msgspec.structs.replace(
            self,
            event=self.event.seen_by(viewer),
            reason="",
            expected=None if hides or self.expected is None else _seen(self.expected, viewer),
            stored=_seen(self.stored, viewer),
        )


class Rules(msgspec.Struct, frozen=True):
    """What today's rules make of the game, each move decided again at the stored position before it."""

    checked: int
    """The start, moves and end that were decided again."""
    count: int
    """Events that diverge; the first of them are in `diverged`."""
    wrong: int
    """Those among them that were decided under these very rules and components, or that no rules could bring about."""
    diverged: list[Divergence]
    today: str
    """The rules version of today."""
    components_today: str
    earlier: int = 0
    """Moves, the start among them, that were decided under other rules or components than today's."""
    stopped_at: int = 0
    """The event that cannot be applied: nothing behind it can be examined; 0 if there is none."""
    withheld: bool = False
    """Which of the earlier ones would go otherwise today is told when the game is over."""

    def seen_by(self, viewer: Viewer, *, hides: bool) -> Rules:
        """As much as a viewer may know.

        In a game that goes on, whether older moves would go otherwise today could depend on what is hidden: there it is
        only told that they are older.
        """
        if viewer.all:
            return self
        shown = [found.seen_by(viewer, hides=hides) for found in self.diverged if not (hides and found.older)]
        count = self.wrong if hides else self.count
        return msgspec.structs.replace(self, diverged=shown, count=count, withheld=hides and self.earlier > 0)


class Chance(msgspec.Struct, frozen=True):
    """Whether the secret is the one that was committed to, and makes every draw and salt."""

    checked: int
    """Draws that there are."""
    proven: int = 0
    """Draws that anybody can make again from the secret that was revealed."""
    broken_at: int = 0
    reason: str = ""
    revealed: bool = False
    by_service: bool = False
    """The game goes on: the service made the draws again with the secret it keeps, and says only that it did."""


class Contribution(msgspec.Struct, frozen=True):
    """What a seat brought to the draws, and who came up with it."""

    seat: Seat
    bot: bool
    entropy: str
    source: str
    """`server` where it was left to the service; empty where nobody said."""


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about a game."""

    game: str
    title: str
    hides: bool
    events: int
    """Stored, those behind a break of the chain too."""
    version: int
    """Of the last event that hangs together with those before."""
    digest: str
    at: str
    """When that was written; empty if there is none."""
    over: bool
    chain: Chain
    rules: Rules
    chance: Chance
    contributions: list[Contribution]

    @property
    def verdict(self) -> Verdict:
        """`older_rules`: all is as it was decided, and today's rules would decide some of it otherwise."""
        if self.rules.wrong or self.chance.broken_at or not self.chain.ok:
            return "broken"
        return "older_rules" if self.rules.count or self.rules.withheld else "sound"

    def seen_by(self, viewer: Viewer) -> Audit:
        """The copy that a viewer may see."""
        if viewer.all:
            return self
        chance = msgspec.structs.replace(self.chance, checked=0, reason="")
        return msgspec.structs.replace(self, rules=self.rules.seen_by(viewer, hides=self.hides), chance=chance)


def _seen(outcome: Outcome, viewer: Viewer) -> Outcome:
    effects = [effect.seen_by(viewer) for effect in outcome.effects]
    return msgspec.structs.replace(outcome, effects=effects)
