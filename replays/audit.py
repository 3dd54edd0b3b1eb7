"""Audits a game: examines its stored bytes from the first event, trusting no derived data."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoresheet.domain import stored
from scoresheet.domain.branches import Ancestry, believed
from scoresheet.domain.chain import GENESIS
from scoresheet.domain.errors import BrokenRecord, DomainError
from scoresheet.domain.events import Event, GameFinished
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from scoresheet.replays import draws
from scoresheet.replays.deciding import DecidedOtherwise, Diverged, EventOutcome, Walk, is_decided, is_older, outcome_of
from scoresheet.replays.findings import (
    ChainFindings,
    ChanceFindings,
    Contribution,
    Divergence,
    GameAudit,
    Kind,
    RuleFindings,
)
from scoresheet.replays.verify import check_life

MOST_KEPT = 1_000
"""The maximum number of divergences that are listed; later ones are only counted."""
Watch = Callable[[Game], None]
"""Called with the game at each position; the game changes afterwards, so do not keep it."""


def audit(
    title: Title,
    game: str,
    states: Sequence[bytes],
    *,
    imported: bool = False,
    secret: bytes = b"",
    watch: Watch = lambda game: None,
    ancestry: Ancestry = believed,
) -> GameAudit:
    """Audit a game from the stored bytes of its events.

    `secret` is the secret that the service keeps for a running game, if known. A branch must start at the position
    that `ancestry` gives. Errors are reported in the result, never raised.
    """
    examiner = _Examiner(title, imported, ancestry)
    events, broken = stored.as_far_as_whole(stored.follow(title.event_decoder.decode, game, states))
    return GameAudit(
        game=game,
        title=title.title,
        hides=title.hides,
        events=len(states),
        version=len(events),
        digest=events[-1].digest if events else GENESIS,
        at=events[-1].at if events else "",
        chain=ChainFindings(broken.version, broken.reason) if broken else _chain(states),
        rules=examiner.examine(events, watch),
        over=examiner.walk.game.over,
        chance=_chance(events, secret),
        contributions=_contributions(events),
    )


def _chain(states: Sequence[bytes]) -> ChainFindings:
    return ChainFindings() if states else ChainFindings(1, stored.NOTHING)


class _Examiner:
    """Walks through a game, notes divergences, and continues with the stored events."""

    def __init__(self, title: Title, imported: bool, ancestry: Ancestry) -> None:
        self.title = title
        self.imported = imported
        self.walk = Walk(title, imported=imported, ancestry=ancestry)
        self.found: list[Divergence] = []
        self.count = self.wrong = 0

    def examine(self, events: Sequence[Event], watch: Watch) -> RuleFindings:
        """Return the findings about `events`, all events of the game that could be read."""
        checked = earlier = 0
        for event in events:
            checked += is_decided(event) or isinstance(event, GameFinished)
            earlier += is_decided(event) and is_older(self.title, self.walk.game, event)
            self._go_on(event)
            if self.walk.game.version != event.version:
                return self._rules(checked, earlier, stopped_at=event.version)
            watch(self.walk.game)
        if events and not self.count:
            self._compare_with_fold(events)
        return self._rules(checked, earlier)

    def _rules(self, checked: int, earlier: int, stopped_at: int = 0) -> RuleFindings:
        today = (self.title.rules_version, self.title.editions.today.digest)
        return RuleFindings(checked, self.count, self.wrong, self.found, *today, earlier=earlier, stopped_at=stopped_at)

    def _go_on(self, event: Event) -> None:
        """Continue with the stored effects of `event`, or skip it if they cannot be applied."""
        if not self._is_life(event) or not self._is_decided_so(event):
            try:
                self.walk.believe(event)
            except Exception as error:  # an event that was not produced by the rules can raise anything
                self._note(event, "impossible", f"It cannot be applied ({type(error).__name__}: {error}).")

    def _is_life(self, event: Event) -> bool:
        try:
            check_life(self.title, self.walk.game, event)
        except DomainError as error:
            self._note(event, "life", str(error))
            return False
        return True

    def _is_decided_so(self, event: Event) -> bool:
        older = is_older(self.title, self.walk.game, event)
        try:
            self.walk.decide(event)
        except DecidedOtherwise as other:
            self._note(event, "otherwise", str(other), other.expected, older=older)
        except BrokenRecord as error:
            self._note(event, "draws" if is_decided(event) else "life", str(error), older=older and is_decided(event))
        except Exception as error:  # IllegalMove, or anything at a position that the rules did not produce
            self._note(event, "illegal", f"{type(error).__name__}: {error}", older=older and is_decided(event))
        else:
            return True
        self.walk.step_back()
        return False

    def _note(
        self, event: Event, kind: Kind, reason: str, expected: EventOutcome | None = None, *, older: bool = False
    ) -> None:
        self.count += 1
        self.wrong += not older
        if self.count <= MOST_KEPT or (not older and self.wrong <= MOST_KEPT):
            edition = getattr(event, "components", self.walk.game.edition)
            self.found.append(
                Divergence(
                    version=event.version,
                    event=event,
                    kind=kind,
                    reason=reason,
                    expected=expected,
                    stored=outcome_of(event),
                    components=edition,
                    older=older,
                )
            )

    def _compare_with_fold(self, events: Sequence[Event]) -> None:
        """Compare the game by the rules with the game by the stored effects, which viewers see."""
        if fold(self.title, events, Game(imported=self.imported)) != self.walk.game:
            self._note(
                events[-1], "otherwise", "The rules lead to a different position than the stored effects of all moves."
            )


def _chance(events: Sequence[Event], kept: bytes) -> ChanceFindings:
    checked = sum(len(event.draws) for event in events)
    try:
        secret = draws.revealed(events)
        if secret is not None:
            return ChanceFindings(checked, draws.derive(events, secret), revealed=True)
        return _by_kept(events, kept, checked)
    except draws.WrongDraw as wrong:
        return ChanceFindings(checked, wrong.proven, wrong.version, wrong.reason, revealed=secret is not None)
    except Diverged as wrong:
        return ChanceFindings(checked, 0, wrong.version, wrong.reason, revealed=True)


def _by_kept(events: Sequence[Event], kept: bytes, checked: int) -> ChanceFindings:
    """Check the draws in a running game with the secret that the service keeps."""
    if not kept or not events:
        return ChanceFindings(checked)
    if not draws.was_committed_to(kept, events):
        return ChanceFindings(checked, 0, 1, "The service's secret does not match the commitment made at the opening.")
    draws.derive(events, kept)
    return ChanceFindings(checked, by_service=True)


def _contributions(events: Sequence[Event]) -> list[Contribution]:
    seated = draws.seated(events)
    return [
        Contribution(seat, bool(event.bot), event.entropy, getattr(event, "entropy_from", ""))
        for seat, event in seated.items()
    ]
