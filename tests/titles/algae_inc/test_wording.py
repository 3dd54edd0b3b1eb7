"""The sentences that players read: in the log, in decisions, and in offers of moves."""

import pytest

from scoresheet.domain.titles.algae_inc import (
    TITLE,
    algae,
    exporting,
    machines,
    moves,
    placing,
    recruiting,
    refining,
    scientists,
    setup,
    turns,
    weekend,
)
from scoresheet.domain.titles.algae_inc.effects import exports, goods, line, month, rival, tiles
from scoresheet.domain.titles.algae_inc.effects import setup as laying
from scoresheet.domain.titles.algae_inc.engineers import BuildTile, TakeCombo
from scoresheet.domain.titles.algae_inc.place_words import places
from scoresheet.domain.titles.algae_inc.state import BRUNO
from scoresheet.domain.viewer import Seat
from scoresheet.service.core.catalogues import translator
from tests.titles.algae_inc.positions import (
    BOX,
    Steps,
    acting,
    asked,
    biofuel,
    bioplastics,
    company,
    cosmetics,
    food,
)
from tests.titles.playing import random_game

WORDS = TITLE.words
GERMAN = translator("de", TITLE.title)
LOG = [
    (laying.DepartmentTaken(0, "food", "4a", [], {}, {}, 5, {}, [], {}, 10), "Orange plays Food"),
    (laying.ContractsDealt(1, ["3", "9", "1"]), "Blue is dealt the contract cards 3, 9, 1"),
    (
        laying.PoolLaid("engineers", ["EUR2", "SP1"]),
        "A token pool: a staff tile for the engineers, EUR 2, a science point",
    ),
    (month.WeekBegan(2, 1), "Week 2 begins on Monday morning; Blue is the start player"),
    (month.SupervisorMoved(0, "C", 1), "Orange moves the Supervisor to row C, spot 2"),
    (month.AlgaeRefilled("spirulina", 1), "1 cube of Spirulina comes into its tank"),
    (month.AlgaeRefilled("red", 3), "3 cubes of red algae come into its tank"),
    (month.ByproductBalanced("bio_oil", -1), "A cube leaves the tank of Bio-oil"),
    (goods.ItemsGained(0, "eur", 4), "Orange receives EUR 4"),
    (goods.ItemsGained(0, "mv", 1), "Orange gains a Market Value token"),
    (goods.ItemsGained(0, "fe", 2), "Orange gains 2 Freelance Engineers"),
    (goods.ItemsPaid(2, "sp", 3), "Green pays 3 science points"),
    (goods.ItemExchanged(0, "sp", "ca"), "Orange lacks a Choice Action, and gives a science point in exchange"),
    (goods.PointsScored(0, "milestones", 5), "Orange scores 5 VP for milestones"),
    (line.AlgaTaken(0, "red"), "Orange takes a cube of red algae from its tank"),
    (line.AlgaTaken(0, "red", supply=True), "Orange takes a cube of red algae from the supply: its tank is empty"),
    (line.Activated(0, "B"), "Orange activates machine B"),
    (line.Activated(0, "refining"), ""),
    (
        line.CubeMoved(0, "A1", "red", "U1"),
        "Orange moves a cube from the storage of red algae to the upper Station 1",
    ),
    (
        line.CubeMoved(0, "B1", "T2", "U1", back=True),
        "Orange moves a cube back from the upper Station 2 to the upper Station 1",
    ),
    (line.ByproductStored(0, "biomass", sold=True), "Orange sells Biomass to the supply: its tank is full"),
    (
        line.CubesDegraded(0, "GD", "GX", 2),
        "2 cubes of Orange degrade: from the lower dispatch place to the lower place for degraded food",
    ),
    (exports.Delivered(0, "Goteborg", 4, 1), "Orange delivers to Göteborg: worth 4"),
    (exports.Delivered(0, "contract", 3, 0), "Orange delivers to the contract: worth 3"),
    (exports.DiskPlaced(0, "Gdansk", opened=True, demand=2), "Orange opens Gdańsk (demand 2)"),
    (exports.DiskPlaced(0, "Krakow", opened=False, demand=2), "Orange places a disk on Kraków (demand 2)"),
    (exports.TokenTurned(0, "Lyon", "FE1"), "The City Bonus token of Lyon gives Orange a Freelance Engineer"),
    (
        exports.MilestoneAchieved(0, "M04a", 1),
        "Orange is the first to achieve a milestone: 3 cities of demand 1",
    ),
    (exports.MilestoneAchieved(BRUNO, "M14b", 2), "Bruno achieves a milestone: 7 capitals"),
    (tiles.StaffRecruited(0, "scientists", 4), "Orange recruits for the scientists: place 4"),
    (
        tiles.TeamActivated(0, "engineers", "scientists", 3, 3),
        "Orange activates the engineers; scientists at work: 3",
    ),
    (tiles.TileBuilt(0, "CAP2", "B"), "Orange builds Capacity upgrade 2 on machine B"),
    (
        tiles.TileBuilt(0, "CONV1", "conveyor A"),
        "Orange builds Conveyor upgrade 1 between the machines A and B",
    ),
    (tiles.TilePlaced(0, "STO_2", []), "Orange places Storage upgrade in the science grid"),
    (tiles.StorageOpened(0, "brown", 5), "Orange opens the storage of brown algae; its tank holds 5 cubes"),
    (
        rival.NeutralDiskPlaced("C", 0, "Roma", 3, opened=True),
        "Bruno exports from row C, spot 1, to Roma (demand 3)",
    ),
    (rival.RivalCompared("won", 60, 55), "60 VP against Bruno's 55: the month is won"),
]
ASKED = [
    (algae.TakeAlgae(0, 1), "You may take a cube: which species?"),
    (algae.TakeAlgae(0, 3), "You may take 3 cubes: which first?"),
    (machines.MoveCubes(0, "C"), "Machine C: which cube moves?"),
    (moves.MoveFreely(0, "", 2), "You may move 2 cubes along main belts of any machines: which first?"),
    (moves.MoveFreely(0, "B", 1), "You may move a cube along a main belt of machine B"),
    (exporting.LoadCubes(0, "Athina"), "Which cubes do you deliver to Athina?"),
    (exporting.LoadCubes(0, "contract"), "Which cubes do you deliver to your contract?"),
]


