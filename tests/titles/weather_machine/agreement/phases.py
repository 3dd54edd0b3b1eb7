"""Moving, Phase B, Phase C and the end by the model, compared with the recorded effects."""

from typing import Any

from scoresheet.domain.titles.weather_machine import funding, machine, returning, rounds, scientists
from scoresheet.domain.titles.weather_machine.benefits import ChooseOne, Gain
from scoresheet.domain.titles.weather_machine.effects.machines import ExperimentRan, LativMoved, TokenDiscarded
from scoresheet.domain.titles.weather_machine.effects.office import (
    IncomeReceived,
    LastUsesBegan,
    TokenTaken,
    TurnOrderUpdated,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import BotTakenBack, LativBotPlaced
from scoresheet.domain.titles.weather_machine.state import EMPTY
from tests.titles.weather_machine import bridge
from tests.titles.weather_machine.agreement.steps import Step, scored
from tests.titles.weather_machine.agreement.walk import Walk
from tests.titles.weather_machine.oracle.experiments import (
    assistant_after,
    extreme_after_run,
    next_in_last_round,
    participants,
    refill,
    run_cp,
    running_tile,
    science_payments,
    tile_data,
    token_gains,
    tokens_after_run,
    without,
)
from tests.titles.weather_machine.oracle.funding import government_funds, lab_positions, rnd_funds
from tests.titles.weather_machine.oracle.rounds import income, income_paid, lativ_after, turn_order_after
from tests.titles.weather_machine.oracle.snapshot import following, owners
from tests.titles.weather_machine.oracle.storing import bots_room
from tests.titles.weather_machine.oracle.vouchers import (
    after_entering,
    gain,
    lativ_bot,
    lativ_discard,
    lativ_leaves,
    lativ_next,
)


def lativ_goes(walk: Walk, step: scientists.LativLeaves) -> None:
    """Compare the arrival's Vouchers, Lativ's move, his Bot, and the discard of two players."""
    snap, location = walk.snap, walk.snap.scientists[step.seat][0]
    _arrived(walk, step.seat)
    errands = [fact for fact in walk.coming() if isinstance(fact, LativMoved | LativBotPlaced | TokenDiscarded)]
    if not lativ_leaves(snap, location):
        walk.same("lativ", [], errands)
        return
    to, space = lativ_next(snap)
    told: list[Any] = [LativMoved(to, EMPTY if space is None else space)]  # type: ignore[arg-type]
    told += [LativBotPlaced(*bot) for bot in [lativ_bot(snap)] if bot]  # type: ignore[arg-type]
    told += [TokenDiscarded(*token) for token in [lativ_discard(snap, to)] if token]  # type: ignore[arg-type]
    walk.same("lativ", told, errands)


def _arrived(walk: Walk, seat: int) -> None:
    held, entering = walk.memory["arrival"]
    paid: dict[str, int] = walk.memory["paid on arrival"]
    now = {kind: n + paid.get(kind, 0) for kind, n in walk.snap.seats[seat].vouchers.items()}
    choices = [*entering.any_types] or [None]
    walk.same("arrivals", entering.pay, sum(paid.values()))
    walk.same("arrivals", True, now in [after_entering(held, entering, choice) for choice in choices])


def owner_runs(walk: Walk, step: machine.OwnerRuns) -> None:
    bots = [each.bots for each in walk.asked(machine.Paying)]
    walk.same("experiments", [owners(walk.snap.lab[step.weather])[step.seat]], bots)


def bot_comes_home(walk: Walk, step: returning.TakeBotBack) -> None:
    room = bots_room(walk.snap.seats[step.seat]) > 0
    walk.same("experiments", [""] * room, [fact.section for fact in walk.facts(BotTakenBack)])
    walk.same("experiments", not room, bool(walk.asked(returning.ChooseSlot)))


def may_pay(walk: Walk, step: machine.Paying) -> None:
    ways = science_payments(walk.snap, step.seat, bridge.experiment(step.tile))
    walk.same("experiments", bool(ways), bool(walk.asked(machine.OfferExperiment)))


def rewards(walk: Walk, step: machine.Rewards) -> None:
    tile = bridge.experiment(step.tile)
    walk.memory.setdefault("choosers", []).append(step.seat)
    walk.same("experiments", {step.seat: run_cp(tile, step.bots)}, scored(walk))
    choices = [tuple(map(bridge.benefit, each.benefits)) for each in walk.asked(ChooseOne)]
    walk.same("experiments", [tile_data(tile).benefits], choices)


def experiment_token(walk: Walk, step: machine.ExperimentToken) -> None:
    seat, held = step.seat, walk.snap.seats[step.seat].vouchers
    ((_, told),) = token_gains(walk.snap, step.weather, [seat])
    walk.same("experiments", told, "token" if walk.facts(TokenTaken) else "science")
    now = gain(held, "science" if told == "science" else None, 1)
    walk.then(lambda: walk.same("experiments", now, walk.snap.seats[seat].vouchers))


def after_run(walk: Walk, step: machine.AfterExperiment) -> None:
    snap, weather = walk.snap, step.weather
    told = (
        tokens_after_run(snap, weather, []),
        without(snap.lab[weather], []),
        extreme_after_run(snap, weather),
    )
    walk.then(lambda: walk.same("experiments", told, _there(walk, weather)))


def after_failure(walk: Walk, step: machine.AfterFailure) -> None:
    snap, weather = walk.snap, step.weather
    told = (snap.tokens["lab", weather], without(snap.lab[weather], []), snap.extreme[weather])
    walk.then(lambda: walk.same("experiments", told, _there(walk, weather)))


def _there(walk: Walk, weather: str) -> Any:
    return walk.snap.tokens["lab", weather], walk.snap.lab[weather], walk.snap.extreme[weather]


def moves_on(walk: Walk, step: machine.MoveOn) -> None:
    """Compare the display, the Assistant, and, at the end of the phase, the whole of it."""
    told, assistant = refill(walk.snap), assistant_after(walk.snap)

    def compare() -> None:
        now = walk.snap
        walk.same("display", (told.display, told.preview, told.deck_count), (now.display, now.preview, now.deck_count))
        walk.same("display", assistant, now.assistant)

    walk.then(compare)


def begins_phase_b(walk: Walk, step: rounds.NextTurn) -> None:
    """Compare the run of the active branch and its seats after the last turn; in the last round, all branches."""
    if walk.snap.turn_order[-1] != step.seat:
        return
    if walk.snap.last_round:
        branches = [each.branches for each in walk.asked(machine.RunInOrder)]
        walk.same("last round", [tuple(following(walk.snap.assistant))], branches)
        return
    begins(walk, walk.snap.assistant)
    who: Any = machine.OwnerRuns if running_tile(walk.snap, walk.snap.assistant) else returning.AskOwner
    _concerns(walk, walk.snap.assistant, who)


def _concerns(walk: Walk, weather: str, asked: Any) -> None:
    told = [seat for seat, _ in participants(walk.snap, weather)]
    walk.same("experiments", told, [each.seat for each in reversed(walk.asked(asked))])


def begins(walk: Walk, weather: str) -> None:
    tile = running_tile(walk.snap, weather)
    found = [(fact.weather, bridge.experiment(fact.tile)) for fact in walk.facts(ExperimentRan)]
    walk.same("experiments", [(weather, tile)] if tile else [], found)


def runs_in_order(walk: Walk, step: machine.RunInOrder) -> None:
    order, weather = following(walk.snap.assistant), step.branches[0]
    at = order.index(weather)
    rest = [each.branches for each in walk.asked(machine.RunInOrder)]
    walk.same("last round", [tuple(order[at + 1 :])] * bool(order[at + 1 :]), rest)
    told = next_in_last_round(walk.snap, order[at - 1] if at else None) == weather
    walk.same("last round", told, bool(walk.facts(ExperimentRan)))
    begins(walk, weather)
    if told:
        _concerns(walk, weather, machine.OwnerRuns)


def ends_a_round(walk: Walk, step: rounds.RoundEnds) -> None:
    """Compare Phase C, or the steps after the last round."""
    snap = walk.snap
    walk.same("rounds", [snap.turn_order] * snap.last_round, [fact.seats for fact in walk.facts(LastUsesBegan)])
    if snap.last_round:
        return
    walk.same("rounds", [turn_order_after(snap)], [fact.order for fact in walk.facts(TurnOrderUpdated)])
    walk.same("income", income_paid(snap), bool(walk.facts(IncomeReceived)))
    if income_paid(snap):
        told = [(seat, benefits) for seat in turn_order_after(snap) if (benefits := income(snap, seat))]
        found = [(each.seat, [*map(bridge.benefit, each.benefits)]) for each in reversed(walk.asked(Gain))]
        walk.same("income", told, found)


def lativ_returns(walk: Walk, step: rounds.LativReturns) -> None:
    told, _ = lativ_after(walk.snap)
    walk.same("lativ", [LativMoved(told)], walk.facts(LativMoved))  # type: ignore[arg-type]


def other_funding(walk: Walk, step: funding.OtherFunding) -> None:
    positions = lab_positions(walk.snap.seats[step.seat])
    pays = government_funds(positions["government"]) or rnd_funds(positions["rnd"])
    walk.same("funding", bool(pays), bool(walk.asked(funding.ChooseOther)))


PHASES: dict[type, Step] = {
    scientists.LativLeaves: lativ_goes,
    machine.OwnerRuns: owner_runs,
    returning.TakeBotBack: bot_comes_home,
    machine.Paying: may_pay,
    machine.Rewards: rewards,
    machine.ExperimentToken: experiment_token,
    machine.AfterExperiment: after_run,
    machine.AfterFailure: after_failure,
    machine.MoveOn: moves_on,
    machine.RunInOrder: runs_in_order,
    rounds.NextTurn: begins_phase_b,
    rounds.RoundEnds: ends_a_round,
    rounds.LativReturns: lativ_returns,
    funding.OtherFunding: other_funding,
}
"""The comparison for each follow-up of moving, Phase B, Phase C and funding."""
