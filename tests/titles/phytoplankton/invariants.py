"""Invariants of every position of Phytoplankton."""

from collections import Counter
from collections.abc import Iterator

from scoresheet.domain.titles.phytoplankton.components import gives
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, ROWS, Card
from scoresheet.domain.titles.phytoplankton.powers import bloom_box_open
from scoresheet.domain.titles.phytoplankton.state import Player, State


def check(state: State) -> None:
    """Raise `AssertionError` if cards, dice, resources or carbon are missing or misplaced."""
    assert Counter(cards(state)) == Counter(list(state.components.species_of))
    assert len(state.box) + state.outside == state.components.dice.count
    assert set(state.box) <= set(state.components.dice.faces)
    assert state.box or not state.round
    assert len(state.face_up) <= state.components.play.face_up
    assert tokens(state) == {name: count for name, count in state.bowl.items() if count}
    missions = [player.mission for player in state.players]
    assert len(set(missions)) == len(missions)
    assert set(missions) <= set(state.components.missions)
    for player in state.players:
        check_player(state, player)


def cards(state: State) -> Iterator[Card]:
    """Yield all cards, wherever they are."""
    yield from [*state.deck, *state.discards, *state.face_up]
    for player in state.players:
        yield from [*player.hand, *player.looked_at]
        for placed in player.in_play():
            yield from [placed.card, *placed.tucked]


def tokens(state: State) -> dict[str, int]:
    """Count the tokens outside the bowl by kind: held, cached, and carbon on cards."""
    counted: Counter[str] = Counter()
    for player in state.players:
        counted.update(player.resources)
        for placed in player.in_play():
            counted.update(placed.cached)
            counted["carbon"] += placed.carbon
    return {name: count for name, count in counted.items() if count}


def check_player(state: State, player: Player) -> None:
    """Check that no count is negative, no row overfull, and every card in its region or replacing another."""
    assert all(player.resources[resource] >= 0 for resource in RESOURCES)
    assert player.owed >= 0
    for row in ROWS:
        assert len(player.rows[row]) <= state.components.board.slots
        for placed in player.rows[row]:
            species = state.components.species_of[placed.card]
            assert row in species.regions or species.replaces
            assert placed.carbon >= 0
            assert state.options.blooms or not placed.bloomed
            assert all(count > 0 for count in placed.cached.values())
            assert not placed.bloomed or species.bloom


def between_turns(state: State) -> None:
    """Check what also holds when a player is to take a turn: nothing is half done."""
    for player in state.players:
        assert not player.looked_at
        for placed in player.in_play():
            assert not (bloom_box_open(state, placed) and placed.carbon >= state.components.blooms.carbon)
    assert all(gives(face) for face in state.box)