@pytest.mark.parametrize(("effect", "said"), LOG, ids=[type(effect).__name__ for effect, _ in LOG])
def test_effects_have_these_sentences(effect, said):
    assert WORDS.say(effect) == said


@pytest.mark.parametrize(("decision", "said"), ASKED)
def test_decisions_have_these_sentences(decision, said):
    assert WORDS.say(decision) == said


def offers(steps, kind, seat=0):
    """Return the offers of moves of a kind to a seat."""
    return [WORDS.offer(move, steps.state) for move in steps.offered(kind, seat)]


def test_a_spot_is_offered_with_its_printed_action():
    state = company(biofuel(), food())
    state.strips["A"] = type(state.strips["A"])("A1", 0)
    assert offers(asked(state, turns.ChooseSpot(Seat(0))), turns.MoveSupervisor) == [
        "Go to row A, spot 1: operators, engineers, scientists",
        "Go to row A, spot 2: machine A, machine B, machine C",
        "Go to row A, spot 3: recruit; as things stand, this action is not possible",
    ]


def test_a_move_of_a_machine_names_the_places_of_its_department():
    steps = acting("B", food(cubes={"U1": 1, "L1": 1}), biofuel(), seat=0)
    assert offers(steps, machines.MoveCube) == [
        "Move a cube from the upper Station 1 to the upper Station 2; you may gain 1 energy",
        "Move a cube from the upper Station 1 to the middle Station 2",
        "Move a cube from the lower Station 1 to the middle Station 2",
        "Move a cube from the lower Station 1 to the lower Station 2: 1 energy",
    ]


