"""Simulated games are complete and reproducible."""

from random import Random

import pytest

from scoresheet.domain.commands.sheet import Metadata
from scoresheet.domain.errors import SeatUnavailable
from scoresheet.domain.events import MoveMade
from scoresheet.domain.titles import registry
from scoresheet.replays import simulate as simulation
from scoresheet.replays.simulate import SimulatedOutcome, play_bare, simulate
from tests.domain.hidden_hands import TITLE


def test_a_simulated_game_runs_from_its_opening_to_its_end():
    written = simulate(TITLE, 4, ["greedy", "random"], Random(1))
    kinds = [type(one.event).__name__ for one in written]
    assert (kinds[0], kinds[-1]) == ("GameOpened", "GameFinished")
    assert [one.event.version for one in written] == list(range(1, len(written) + 1))


def test_the_same_seed_gives_the_same_game():
    one, again, other = (simulate(TITLE, 2, ["random"], Random(seed)) for seed in (1, 1, 2))
    assert one == again != other


def test_strategies_are_assigned_to_seats_in_turn():
    written = simulate(TITLE, 3, ["greedy", "random"], Random(1))
    assert [one.event.bot for one in written[1:4]] == ["greedy", "random", "greedy"]


def test_options_and_metadata_are_used_as_given():
    metadata = Metadata(at="2027-01-01T00:00:00Z", actor="system", command="x", software="bench")
    written = simulate(TITLE, 2, ["random"], Random(1), {"rounds": 1}, metadata, game="mine")
    assert written[0].event.options == {"rounds": 1}
    assert {(one.event.at, one.event.software, one.event.game) for one in written} == {(metadata.at, "bench", "mine")}


def test_every_move_is_a_command_of_its_bot():
    moves = [one.event for one in simulate(TITLE, 2, ["random"], Random(1)) if type(one.event).__name__ == "MoveMade"]
    assert {event.actor for event in moves} == {"bot:random"}
    assert len({event.command for event in moves}) == len(moves)


def test_a_game_with_an_unsupported_number_of_seats_is_not_simulated():
    with pytest.raises(SeatUnavailable):
        simulate(TITLE, 9, ["random"], Random(1))


def test_a_game_that_does_not_end_is_aborted(monkeypatch):
    monkeypatch.setattr(simulation, "MOST_MOVES", 3)
    with pytest.raises(RuntimeError, match="did not end"):
        simulate(TITLE, 3, ["random"], Random(1))


def test_a_bare_game_with_an_unsupported_number_of_seats_is_not_played():
    with pytest.raises(SeatUnavailable):
        play_bare(TITLE, 9, ["random"], Random(1))


def test_a_bare_game_that_does_not_end_is_aborted(monkeypatch):
    monkeypatch.setattr(simulation, "MOST_MOVES", 3)
    with pytest.raises(RuntimeError, match="did not end"):
        play_bare(TITLE, 3, ["random"], Random(1))


@pytest.mark.parametrize("name", registry.all_titles())
@pytest.mark.parametrize("seed", range(4))
def test_a_bare_game_equals_the_recorded_one_with_the_same_random_numbers(name, seed):
    title = registry.find(name)
    seats = title.seats[seed % len(title.seats)]
    bare, written = Random(seed), Random(seed)
    outcome = play_bare(title, seats, ["random"], bare)
    events = [one.event for one in simulate(title, seats, ["random"], written)]
    finished = events[-1]
    assert outcome == SimulatedOutcome(
        sum(isinstance(event, MoveMade) for event in events), finished.ending, finished.scores, finished.ranking
    )
    assert bare.random() == written.random()
