"""The powers of the coccolithophores, one by one."""

from scoresheet.domain.titles.phytoplankton.carbon import DiscardCarbon, PlaceCarbon, SpreadCarbon
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck
from scoresheet.domain.titles.phytoplankton.effects import PowerBegan, PowerSkipped
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower
from scoresheet.domain.titles.phytoplankton.resources import PayResource, TakeResources
from scoresheet.domain.titles.phytoplankton.sharing import GiveCard
from scoresheet.domain.titles.phytoplankton.tucking import KeepCard, TuckCard
from scoresheet.domain.titles.phytoplankton.turns import Grow
from tests.titles.phytoplankton.positions import (
    PLAIN,
    agree,
    at_turn,
    choices,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    sea,
    species_in,
    use,
)
from tests.titles.playing import effects

EHUX = "emiliania_huxleyi"
PELAGICUS = "coccolithus_pelagicus"
TENUIS = "umbellosphaera_tenuis"


def test_emiliania_huxleyi_lets_each_player_grow_a_coccolithophore_and_its_owner_two():
    own = {"open_ocean": [EHUX, TENUIS], "coastal": [PELAGICUS]}
    state = sea(own, {"open_ocean": [TENUIS, "synechococcus"]}, {"polar": ["micromonas_polaris"]})
    agree(state, EHUX)
    assert in_play(state, TENUIS, 1).carbon == 1
    assert in_play(state, "synechococcus", 1).carbon == in_play(state, "micromonas_polaris", 2).carbon == 0
    pairs = [{EHUX, TENUIS}, {EHUX, PELAGICUS}, {TENUIS, PELAGICUS}]
    assert all(set(species_in(choice.cards)) in pairs for choice in choices(state, 0, SpreadCarbon))
    assert len(choices(state)) == 3
    move(state, 0, SpreadCarbon((on_board(state, PELAGICUS), on_board(state, EHUX)), 1))
    assert (in_play(state, EHUX).carbon, in_play(state, PELAGICUS).carbon, in_play(state, TENUIS).carbon) == (1, 1, 0)


def test_emiliania_huxleyi_as_the_only_coccolithophore_gets_one_carbon():
    state = sea({"open_ocean": [EHUX]}, {})
    use(state, EHUX)
    assert in_play(state, EHUX).carbon == 1


def test_emiliania_huxleyi_asks_another_player_with_a_choice():
    state = sea({"open_ocean": [EHUX]}, {"open_ocean": [TENUIS], "polar": [PLAIN]})
    agree(state, EHUX)
    assert [choice.card for choice in choices(state, 1, PlaceCarbon)] == [
        on_board(state, TENUIS, 1),
        on_board(state, PLAIN, 1),
    ]


def drawn_by(species):
    """Let a card of that species draw Karenia brevis from the deck, up to the choice to keep or tuck it."""
    state = sea({"open_ocean": [species]}, {}, face_up=[PLAIN])
    use(state, species)
    move(state, 0, DrawFromDeck(1), cards=["karenia_brevis"])
    return state


def test_coccolithus_pelagicus_draws_a_card_and_takes_phosphorus_for_tucking_it():
    state = drawn_by(PELAGICUS)
    move(state, 0, TuckCard(in_hand(state, "karenia_brevis"), on_board(state, PELAGICUS)))
    assert species_in(in_play(state, PELAGICUS).tucked) == ["karenia_brevis"]
    assert held(state) == {"phosphorus": 1}


def test_coccolithus_pelagicus_takes_nothing_if_the_card_is_kept():
    state = drawn_by(PELAGICUS)
    move(state, 0, KeepCard())
    assert species_in(state.players[0].hand) == ["karenia_brevis"]
    assert held(state) == {}
    assert choices(state) == []


def test_coccolithus_pelagicus_tucks_only_the_card_just_drawn():
    state = sea({"open_ocean": [PELAGICUS], "hand": [PLAIN]}, {})
    use(state, PELAGICUS, cards=["karenia_brevis"])
    assert [choice.card for choice in choices(state, 0, TuckCard)] == [in_hand(state, "karenia_brevis")]


def test_florisphaera_profunda_turns_a_carbon_into_two_resources():
    state = sea({"open_ocean": ["florisphaera_profunda"], "coastal": [(PLAIN, {"carbon": 2})]}, {})
    use(state, "florisphaera_profunda")
    assert choices(state) == [DiscardCarbon(on_board(state, PLAIN), 1), DeclinePower()]
    move(state, 0, DiscardCarbon(on_board(state, PLAIN), 1))
    assert len(choices(state, 0, TakeResources)) == 15
    move(state, 0, TakeResources(("iron", "iron")))
    assert in_play(state, PLAIN).carbon == 1
    assert held(state) == {"iron": 2}


def test_florisphaera_profunda_does_nothing_without_carbon():
    state = sea({"open_ocean": ["florisphaera_profunda"]}, {})
    use(state, "florisphaera_profunda")
    assert choices(state) == []