def test_simultaneous_moves_of_monday_name_the_places_of_each_department():
    state = company(bioplastics(cubes={"C1": 1}), biofuel(cubes={"L1": 1}))
    steps = asked(state, moves.MoveFreely(Seat(0), "", 1), moves.MoveFreely(Seat(1), "", 1))
    assert offers(steps, moves.MoveAlong, 0) == ["Move a cube from the upper Station 1 to the upper Station 2"]
    assert offers(steps, moves.MoveAlong, 1) == ["Move a cube from the lower Station 1 to the middle Station 2"]


def test_byproduct_is_offered_with_its_energy_and_its_cost_when_its_tank_is_empty():
    cubes, items = {"U2": 1, "M2": 1}, {"eur": 3}
    board = biofuel(cubes=cubes, items=items)
    steps = acting("C", board, bioplastics()).take(machines.MoveCube, belt="C1").take(machines.FinishStep)
    assert offers(steps, machines.AddByproduct) == ["Add Bio-oil to the upper dispatch place: 1 energy"]
    steps.state.byproducts["bio_oil"].cubes = 0
    assert offers(steps, machines.AddByproduct) == [
        "Buy Bio-oil for EUR 1, and add it to the upper dispatch place: 1 energy"
    ]


def test_refining_names_its_places_on_any_players_turn():
    steps = asked(company(biofuel(cubes={"MD": 1}), food(), turn=Seat(1)), refining.Refine(Seat(0)))
    assert offers(steps, refining.RefineCube) == [
        "Refine a cube: from the middle dispatch place to the lower dispatch place: 1 energy"
    ]


def test_tiles_of_engineers_are_offered_with_price_and_field():
    steps = acting("engineers", cosmetics(staff={"engineers": 3}), food())
    built = offers(steps, BuildTile)
    assert "0 EP: Capacity upgrade 1 on machine A" in built
    assert "3 EP: Conveyor upgrade 1 between the machines B and C" in built
    assert "0 EP: take Combo tile 1" in offers(steps, TakeCombo)


def test_science_tiles_are_named_by_their_effect_in_the_department():
    steps = acting("scientists", cosmetics(items={"sp": 9}), food())
    offered = offers(steps, scientists.PlaceWithScientists)
    for name in (
        "Place Storage upgrade: brown algae",
        "Place Income upgrade: engineers",
        "Place Line upgrade",
        "Place Market upgrade: lower dispatch place worth 4",
    ):
        assert name in offered


def test_a_turned_tile_states_its_size_and_a_place_its_price_and_bonuses():
    steps = acting("scientists", biofuel(items={"sp": 9}, taken=["COMBO1"]), food())
    steps.take(scientists.PlaceWithScientists, tile="INC_O")
    assert offers(steps, placing.ChooseTurn) == [
        "Lay it as it is: 1 wide, 2 high",
        "Lay it turned right: 2 wide, 1 high",
    ]
    steps.take(placing.ChooseTurn, turn=0)
    assert "Column 6, row 1: 2 SP" in offers(steps, placing.PlaceAt)
    assert "Column 7, row 3: 3 SP; it covers a byproduct to store" in offers(steps, placing.PlaceAt)


def test_recruits_exports_and_deliveries_state_their_costs_and_gains():
    steps = acting("recruit", biofuel(items={"eur": 9}), food())
    assert offers(steps, recruiting.Recruit)[0] == "Recruit for the operators, EUR 1: 0 VP and a Choice Action"
    demands = {"Goteborg": 2}
    steps = acting("operators", biofuel(cubes={"MD": 2}, items={"mv": 1}), food(exported=["Bergen"]), demands=demands)
    steps.state.departments[0].items["eur"] = 1
    assert "Export to Göteborg: demand 2, transport EUR 1" in offers(steps, exporting.ExportTo)
    steps.take(exporting.ExportTo, city="Goteborg")
    assert offers(steps, exporting.Deliver) == ["Deliver, worth 2; transport EUR 1"]


