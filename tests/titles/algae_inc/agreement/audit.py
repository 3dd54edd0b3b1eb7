"""A game under audit: every open decision, every step, and the scores of every position."""

from typing import Any

from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.titles.algae_inc import TITLE, income
from scoresheet.domain.titles.algae_inc.scoring import ON_THE_WAY, scores
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.agreement.months import MONTHS
from tests.titles.algae_inc.agreement.offers import OFFERS
from tests.titles.algae_inc.agreement.plays import PLAYS
from tests.titles.algae_inc.agreement.resumes import RESUMES
from tests.titles.algae_inc.agreement.walk import Part, Step, Walk, parts
from tests.titles.algae_inc.oracle import mondays
from tests.titles.algae_inc.oracle.data import BRUNO
from tests.titles.algae_inc.oracle.scoring import bruno_score, ranking, score, tie_break
from tests.titles.algae_inc.oracle.tanks import capacities

FOLLOW_UPS = {**RESUMES, **MONTHS}


def audit(walk: Walk, move: Move, effects: list[Effect]) -> None:
    """Compare all consequences of a move, and advance the walk to the position after it."""
    for part in parts(move, effects):
        follow(walk, part)


def follow(walk: Walk, part: Part) -> None:
    """Compare one step."""
    walk.move = part.move or walk.move
    if part.obliged and part.move is not None:
        offered(walk, Seat(part.seat), [part.move])
    step = Step(walk, part)
    walk.apply([part.answered])
    if step.move is not None:
        PLAYS[type(step.move)](step)
    else:
        FOLLOW_UPS[type(step.decision)](step)
    walk.apply(part.facts)
    step.compare()


def offered(walk: Walk, seat: Seat, moves: list[Move]) -> None:
    """Compare the moves offered to a seat."""
    decision = walk.state.open_to(seat)
    if type(decision) not in OFFERS:
        return
    told = set(map(known, OFFERS[type(decision)](walk, decision)))
    found = set(map(known, moves))
    name = type(decision).__name__
    walk.same("number of moves", len(moves), len(found))
    if told != found:
        walk.same(name, sorted(told - found), sorted(found - told))
    walk.counted[name] += 1


KNOWN = {"MoveAlong": ("belt", "left"), "TakeBonus": ("cell",), "TakeWeekendBonus": ("place",)}
"""The fields of moves known to the model; other fields are remainders or serve the wording."""


def known(move: Move) -> tuple[Any, ...]:
    """The fields of a move that the model knows."""
    name = type(move).__name__
    fields = KNOWN.get(name, move.__struct_fields__)
    return (name, *(f"{field}={getattr(move, field)!r}" for field in fields))


def settled(walk: Walk) -> None:
    """Compare the moves of all seats to act."""
    for seat in walk.state.to_act():
        offered(walk, seat, TITLE.legal_moves(walk.state, seat))


def standing(walk: Walk) -> None:
    """Compare current scores by part, ranks, incomes, and derived values of all seats."""
    state, snap = walk.state, walk.snap
    found = scores(state)
    for who, each in enumerate(found):
        told, parts = score(snap, who), each.parts
        on_the_way = sum(parts[name] for name in ON_THE_WAY)
        others = [parts[name] for name in ("month", "exports", "science", "contract", "resources")]
        walk.same("scores", [*vars(told).values(), told.total], [on_the_way, *others, each.points])
        walk.same("tie-break", list(tie_break(snap, who)), list(each.tie_break))
        numbers = [mondays.unlocked(snap, who), mondays.euros(snap, who), mondays.vp(snap, who)]
        seat = Seat(who)
        incomes = [income.unlocked(state, seat), income.eur_income(state, seat), income.vp_income(state, seat)]
        walk.same("incomes", numbers, incomes)
        own = state.departments[who]
        walk.same("pieces", [10 - snap.seats[who].disks, 10 - mondays.achieved(snap, who)], [own.disks, own.markers])
        walk.same("storages", snap.seats[who].opened, set(own.open))
    strengths = {who: (each.points, *each.tie_break) for who, each in enumerate(found)}
    if state.rival is not None:
        over = state.phase == "over"
        strengths[BRUNO] = (snap.bruno_vp if over else bruno_score(snap), 99, 0)
        walk.same("strips", {name: walk.strips[name] for name in state.rival.strips}, dict(state.rival.strips))
    if state.rival is None or state.phase != "over":
        levels = sorted(set(strengths.values()), reverse=True)
        ranks = [sorted(who for who, own in strengths.items() if own == level) for level in levels]
        walk.same("ranking", ranking(snap), ranks)
    walk.same("tanks", capacities(snap), {species: tank.capacity for species, tank in state.tanks.items()})
    walk.same("disks", snap.occupied, set(state.disks))
