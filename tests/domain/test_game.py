"""The game: its events fold into the states seen while it was played."""

import msgspec
import pytest

from scoresheet.domain.chain import GENESIS
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.game import Game, copy, fold
from tests.domain.evenings import METADATA, SECRET, Evening
from tests.domain.hidden_hands import TITLE


@pytest.fixture
def played():
    """Return three rounds of a game of four seats, with a takeback in the second."""
    evening = Evening(seats=4)
    for seat in (2, 0, 3, 1, 1, 0):
        evening.choose(seat)
    evening.do("request_takeback", 0, evening.game.version - 1)
    for seat in (0, 2, 3, 3, 2, 1, 0):
        evening.choose(seat)
    return evening


def test_a_new_game_has_version_zero_and_the_genesis_digest():
    game = Game()
    assert (game.version, game.digest, game.status) == (0, GENESIS, "new")


def test_a_live_game_equals_its_events_folded():
    evening = Evening(seats=3)
    for seat in (2, 0, 1, 0, 1, 2):
        live = copy(TITLE, evening.game)
        sheet = Sheet(TITLE, live, SECRET, METADATA)
        sheet.move(seat, live.state.open_to(seat).legal_moves(live.state)[0])
        evening.events += [written.event for written in sheet.events]
        evening.game = fold(TITLE, evening.events)
        assert evening.game == live


def test_every_checkpoint_and_the_events_after_it_fold_into_the_same_game(played):
    goes_back = next(event.version for event in played.events if type(event).__name__ == "MovesTakenBack")
    for version in range(len(played.events) + 1):
        if version in range(goes_back - 1, goes_back):
            continue  # this position was taken back: the next test
        start = fold(TITLE, played.events[:version])
        assert fold(TITLE, played.events[version:], start) == played.game


def test_a_checkpoint_that_was_taken_back_is_refused(played):
    goes_back = next(event for event in played.events if type(event).__name__ == "MovesTakenBack")
    start = fold(TITLE, played.events[: goes_back.version - 1])
    with pytest.raises(ValueError, match=r"^Moves were taken back to a position before the game given\.$"):
        fold(TITLE, played.events[goes_back.version - 1 :], start)


def test_events_read_back_from_their_bytes_make_the_same_game(played):
    assert fold(TITLE, [TITLE.event_decoder.decode(stored) for stored in played.stored]) == played.game


def test_a_copy_of_a_game_is_equal_and_independent(played):
    twin = copy(TITLE, played.game)
    assert twin == played.game
    twin.state.players[0].points += 1
    assert twin != played.game


def test_a_started_game_has_its_options(played):
    assert played.game.options == {"rounds": 4}
    assert played.game.started == 6


def test_the_draws_of_all_events_are_counted(played):
    assert played.game.draws == sum(len(event.draws) for event in played.events) == 16


def test_the_last_mover_and_the_version_of_the_move_are_known(played):
    assert (played.events[-1].seat, played.game.last) == (0, (0, played.game.version))


def test_nobody_is_to_act_before_and_after_the_game():
    evening = Evening(rounds=1)
    assert evening.game.to_act() == [0, 1]
    assert fold(TITLE, evening.events[:2]).to_act() == []
    evening.choose(0)
    evening.choose(1)
    assert evening.game.status == "finished"
    assert evening.game.to_act() == []


def test_an_event_carries_its_command_and_author(played):
    event = played.events[-1]
    assert (event.id, event.at, event.actor, event.command) == (f"g.{event.version}", METADATA.at, "p0", "c")
    assert event.rules == TITLE.rules_version


def test_states_survive_being_stored(played):
    stored = msgspec.msgpack.encode(played.game.state)
    assert TITLE.state_decoder.decode(stored) == played.game.state