def test_deliveries_state_missing_market_value():
    demands = {"Goteborg": 2}
    board = biofuel(cubes={"UD": 2}, items={"mv": 1, "eur": 1})
    steps = acting("operators", board, food(exported=["Bergen"]), demands=demands)
    steps.take(exporting.ExportTo, city="Goteborg")
    assert offers(steps, exporting.Deliver) == ["Deliver with 1 Market Value token, worth 2 in all; transport EUR 1"]


def test_pools_and_weekend_bonuses_are_offered_with_their_gains():
    state = next(state for state, _ in random_game(TITLE, 2, 1) if state.pools)
    pool = state.pools[0]
    said = WORDS.offer(setup.TakePool(0), state)
    assert (
        said == f"Take a staff tile for the {pool.team}, and {', '.join(WORDS.terms['gain'][t] for t in pool.tokens)}"
    )
    state.weekend = "W01"
    assert WORDS.offer(weekend.TakeWeekendBonus(1, 1, [1]), state) == "Take 2 science points, place 2"


def test_contract_cards_are_offered_with_their_texts_unless_another_department_has_the_same_numbers():
    state = company(food(), biofuel())
    state.departments[0].cards = ["1", "2", "9"]
    steps = Steps(state)
    move = setup.SlideContracts("9", "1", "2")
    assert WORDS.offer(move, steps.state) == (
        "Ability of card 9: two recruits in an action. Export of card 1: worth 3 together. "
        "End scoring of card 2: 1 VP for each science tile placed"
    )
    state.departments[1].cards = ["9", "2", "1"]
    assert WORDS.offer(move, state) == "Card 9 for its ability, card 1 for its export, card 2 for its end scoring"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_legal_moves_of_a_position_have_different_offers(seats):
    for state, _ in random_game(TITLE, seats, 7):
        for seat in state.to_act():
            offered = [WORDS.offer(move, state) for move in TITLE.legal_moves(state, seat)]
            assert len(set(offered)) == len(offered), offered


def test_a_place_has_the_same_name_in_all_departments():
    names = places(BOX)
    assert names["G2"] == "the lower Station 2"
    assert names["SD"] == "the middle dispatch place"
    assert set(names) >= {place for stations in BOX.stations.values() for place in stations}


def test_abilities_exports_tiles_and_bonuses_have_names_and_texts():
    terms, about = WORDS.terms, WORDS.about
    for vocabulary, things in (
        ("ability", BOX.contract_abilities),
        ("export", BOX.contract_exports),
        ("gain", BOX.gains),
        ("tile", [*BOX.engineering_tiles, *BOX.combo_tiles, *(t for own in BOX.science_tiles.values() for t in own)]),
    ):
        for thing in things:
            assert terms[vocabulary][thing]
            if vocabulary != "tile":
                assert about[vocabulary][thing]
    for department, own in BOX.science_tiles.items():
        for tile in (*BOX.engineering_tiles, *BOX.combo_tiles, *own):
            assert about["tile"][tile] or about["own_tile"][f"{department}.{tile}"]
    assert set(terms["end"]) == set(BOX.contract_ends)
    assert set(terms["milestone"]) == set(BOX.milestones)
    assert len(set(terms["milestone"].values())) == len(BOX.milestones)


def test_german_sentences_exist():
    assert WORDS.say(line.CubeMoved(0, "A1", "red", "U1"), GERMAN) == (
        "Orange bewegt einen Würfel: Lager für Rotalgen → obere Station 1"
    )
    assert WORDS.say(goods.ItemsGained(0, "fe", 2), GERMAN) == "Orange erhält 2 freie Ingenieure"
    assert WORDS.say(algae.TakeAlgae(0, 3), GERMAN) == "Du darfst 3 Würfel nehmen: Welchen zuerst?"
