"""Seats that change hands: offered, resigned, played by a bot, taken over; and handicaps."""

import msgspec
import pytest

from scoresheet.domain.commands import disputes, seats
from scoresheet.domain.commands.settling import forfeit
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.errors import BadOptions, CannotTakeBack
from scoresheet.domain.events import GameFinished
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Viewer
from scoresheet.service.play.permissions import viewer_of
from tests.domain.evenings import METADATA, SECRET, Evening
from tests.domain.hidden_hands import TITLE
from tests.domain.seats.handed_over import act, evening, refused


def test_the_player_of_an_offered_seat_plays_on_until_it_is_taken_over():
    scene = evening()
    act(scene, seats.offer, 1)
    assert seats.vacant(scene.game) == [1]
    scene.choose(1)
    game = act(scene, seats.take_over, 1, "new")
    assert (game.seats[1].player, game.seats[1].former, game.seats[1].offered) == ("new", ["p1"], False)
    assert scene.events[-1].reason == "offer"
    assert (game.seats_of("new"), game.seats_of("p1"), seats.vacant(game)) == ([1], [], [])


def test_a_seat_whose_offer_was_withdrawn_cannot_be_taken_over():
    scene = evening()
    assert "not on offer" in refused(scene, seats.withdraw_offer, 1)
    act(scene, seats.offer, 1)
    assert "already" in refused(scene, seats.offer, 1)
    act(scene, seats.withdraw_offer, 1)
    assert "not available" in refused(scene, seats.take_over, 1, "new")


def test_a_resigned_seat_can_be_taken_over_and_is_no_longer_forfeited():
    scene = evening()
    scene.do("resign", [1])
    game = act(scene, seats.take_over, 1, "new")
    assert (game.seats[1].bot, game.seats[1].forfeited, game.seats[1].former) == ("", False, ["p1"])
    assert scene.events[-1].reason == "replacement"


@pytest.mark.parametrize("player", ["p0", "p1", "p2"])
def test_current_and_former_players_cannot_take_over_a_seat(player):
    scene = evening()
    scene.do("resign", [1])
    assert "Current and former players" in refused(scene, seats.take_over, 1, player)
    act(scene, seats.take_over, 1, "new")
    act(scene, seats.offer, 1)
    assert "Current and former players" in refused(scene, seats.take_over, 1, "p1")


def test_a_seat_that_is_not_offered_cannot_be_taken_over():
    scene = evening()
    for seat in (0, 3, -1):
        assert "not available" in refused(scene, seats.take_over, seat, "new")


def test_an_arbiter_who_saw_hidden_information_cannot_take_over_a_seat():
    scene = evening()
    act(scene, disputes.raise_dispute, 0, scene.game.version, "odd")
    number = scene.game.disputes[0].id
    scene.metadata = METADATA.__class__(at=METADATA.at, actor="judge", command="c", software="test")
    act(scene, disputes.look, number)
    act(scene, seats.offer, 1)
    assert "arbiter" in refused(scene, seats.take_over, 1, "judge")


def test_a_resigned_seat_cannot_be_offered_and_an_imported_game_has_no_vacant_seats():
    scene = evening()
    act(scene, forfeit, [1])
    assert "Only a player who holds" in refused(scene, seats.offer, 1)
    assert seats.vacant(scene.game) == [1]
    assert seats.vacant(msgspec.structs.replace(scene.game, imported=True)) == []


def test_a_takeback_request_lapses_when_a_seat_is_taken_over():
    scene = evening()
    before = scene.game.version
    scene.choose(0)
    scene.choose(1)
    act(scene, seats.offer, 1)
    scene.do("request_takeback", 0, before)
    assert scene.game.request
    act(scene, seats.take_over, 1, "new")
    assert scene.game.request is None


def test_moves_before_a_hand_over_cannot_be_taken_back():
    scene = evening()
    before = scene.game.version
    scene.choose(1)
    act(scene, seats.offer, 1)
    act(scene, seats.take_over, 1, "new")
    with pytest.raises(CannotTakeBack):
        scene.do("request_takeback", 1, before)
    assert not scene.game.may_return(1, before)


def test_a_takeback_leaves_offers_as_they_are():
    scene = evening()
    before = scene.game.version
    scene.choose(0)
    act(scene, seats.offer, 1)
    scene.do("request_takeback", 0, before)
    assert scene.game.seats[1].offered


def test_after_a_hand_over_a_former_player_sees_what_a_spectator_sees():
    scene = evening()
    act(scene, seats.offer, 1)
    act(scene, seats.take_over, 1, "new")
    assert viewer_of(scene.game, "p1", over=False) == Viewer()
    assert viewer_of(scene.game, "new", over=False) == Viewer(frozenset({1}), player="new")
    scene.metadata = METADATA
    scene.choose(1)
    assert scene.events[-1].seen_by(viewer_of(scene.game, "p1", over=False)).move.card == 0
    assert scene.events[-1].seen_by(viewer_of(scene.game, "new", over=False)).move.card > 0


def test_a_handicap_adds_points_to_the_final_score():
    plain, given = Evening(2, rounds=1), Evening(2, rounds=1, handicap=[0, 5])
    for scene in (plain, given):
        scene.choose(0)
        scene.choose(1)
    assert [score.points for score in given.game.scores] == [
        plain.game.scores[0].points,
        plain.game.scores[1].points + 5,
    ]
    assert [score.parts["handicap"] for score in given.game.scores] == [0, 5]
    assert given.game.ranking == [[1], [0]]
    assert isinstance(given.events[-1], GameFinished)


@pytest.mark.parametrize("handicap", [[1], [0, -1], [0, 1001], [0, 0, 0]])
def test_a_handicap_of_wrong_length_or_size_is_refused(handicap):
    sheet = Sheet(TITLE, Game(), SECRET, METADATA)
    with pytest.raises(BadOptions):
        sheet.open("g", GameSettings(seats=2, options={"rounds": 2}, handicap=handicap))
