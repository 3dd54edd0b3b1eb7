"""The recorded games of Algae, Inc.: what each is to show."""

from typing import cast

from domain.titles.algae_inc import abilities
from domain.titles.algae_inc.exporting import ExportToContract
from domain.titles.algae_inc.machines import MoveCubeBack
from domain.titles.algae_inc.recruiting import Recruit, RecruitNoMore, TakeUpgrade
from domain.titles.algae_inc.refining import ChangeType
from domain.titles.algae_inc.state import State
from domain.titles.algae_inc.turns import PerformAction
from domain.viewer import Seat
from replays.compose import Composer, Scenario
from replays.library.algae_inc.scripts import Cards, Wish, contracts, when, wish
from replays.scripts import GREEDY, MIXED, RANDOM, Shown, played, resigned_after


def is_over(composer: Composer) -> bool:
    """Whether the game came to its end: the cards that it is about were dealt."""
    return composer.game.status == "finished"


def alone(outcome: str) -> Shown:
    """Whether the player has won or lost against Bruno."""

    def shown(composer: Composer) -> bool:
        state = cast(State | None, composer.game.state)
        return is_over(composer) and state is not None and state.rival is not None and state.rival.outcome == outcome

    return shown


def hires(state: State, seat: Seat) -> bool:
    """Whether recruiting brings a team upgrade."""
    return abilities.has(state, seat, "THIRD_HIRE_TEAM_UPGRADE")


PRINTED = {"printed_capitals": True}
INLAYS = {"random_inlays": True}
BOTH = {"printed_capitals": True, "random_inlays": True}

DELIVERY = (wish(ExportToContract),)
"""Contracts are fulfilled as soon as they can be."""


def with_cards(name: str, cards: Cards, *wishes: Wish, rare: tuple[type, ...] = ()) -> Scenario:
    """A game with these departments, and the abilities of these cards."""
    return Scenario(name, len(cards), GREEDY, contracts(cards, *DELIVERY, *wishes, rare=rare), is_over)


def four(card: str) -> Scenario:
    """A game of all departments, each with the ability of the card of that number."""
    return with_cards(f"four_seats_with_contracts_{card}", dict.fromkeys(DEPARTMENTS, card))


DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")
CARDS = (
    four("1"),
    four("2"),
    four("3"),
    with_cards("biofuel_4_bioplastics_4_cosmetics_4", {"biofuel": "4", "bioplastics": "4", "cosmetics": "4"}),
    with_cards(
        "food_4_biofuel_5_bioplastics_5",
        {"food": "4", "biofuel": "5", "bioplastics": "5"},
    ),
    with_cards("cosmetics_5_food_5_biofuel_6", {"cosmetics": "5", "food": "5", "biofuel": "6"}, rare=(ChangeType,)),
    with_cards("bioplastics_6_cosmetics_6", {"bioplastics": "6", "cosmetics": "6"}),
    with_cards("food_6_biofuel_7", {"food": "6", "biofuel": "7"}),
    with_cards("bioplastics_7_biofuel_8", {"bioplastics": "7", "biofuel": "8"}),
    with_cards("cosmetics_7_food_7", {"cosmetics": "7", "food": "7"}),
    with_cards("bioplastics_8_cosmetics_8", {"bioplastics": "8", "cosmetics": "8"}),
    with_cards(
        "food_8_biofuel_9",
        {"food": "8", "biofuel": "9"},
        wish(TakeUpgrade),
        when(hires, wish(Recruit)),
        when(hires, wish(PerformAction, action="recruit", paying="")),
    ),
    with_cards("bioplastics_9_alone", {"bioplastics": "9"}),
    with_cards("cosmetics_9_alone", {"cosmetics": "9"}, wish(MoveCubeBack)),
    with_cards("food_9_alone", {"food": "9"}, rare=(RecruitNoMore,)),
)
PLAYED = (
    Scenario("alone_and_won", 1, GREEDY, played, alone("won")),
    Scenario("alone_and_lost", 1, RANDOM, played, alone("lost"), PRINTED),
    Scenario("two_seats_with_both_variants", 2, GREEDY, played, options=BOTH),
    Scenario("three_seats_with_random_inlays", 3, MIXED, played, options=INLAYS),
    Scenario("four_seats_at_random", 4, RANDOM, played),
    Scenario("one_of_two_resigned", 2, GREEDY, resigned_after(60)),
    Scenario("one_of_three_resigned_and_a_bot_played_on", 3, RANDOM, resigned_after(60)),
)
SCENARIOS = (*PLAYED, *CARDS)
