"""The findings of an audit, part by part, and the copies that viewers may see."""

from __future__ import annotations

from typing import Literal

import msgspec

from scoresheet.domain import stored
from scoresheet.domain.events import Event
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.replays.deciding import EventOutcome

Verdict = Literal["sound", "older_rules", "broken"]
Kind = Literal["otherwise", "illegal", "draws", "life", "impossible"]
"""The kinds of divergence, in this order: a different result, an illegal move, different draws, an event that cannot
occur at this stage of the game, and effects that cannot be applied."""


Damage = Literal["changed", "missing", "unlinked", "unreadable"]
DAMAGES: dict[str, Damage] = {
    stored.NOT_AS_SEALED: "changed",
    stored.MISSING: "missing",
    stored.NOTHING: "missing",
    stored.NOT_LINKED: "unlinked",
}


class ChainFindings(msgspec.Struct, frozen=True):
    """The findings about the digests of events and the links between them."""

    broken_at: int = 0
    """The version of the first broken event; 0 if there is none. Later events are not examined."""
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Return whether all digests and links are intact."""
        return not self.broken_at

    @property
    def broken_by(self) -> Damage | None:
        """Return the kind of damage, or None."""
        return None if self.ok else DAMAGES.get(self.reason, "unreadable")


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """An event that today's rules decide differently from the record."""

    version: int
    event: Event
    kind: Kind
    reason: str
    """The reason, for viewers who may see everything."""
    expected: EventOutcome | None
    """The result by today's rules; None if there is none or it is withheld."""
    stored: EventOutcome
    components: str
    """The edition of the components with which the event was decided."""
    older: bool
    """True if it was decided under older rules or components, which is not an error."""

    def seen_by(self, viewer: Viewer, *, hides: bool) -> Divergence:
        """Return a viewer's copy; if the title `hides` anything, the expected result is withheld."""
        if viewer.all:
            return self
        return msgspec.structs.replace(
            self,
            event=self.event.seen_by(viewer),
            reason="",
            expected=None if hides or self.expected is None else _seen(self.expected, viewer),
            stored=_seen(self.stored, viewer),
        )


class RuleFindings(msgspec.Struct, frozen=True):
    """The findings from deciding each move again by today's rules at its stored position."""

    checked: int
    """The number of events decided again: start, moves and end."""
    count: int
    """The number of divergences; the first of them are in `diverged`."""
    wrong: int
    """The number of divergences that older rules cannot explain."""
    diverged: list[Divergence]
    today: str
    """Today's rules version."""
    components_today: str
    earlier: int = 0
    """The number of moves, including the start, decided under older rules or components."""
    stopped_at: int = 0
    """The version of an event that cannot be applied, which ends the examination; 0 if there is none."""
    withheld: bool = False
    """True if divergences of moves decided under older rules are withheld until the game ends."""

    def seen_by(self, viewer: Viewer, *, hides: bool) -> RuleFindings:
        """Return the copy that a viewer may see.

        In a running game, divergences of moves decided under older rules could depend on hidden information, so only
        the number of such moves is reported.
        """
        if viewer.all:
            return self
        shown = [found.seen_by(viewer, hides=hides) for found in self.diverged if not (hides and found.older)]
        count = self.wrong if hides else self.count
        return msgspec.structs.replace(self, diverged=shown, count=count, withheld=hides and self.earlier > 0)


class ChanceFindings(msgspec.Struct, frozen=True):
    """The check that the secret matches the commitment and yields every draw and salt."""

    checked: int
    """The number of draws."""
    proven: int = 0
    """The number of draws that anyone can derive from the revealed secret."""
    broken_at: int = 0
    reason: str = ""
    revealed: bool = False
    by_service: bool = False
    """True in a running game whose draws the service checked with its secret; it reports only that."""


class Contribution(msgspec.Struct, frozen=True):
    """A seat's contribution to the draws and its source."""

    seat: Seat
    bot: bool
    entropy: str
    source: str
    """`server` if the player left it to the service; empty if unknown."""


class GameAudit(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an audit."""

    game: str
    title: str
    hides: bool
    events: int
    """The number of stored events, including those after a break of the chain."""
    version: int
    """The version of the last intact event."""
    digest: str
    at: str
    """The time of that event; empty if there is none."""
    over: bool
    chain: ChainFindings
    rules: RuleFindings
    chance: ChanceFindings
    contributions: list[Contribution]

    @property
    def verdict(self) -> Verdict:
        """Return the verdict; `older_rules` if today's rules differ but nothing is corrupt."""
        if self.rules.wrong or self.chance.broken_at or not self.chain.ok:
            return "broken"
        return "older_rules" if self.rules.count or self.rules.withheld else "sound"

    def seen_by(self, viewer: Viewer) -> GameAudit:
        """Return the copy that a viewer may see."""
        if viewer.all:
            return self
        chance = msgspec.structs.replace(self.chance, checked=0, reason="")
        return msgspec.structs.replace(self, rules=self.rules.seen_by(viewer, hides=self.hides), chance=chance)


def _seen(outcome: EventOutcome, viewer: Viewer) -> EventOutcome:
    effects = [effect.seen_by(viewer) for effect in outcome.effects]
    return msgspec.structs.replace(outcome, effects=effects)
