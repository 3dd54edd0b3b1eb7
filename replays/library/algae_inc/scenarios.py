"""The scenarios of the recorded games of Algae, Inc."""

from itertools import pairwise
from typing import cast

from scoresheet.domain.events import MoveMade
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.algae import TakeAlga
from scoresheet.domain.titles.algae_inc.effects.line import CubeLost, CubesSpoiled
from scoresheet.domain.titles.algae_inc.engineers import BuildTile, TakeCombo
from scoresheet.domain.titles.algae_inc.exporting import ExportToContract
from scoresheet.domain.titles.algae_inc.machines import AddByproduct, FinishStep, MoveCube, MoveCubeBack, TakeEnergy
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveNoMore
from scoresheet.domain.titles.algae_inc.operators import FetchAlga
from scoresheet.domain.titles.algae_inc.placing import ChooseTile, PlaceNoTile, TakeNoBonus
from scoresheet.domain.titles.algae_inc.recruiting import Recruit, RecruitNoMore, TakeUpgrade
from scoresheet.domain.titles.algae_inc.refining import ChangeNoMore, ChangeType
from scoresheet.domain.titles.algae_inc.scientists import PlaceWithScientists
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.titles.algae_inc.turns import PerformAction
from scoresheet.domain.viewer import Seat
from scoresheet.replays.compose import Scenario, ScenarioPlayer
from scoresheet.replays.library.algae_inc.scripts import Cards, Condition, Wish, contracts, hurried, when, wish
from scoresheet.replays.scripts import GREEDY, MIXED, RANDOM, Shown, all_of, played, resigned_after, shows


def is_over(composer: ScenarioPlayer) -> bool:
    """Return whether the game has ended, as it does only if the intended cards were dealt."""
    return composer.game.status == "finished"


def alone(outcome: str) -> Shown:
    """Return a condition: the player has won or lost against Bruno."""

    def shown(composer: ScenarioPlayer) -> bool:
        state = cast(State | None, composer.game.state)
        return is_over(composer) and state is not None and state.rival is not None and state.rival.outcome == outcome

    return shown


def hires(state: State, seat: Seat) -> bool:
    """Return whether the seat gets a team upgrade for its third hire."""
    return abilities.has(state, seat, "THIRD_HIRE_TEAM_UPGRADE")


PRINTED = {"printed_capitals": True}
INLAYS = {"random_inlays": True}
BOTH = {"printed_capitals": True, "random_inlays": True}

EXTRA = shows(ChooseTile, PlaceNoTile, TakeNoBonus)
DELIVERY = (wish(ExportToContract),)
"""Contracts are fulfilled as soon as possible."""


def with_cards(cards: Cards, *wishes: Wish, rare: tuple[type, ...] = (), shown: Shown = is_over) -> Scenario:
    """Return a scenario with these departments and the abilities of these cards."""
    name = "_and_".join(f"{department}_{card}" for department, card in cards.items())
    return Scenario(name, len(cards), GREEDY, contracts(cards, *DELIVERY, *wishes, rare=rare), all_of(is_over, shown))


def covered(*tiles: str) -> Condition:
    """Return a condition: any of these science tiles is still on the department board."""
    return lambda state, seat: any(tile in state.departments[seat].science for tile in tiles)


def holds(place: str, cubes: int = 1) -> Condition:
    """Return a condition: a place has this number of cubes, so that a machine is worth running."""
    return lambda state, seat: state.departments[seat].cubes.get(place, 0) >= cubes


def leads(*belts: str) -> Wish:
    """Return a wish for a move along any of these belts."""
    return lambda state, seat, move: isinstance(move, MoveCube | MoveAlong) and move.belt in belts


NORI = (
    wish(TakeEnergy),
    leads("A1", "B1"),
    wish(PlaceWithScientists, tile="STO_1"),
    wish(TakeAlga, species="red"),
    wish(FetchAlga, species="red"),
    when(holds("U1"), wish(PerformAction, action="B")),
    when(holds("red"), wish(PerformAction, action="A")),
    when(covered("STO_1"), wish(PerformAction, action="scientists")),
)
"""The food department opens a storage for macro algae, and makes nori from them."""
FEEDING = (
    wish(FinishStep, what="feeding"),
    wish(AddByproduct, belt="INJB-1"),
    wish(BuildTile, tile="INJB-1"),
    when(lambda state, seat: "INJB-1" in state.departments[seat].grid, wish(PerformAction, action="engineers")),
    *NORI,
)
"""The food department feeds its Station 1 between moves of machine B, with energy from nori."""


