"""The scenarios of the recorded games of Industrial Waste."""

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.events import MoveMade
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.industrial_waste import accident, company, market, turns
from scoresheet.domain.titles.industrial_waste.components import EDITIONS
from scoresheet.domain.titles.industrial_waste.effects import auction, business, cards
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.viewer import all_seats
from scoresheet.replays.compose import Branch, Scenario, ScenarioPlayer
from scoresheet.replays.library.industrial_waste.long_games import (
    before_a_move_of_another,
    disputed,
    disputed_for_long,
    over_days,
    voided,
)
from scoresheet.replays.scripts import GREEDY, MIXED, RANDOM, played, resigned_after


def taken_back_freely(composer: ScenarioPlayer) -> None:
    """Undo a loan twice, without consent."""
    composer.sit_all()
    composer.play(8)
    seat = composer.game.to_act()[0]
    for _ in range(2):
        to = composer.game.version
        composer.move(seat, TakeLoan())
        composer.take_back(seat, to)
    composer.finish()


def lent_out_of_turn(composer: ScenarioPlayer) -> None:
    """Let all seats take loans between the two steps of an innovation, and during an auction."""
    composer.sit_all()
    for pause in (company.ChooseSecondInnovation, market.Bid):
        while composer.game.status == "playing" and not isinstance(_asked(composer), pause):
            composer.move()
        if composer.game.status == "playing":
            for seat in all_seats(len(composer.game.seats)):
                composer.move(seat, TakeLoan())
    composer.finish()


def taken_back_with_consent(composer: ScenarioPlayer) -> None:
    """Undo a move to which other seats have responded, with their consent."""
    composer.sit_all()
    composer.play(20)
    to, seat = before_a_move_of_another(composer)
    composer.take_back(seat, to)
    for other in all_seats(len(composer.game.seats)):
        if other != seat:
            composer.answer(other, agree=True)
    composer.finish()


def refused_and_lapsed(composer: ScenarioPlayer) -> None:
    """Let one takeback request be refused, and another lapse with the next move."""
    composer.sit_all()
    composer.play(15)
    to, seat = before_a_move_of_another(composer)
    composer.take_back(seat, to)
    composer.answer((seat + 1) % 3, agree=True)
    composer.answer((seat + 2) % 3, agree=False)
    composer.play(2)
    to, seat = before_a_move_of_another(composer)
    composer.take_back(seat, to)
    composer.finish()


def taken_back_twice_over(composer: ScenarioPlayer) -> None:
    """Undo to the position after an earlier takeback, and continue."""
    composer.sit_all()
    composer.play(11)
    for _ in range(2):
        start = composer.game.version
        composer.play(3)
        composer.take_back(_mover(composer, start + 1), start)
        _agree(composer)
    composer.finish()


def played_on_without_one(composer: ScenarioPlayer) -> None:
    """Let one of four players resign; a bot plays the seat, which ranks last."""
    composer.sit_all()
    composer.play(30)
    composer.resign(2)
    composer.finish()


def last_one_left(composer: ScenarioPlayer) -> None:
    """Let two of three players resign."""
    composer.sit_all()
    composer.play(30)
    composer.resign(0)
    composer.play(12)
    composer.resign(2)


def left_to_the_bots(composer: ScenarioPlayer) -> None:
    """Let the only player among bots resign."""
    composer.sit("p0", "bot:greedy", "bot:random")
    composer.play(25)
    composer.resign(0)


def never_begun(composer: ScenarioPlayer) -> None:
    """Let a player and a bot take seats, and the player leave before the start."""
    composer.sit("p0", "bot:greedy")
    composer.leave(0)


def seat_changed_hands(composer: ScenarioPlayer) -> None:
    """Let one player replace another before the start, and let one player hold two seats."""
    composer.sit("p0", "p1")
    composer.leave(0)
    composer.sit("p2", "p1", "bot:random")
    composer.finish()


def _asked(composer: ScenarioPlayer) -> object:
    """Return the decision of the first seat to act."""
    return present(composer.game.state).open_to(composer.game.to_act()[0])


def _all_lent_twice(composer: ScenarioPlayer) -> bool:
    loans = [event.seat for event in composer.events if isinstance(event, MoveMade) and event.move == TakeLoan()]
    return all(loans.count(seat) >= 2 for seat in all_seats(len(composer.game.seats)))


def _mover(composer: ScenarioPlayer, version: int) -> int:
    event = composer.events[version - 1]
    return event.seat if isinstance(event, MoveMade) else 0