def test_gephyrocapsa_oceanica_turns_a_nitrogen_into_a_carbon_on_itself_and_one_elsewhere():
    board = {"open_ocean": ["gephyrocapsa_oceanica"], "coastal": [PLAIN, "dictyocha_speculum"]}
    state = sea({**board, "resources": {"nitrogen": 1}}, {})
    use(state, "gephyrocapsa_oceanica")
    move(state, 0, PayResource("nitrogen"))
    assert in_play(state, "gephyrocapsa_oceanica").carbon == 1
    assert {choice.card for choice in choices(state)} == {on_board(state, PLAIN), on_board(state, "dictyocha_speculum")}
    move(state, 0, PlaceCarbon(on_board(state, PLAIN), 1))
    assert in_play(state, PLAIN).carbon == 1
    assert held(state) == {}


def test_calcidiscus_leptoporus_caches_phosphorus_if_its_owner_has_another_coccolithophore():
    state = sea({"open_ocean": ["calcidiscus_leptoporus", TENUIS]}, {})
    use(state, "calcidiscus_leptoporus")
    assert in_play(state, "calcidiscus_leptoporus").cached == {"phosphorus": 1}
    assert held(state) == {}


def test_calcidiscus_leptoporus_caches_nothing_without_another_coccolithophore():
    state = sea({"open_ocean": ["calcidiscus_leptoporus", "synechococcus"]}, {"open_ocean": [TENUIS]})
    use(state, "calcidiscus_leptoporus")
    assert in_play(state, "calcidiscus_leptoporus").cached == {}


def test_umbellosphaera_tenuis_turns_a_phosphorus_into_two_carbon():
    state = sea({"open_ocean": [TENUIS], "resources": {"phosphorus": 2}}, {})
    use(state, TENUIS)
    move(state, 0, PayResource("phosphorus"))
    assert in_play(state, TENUIS).carbon == 2
    assert held(state) == {"phosphorus": 1}


def test_gladiolithus_flabellatus_turns_a_light_into_a_card_and_a_carbon():
    state = sea({"open_ocean": ["gladiolithus_flabellatus"], "resources": {"light": 1}}, {})
    use(state, "gladiolithus_flabellatus")
    move(state, 0, PayResource("light"))
    assert species_in(state.players[0].hand) != []
    assert in_play(state, "gladiolithus_flabellatus").carbon == 1
    assert held(state) == {}


def test_braarudosphaera_bigelowii_takes_two_nitrogen_and_tucks_a_cyanobacterium_from_hand():
    state = sea({"coastal": ["braarudosphaera_bigelowii"], "hand": ["synechococcus", PLAIN]}, {})
    use(state, "braarudosphaera_bigelowii")
    assert held(state) == {"nitrogen": 2}
    host = on_board(state, "braarudosphaera_bigelowii")
    assert choices(state) == [TuckCard(in_hand(state, "synechococcus"), host, shown=True), DeclinePower(rest=True)]
    move(state, 0, TuckCard(in_hand(state, "synechococcus"), host, shown=True))
    assert species_in(in_play(state, "braarudosphaera_bigelowii").tucked) == ["synechococcus"]


def test_braarudosphaera_bigelowii_asks_even_without_cyanobacteria_in_hand_to_keep_that_secret():
    state = sea({"coastal": ["braarudosphaera_bigelowii"], "hand": [PLAIN]}, {})
    use(state, "braarudosphaera_bigelowii")
    assert choices(state) == [DeclinePower(rest=True)]


def test_discosphaera_tubifera_gives_another_player_a_card_for_a_carbon():
    state = sea({"open_ocean": ["discosphaera_tubifera"]}, {}, {})
    use(state, "discosphaera_tubifera")
    assert choices(state) == [GiveCard(1), GiveCard(2), DeclinePower()]
    move(state, 0, GiveCard(2), cards=[PLAIN])
    assert species_in(state.players[2].hand) == [PLAIN]
    assert in_play(state, "discosphaera_tubifera").carbon == 1


def test_discosphaera_tubifera_gets_no_carbon_if_it_gives_no_card():
    state = sea({"open_ocean": ["discosphaera_tubifera"]}, {})
    use(state, "discosphaera_tubifera")
    move(state, 0, DeclinePower())
    assert in_play(state, "discosphaera_tubifera").carbon == 0


def test_rhabdosphaera_clavigera_puts_a_carbon_on_each_coccolithophore():
    clavigera = "rhabdosphaera_clavigera"
    state = sea({"open_ocean": [clavigera, TENUIS], "coastal": [PLAIN, "synechococcus"]}, {"open_ocean": [EHUX]})
    use(state, clavigera)
    assert [laid.carbon for laid in state.players[0].in_play()] == [1, 0, 1, 1]
    assert in_play(state, EHUX, 1).carbon == 0


def test_syracosphaera_azureaplaneta_has_no_power():
    state = at_turn({"open_ocean": [PLAIN]}, {})
    table = move(state, 0, Grow())
    assert effects(table, PowerBegan) == effects(table, PowerSkipped) == []
    assert state.to_act() == [1]