def fed_on_the_way(composer: ScenarioPlayer) -> bool:
    """Return whether energy was taken and, with the next move, spent to feed a station."""
    moves = [event.move for event in composer.events if isinstance(event, MoveMade)]
    return any(
        isinstance(one, TakeEnergy) and isinstance(other, AddByproduct) and other.belt == "INJB-1"
        for one, other in pairwise(moves)
    )


CREAM = (
    wish(PlaceWithScientists, tile="STO_2"),
    wish(PlaceWithScientists, tile="LINE_CREAM"),
    when(holds("L1", 2), wish(PerformAction, action="B")),
    wish(MoveCube, belt="B4"),
    leads("A3"),
    wish(TakeAlga, species="spirulina"),
    wish(FetchAlga, species="spirulina"),
    wish(MoveNoMore),
    when(covered("STO_2", "LINE_CREAM"), wish(PerformAction, action="scientists")),
    when(holds("spirulina"), wish(PerformAction, action="A")),
)
"""The cosmetics department opens a storage for micro algae, and the line for creams."""
COMBOS = (
    wish(PlaceWithScientists, tile="COMBO1"),
    wish(PlaceWithScientists, tile="COMBO2"),
    wish(TakeCombo, tile="COMBO1"),
    wish(TakeCombo, tile="COMBO2"),
    when(lambda state, seat: bool(state.departments[seat].combos), wish(PerformAction, action="scientists")),
    when(lambda state, seat: "COMBO2" in state.departments[seat].grid, wish(PerformAction, action="engineers")),
)
"""Combo tiles are taken and placed."""


CARDS = (
    with_cards({"biofuel": "1", "bioplastics": "1", "cosmetics": "1", "food": "1"}),
    with_cards({"biofuel": "3", "cosmetics": "3", "food": "2"}),
    with_cards({"biofuel": "2"}, *COMBOS, rare=(ChooseTile, PlaceNoTile, TakeNoBonus), shown=EXTRA),
    with_cards({"bioplastics": "2", "cosmetics": "2"}),
    with_cards({"biofuel": "4", "bioplastics": "4"}),
    with_cards({"biofuel": "5", "bioplastics": "5"}),
    with_cards({"biofuel": "6", "bioplastics": "6"}),
    with_cards({"biofuel": "7", "food": "4"}),
    with_cards({"biofuel": "8", "food": "5"}, rare=(ChangeType, ChangeNoMore), shown=shows(ChangeType, ChangeNoMore)),
    with_cards(
        {"biofuel": "9", "food": "6"},
        wish(TakeUpgrade),
        when(hires, wish(Recruit)),
        when(hires, wish(PerformAction, action="recruit", paying="")),
    ),
    with_cards({"bioplastics": "3", "cosmetics": "4"}),
    with_cards({"bioplastics": "7", "cosmetics": "5"}),
    with_cards({"bioplastics": "8", "cosmetics": "6"}),
    with_cards({"cosmetics": "7", "food": "7"}),
    with_cards({"cosmetics": "8", "food": "8"}),
    with_cards({"cosmetics": "9", "food": "3"}, wish(MoveCubeBack)),
    with_cards({"bioplastics": "9"}),
    with_cards({"food": "9"}, *NORI, rare=(RecruitNoMore,), shown=shows(RecruitNoMore, TakeEnergy)),
)
PLAYED = (
    Scenario("alone_and_won", 1, GREEDY, played, alone("won")),
    Scenario("alone_and_lost", 1, RANDOM, played, all_of(alone("lost"), shows(CubesSpoiled)), PRINTED),
    Scenario("cream_is_lost_alone", 1, GREEDY, contracts({"cosmetics": ""}, *CREAM), shows(CubeLost)),
    Scenario("a_station_is_fed_on_the_way", 1, GREEDY, contracts({"food": ""}, *FEEDING), fed_on_the_way),
    Scenario("two_seats_with_both_variants", 2, GREEDY, hurried, options=BOTH),
    Scenario("three_seats_with_random_inlays", 3, MIXED, hurried, options=INLAYS),
    Scenario("four_seats_at_random", 4, RANDOM, hurried),
    Scenario("one_of_two_resigned", 2, GREEDY, resigned_after(60)),
    Scenario("one_of_three_resigned_and_a_bot_played_on", 3, RANDOM, resigned_after(60)),
)
SCENARIOS = (*PLAYED, *CARDS)