def _agree(composer: ScenarioPlayer) -> None:
    while request := composer.game.request:
        waiting = [seat for seat in all_seats(len(composer.game.seats)) if seat not in (request.seat, *request.agreed)]
        composer.answer(waiting[0], agree=True)


def _everything_rare(composer: ScenarioPlayer) -> bool:
    return composer.shows(
        company.RepayLoan, company.InnovateAgain, business.StepLost, auction.BidMade, turns.SaveCard, TakeLoan
    )


def _both_reshuffles(composer: ScenarioPlayer) -> bool:
    return composer.shows(cards.DiscardsReshuffled, cards.SupplyReshuffled, cards.DuplicateDiscarded)


def _bribery_used_and_not(composer: ScenarioPlayer) -> bool:
    return composer.shows(accident.UseBribery, accident.MoveFactoryBack)


def _several_at_the_end_of_the_track(composer: ScenarioPlayer) -> bool:
    scores = composer.game.scores
    return sum(score.parts["growth"] == EDITIONS.today.components.limits.growth[1] for score in scores) > 1


def _pushed_back_at_the_end(composer: ScenarioPlayer) -> bool:
    kinds = [type(effect) for effect in composer.effects()]
    last = kinds.index(business.FinalAccidentHappened)
    return business.FactoryMovedBack in kinds[last:]


def _seller_buys(composer: ScenarioPlayer) -> bool:
    return composer.shows(market.Offer) and any(
        isinstance(effect, business.Paid) and effect.reason == "raw materials" and effect.to < 0
        for effect in composer.effects()
    )


def _not_in_the_lead(composer: ScenarioPlayer) -> bool:
    return composer.game.ranking[-1] == [2] and len(composer.events) > 100


OVER_DAYS = Clock(move=86_400, bank=7_200, increment=3_600, vacation=10, zone=60, days_off=[7], night=[23, 7])
THREE_DAYS = Clock(move=3 * 86_400)
SCENARIOS = (
    Scenario("two_seats_played", 2, GREEDY, played),
    Scenario("three_seats_with_both_reshuffles", 3, MIXED, played, _both_reshuffles),
    Scenario("four_seats_played", 4, GREEDY, played),
    Scenario("second_steps_and_a_loan_repaid", 3, RANDOM, played, _everything_rare),
    Scenario("loans_out_of_turn_and_between_two_steps", 3, GREEDY, lent_out_of_turn, _all_lent_twice),
    Scenario("bribery_used_and_not", 4, MIXED, played, _bribery_used_and_not),
    Scenario("several_factories_at_the_end_of_the_track", 3, GREEDY, played, _several_at_the_end_of_the_track),
    Scenario("pushed_back_by_the_last_accident", 3, MIXED, played, _pushed_back_at_the_end),
    Scenario("a_seller_who_outbids_everybody", 2, MIXED, played, _seller_buys),
    Scenario("moves_taken_back_freely", 2, GREEDY, taken_back_freely),
    Scenario("moves_taken_back_with_consent", 3, GREEDY, taken_back_with_consent),
    Scenario("takeback_refused_and_takeback_lapsed", 3, GREEDY, refused_and_lapsed),
    Scenario("taken_back_to_a_takeback", 2, MIXED, taken_back_twice_over),
    Scenario("one_of_two_resigned", 2, GREEDY, resigned_after(25)),
    Scenario("one_of_four_resigned_and_a_bot_played_on", 4, GREEDY, played_on_without_one, _not_in_the_lead),
    Scenario("all_but_one_resigned", 3, GREEDY, last_one_left),
    Scenario("abandoned_to_the_bots", 3, MIXED, left_to_the_bots),
    Scenario("abandoned_before_the_start", 3, GREEDY, never_begun),
    Scenario("disputed_rewound_and_replayed", 3, GREEDY, disputed),
    Scenario("played_over_days", 3, GREEDY, over_days, clock=OVER_DAYS),
    Scenario("weeks_of_disputes_by_one_player", 2, GREEDY, disputed_for_long, clock=THREE_DAYS),
    Scenario("voided_by_a_ruling", 2, MIXED, voided),
    Scenario("played_on_from_another_game", 2, MIXED, played, branch=Branch("two_seats_played", 60)),
    Scenario("a_seat_changed_hands_and_one_player_holds_two", 4, MIXED, seat_changed_hands),
)
