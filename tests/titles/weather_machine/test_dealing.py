"""Repeated purchases and returns of Chemicals in Supply, which bots must bring to an end."""

import random

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.effects.machines import TurnBegan
from scoresheet.domain.titles.weather_machine.machines_worth import machines_worth
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.pending_worth import DEALINGS
from scoresheet.domain.titles.weather_machine.supply import BuyChemical, LeaveSupply, ReturnChemical
from tests.titles.weather_machine.positions import AWAY, acting, is_asked, move, offered
from tests.titles.weather_machine.test_supply import ActInSupply


def trading():
    """A position in which seat 0 acts in Supply, with Vouchers of one type and nothing else."""
    mat = {"vouchers": {"supply": 4}, "parts": {}, "chemicals": {}}
    return acting(mat, {}, {}, at=("supply", 0), **AWAY)


def deal(state, times):
    for _ in range(times):
        kind = ReturnChemical if offered(state, 0, ReturnChemical) else BuyChemical
        move(state, 0, kind("green"))


def test_a_chemical_may_be_bought_and_returned_repeatedly():
    state = trading()
    deal(state, 3 * DEALINGS)
    assert is_asked(state, 0, ActInSupply)
    assert offered(state, 0, BuyChemical)


def test_greedy_leaves_supply_after_the_limit_of_trades_even_if_leaving_looks_bad(monkeypatch):
    def worth(outlook: Outlook) -> float:
        return machines_worth(outlook) - 50.0 * (outlook.state.turn != 0)

    monkeypatch.setattr("scoresheet.domain.titles.weather_machine.evaluation.machines_worth", worth)
    state = trading()
    deal(state, 2)
    assert choose("greedy", TITLE, state, 0, random.Random(1)) != LeaveSupply()
    deal(state, DEALINGS)
    assert choose("greedy", TITLE, state, 0, random.Random(1)) == LeaveSupply()


def test_the_number_of_trades_is_reset_when_the_next_turn_begins():
    state = trading()
    deal(state, 2)
    assert state.laboratories[0].dealings == 2
    move(state, 0, LeaveSupply())
    assert state.laboratories[1].dealings == 0
    state.laboratories[1].dealings = 3
    TITLE.table(state, None).record(TurnBegan(0), TurnBegan(1))
    assert [laboratory.dealings for laboratory in state.laboratories[:2]] == [0, 0]
