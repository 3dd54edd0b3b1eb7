"""Audit results in words, for operators: the finding, its version, and the remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoresheet.service.audit.mass_audit import AuditedGame, DivergingEvent
    from scoresheet.service.audit.receipt_check import ReceiptComparison

SOUND, OLDER, BROKEN = "sound", "decided under older rules or components", "broken"
MEND = "Restore its events from a backup, or from the record that a player kept, then run `scoresheet rebuild`."
COMPARE = "Compare the game with a backup, and with the receipts and records that its players kept."
REBUILD = "Run `scoresheet rebuild` and restart the service: everything here is rebuilt from the events."
GOES_ON = "From here on, it continues under the rules of this version; earlier decisions stand."


def sentences(each: AuditedGame, *, against_rules: bool = False) -> Iterator[str]:
    """Yield sentences about the audit of a game, the verdict first."""
    verdict = {"sound": SOUND, "older_rules": OLDER, "broken": BROKEN}[each.verdict]
    named = f"Game {each.game}" + (f" ({each.title}, {each.events} events)" if each.title else "")
    yield f"{named}: {verdict}."
    yield from (f"  {said}" for said in _parts(each, against_rules))


def summary(examined: Sequence[AuditedGame], *, against_rules: bool) -> str:
    """Summarise the audits of all games in a sentence."""
    counted = Counter(each.verdict for each in examined)
    if against_rules:
        otherwise = sum(bool(each.diverged) for each in examined)
        return (
            f"{len(examined)} running games: {otherwise} would be decided differently by this version's rules, "
            f"{counted['broken']} are broken."
        )
    return (
        f"{len(examined)} games: {counted['sound']} {SOUND}, {counted['older_rules']} {OLDER}, "
        f"{counted['broken']} {BROKEN}."
    )


def of_receipts(compared: ReceiptComparison) -> Iterator[str]:
    """Yield sentences about the comparison of a game's receipts."""
    if compared.fit:
        yield f"  {compared.fit} of the receipts are signed by this service and match the stored events."
    yield from (f"  {said} {COMPARE}" for said in compared.broken)
    yield from (f"  {said} It proves nothing." for said in compared.unproven)


def _parts(each: AuditedGame, against_rules: bool) -> Iterator[str]:
    if each.failure:
        yield f"It could not be examined: {each.failure}."
    if each.chain_broken_at:
        yield f"Version {each.chain_broken_at}: the chain breaks there, {each.chain_reason}. {MEND}"
    if each.first is not None:
        yield from _divergence(each, each.first, against_rules)
    if each.chance_broken_at:
        yield f"Version {each.chance_broken_at}: {each.chance_reason} {COMPARE}"
    if each.differ:
        yield f"Derived data contradicts the events: {', '.join(each.differ)}. {REBUILD}"
    if each.verdict == "sound":
        yield _sound(each)


def _divergence(each: AuditedGame, first: DivergingEvent, against_rules: bool) -> Iterator[str]:
    more = f" The same goes for {each.diverged - 1} more events." if each.diverged > 1 else ""
    reason = first.reason or "today's decision is shown when the game is over."
    then = f"rules {first.rules}, components {first.components[:12] or 'none'}"
    today = f"rules {first.rules_today}, components {first.components_today[:12] or 'none'}"
    what = "would be decided differently today" if against_rules or first.older else "diverges"
    yield f"Version {first.version}: this {first.event} {what} ({first.kind}): {reason}{more}"
    yield f"Decided by {then}; today's are {today}. {GOES_ON if first.older and not each.over else ''}".rstrip()
    if not first.older:
        yield (
            "It was decided by these same rules: an event was forged, or a rule was changed without a new "
            f"rules version. {COMPARE}"
        )


def _sound(each: AuditedGame) -> str:
    draws = f"{each.proven} of {each.draws} draws are proven" if each.over else "draws can be proven when it is over"
    return f"{each.events} events are unchanged, {each.checked} moves follow the rules, {draws}."
