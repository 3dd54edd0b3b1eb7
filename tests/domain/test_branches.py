"""The start of a branch: effects up to its position, or facts as one seat knew them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from scoresheet.domain import branches
from scoresheet.domain.effect import Stood
from scoresheet.domain.errors import CannotBranch
from scoresheet.domain.events import Event, GameStarted, Parent
from scoresheet.domain.game import fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import ALL_SEEING, NOBODY, SPECTATOR, Seat, all_seats, at_seat
from scoresheet.replays.record import LONGEST_LINE
from tests.domain import hidden_hands
from tests.domain.branched import HIDING, TITLES, Playing, positions

EVERY_TITLE = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)


@EVERY_TITLE
def test_a_branch_begins_at_its_parents_position_and_bots_play_it_to_its_end(
    games: dict[str, Playing], title: Title
) -> None:
    parent = games[title.title]
    for at in list(positions(parent, 2))[1:]:
        branch = parent.branch(at)
        was = fold(title, parent.events[:at])
        assert branch.game.state == was.state
        for seat in all_seats(len(was.seats)):
            assert title.legal_moves(branch.game.state, seat) == title.legal_moves(was.state, seat)
        assert fold(title, branch.events) == branch.game
        branch.play(1_500)
        assert branch.game.ending == "played"
        assert fold(title, [title.event_decoder.decode(line) for line in branch.stored]) == branch.game


@EVERY_TITLE
def test_facts_about_a_position_rebuild_exactly_that_position(games: dict[str, Playing], title: Title) -> None:
    parent = games[title.title]
    for at in positions(parent, 4):
        position = fold(title, parent.events[:at])
        begun = title.begin_with(len(position.seats), {}, position.edition)
        facts = branches.facts(begun, position.state)
        effects = msgspec.json.Decoder(list[title._effect]).decode(msgspec.json.encode(facts))
        for effect in effects:
            effect.apply(begun)
        assert begun == position.state
        assert msgspec.json.encode(begun) == msgspec.json.encode(position.state)


@pytest.mark.parametrize("title", HIDING, ids=lambda title: title.title)
def test_a_branch_as_one_seat_knew_it_looks_the_same_to_it_and_is_played_to_its_end(
    games: dict[str, Playing], title: Title
) -> None:
    parent = games[title.title]
    for at in positions(parent, 4):
        was = fold(title, parent.events[:at]).state
        for seat in all_seats(2):
            branch = parent.branch(at, seat)
            assert title.view(branch.game.state, at_seat(seat)) == title.view(was, at_seat(seat))
            assert title.legal_moves(branch.game.state, seat) == title.legal_moves(was, seat)
            assert branch.start.branched
            assert branch.start.draws == []
            branch.play(1_500)
            assert branch.game.ending == "played"


def test_stored_bytes_of_a_branch_contain_nothing_that_its_seat_could_not_know() -> None:
    title = registry.find("phytoplankton")
    parent = Playing(title)
    parent.play(3)
    was = parent.game.state
    gone = was.players[1].hand
    assert len(gone) > 1
    hands = set()
    for number in range(20):
        branch = parent.branch(parent.game.version, Seat(0), Random(number))
        start = branch.stored[branch.start.version - 1]
        hands.add(tuple(branch.game.state.players[1].hand))
        assert msgspec.json.encode(gone)[1:-1] not in start or tuple(gone) in hands
        assert all(parent_event.salt.encode() not in start for parent_event in parent.events if has_salt(parent_event))
    assert len(hands) > 10


def has_salt(event: Event) -> bool:
    return bool(getattr(event, "salt", ""))


def worlds() -> list[Playing]:
    """Return two games that differ only in the cards of seat 1."""
    title, found = registry.find("phytoplankton"), []
    for exchanged in (False, True):
        playing = Playing(title)
        state = playing.game.state
        mine, other = state.players[1].hand[0], state.deck[0]
        if exchanged:
            playing.events = [exchange(event, mine, other) for event in playing.events]
        found.append(playing)
    one, other_one = (fold(title, playing.events).state for playing in found)
    assert one.players[1].hand != other_one.players[1].hand
    assert title.view(one, at_seat(Seat(0))) == title.view(other_one, at_seat(Seat(0)))
    return found


def exchange(event: Event, one: str, other: str) -> Event:
    """Return the event with two cards swapped."""
    if not isinstance(event, GameStarted):
        return event
    text = msgspec.json.encode(event.effects).decode()
    text = text.replace(f'"{one}"', '"\0"').replace(f'"{other}"', f'"{one}"').replace('"\0"', f'"{other}"')
    decoder = msgspec.json.Decoder(list[registry.find("phytoplankton")._effect])
    return msgspec.structs.replace(event, effects=decoder.decode(text))


def begun_bytes(playing: Playing, seat: Seat) -> list[bytes]:
    return [line for number in range(5) for line in playing.branch(4, seat, Random(number)).stored]


def test_branches_of_games_that_differ_only_in_others_cards_are_equal_to_the_byte() -> None:
    one, other = worlds()
    assert begun_bytes(one, Seat(0)) == begun_bytes(other, Seat(0))


@pytest.mark.parametrize("title", HIDING, ids=lambda title: title.title)
def test_branches_at_later_positions_do_not_depend_on_which_possible_world_is_true(
    games: dict[str, Playing], title: Title
) -> None:
    other_truths = 0
    for at in positions(games[title.title], 12):
        was = fold(title, games[title.title].events[:at]).state
        for seat in all_seats(2):
            for number in range(3):
                truth = title.world(was, seat, Random(number))
                begun = [title.fresh_world(one, seat, Random("same")) for one in (was, truth)]
                assert begun[0] == begun[1]
                other_truths += truth != was
    assert other_truths > 20


def test_the_order_of_a_deck_does_not_tell_where_its_cards_were() -> None:
    playing = Playing(registry.find("phytoplankton"))
    playing.play(12)
    for number in range(3):
        state = playing.branch(playing.game.version, Seat(0), Random(number)).game.state
        for unordered in (state.deck, state.discards, state.players[1].knows):
            assert unordered == sorted(unordered)


def test_branches_for_the_seat_that_knows_the_difference_and_for_all_seeing_viewers_differ() -> None:
    one, other = worlds()
    for seat in (Seat(1), NOBODY):
        assert begun_bytes(one, seat) != begun_bytes(other, seat)


def test_the_number_of_facts_reveals_nothing_and_nobody_sees_a_fact_before_the_end(games: dict[str, Playing]) -> None:
    for title in HIDING:
        numbers = set()
        for at in positions(games[title.title], 6):
            start = games[title.title].branch(at, Seat(0)).start
            facts = [effect for effect in start.effects if isinstance(effect, Stood)]
            numbers.add(len(facts))
            for viewer in (SPECTATOR, at_seat(Seat(0)), at_seat(Seat(1))):
                shown = [effect for effect in start.seen_by(viewer).effects if isinstance(effect, Stood)]
                assert shown == [Stood("", None)] * len(facts)
            assert start.seen_by(ALL_SEEING).effects == start.effects
        assert len(numbers) == 1


def test_a_branch_draws_by_its_own_secret_and_takes_back_nothing_of_its_parent() -> None:
    title = registry.find("industrial-waste")
    parent = Playing(title)
    parent.play(40)
    at = parent.game.version - 5
    one, same, other = (parent.branch(at, secret=secret) for secret in (b"1" * 32, b"1" * 32, b"2" * 32))
    for branch in (one, same, other):
        assert (branch.game.draws, branch.game.last, branch.game.free, branch.game.disclosed) == (0, None, {}, 0)
        branch.play(60)
    assert [event.draws for event in one.events] == [event.draws for event in same.events]
    assert [event.draws for event in one.events] != [event.draws for event in other.events]
    with pytest.raises(Exception, match="Position"):
        one.act("request_takeback", Seat(0), one.game.started - 1)


def test_a_branch_omits_moves_taken_back_before_it_and_may_begin_at_one_taken_back_later() -> None:
    title = registry.find("hidden-hands") if "hidden-hands" in registry.all_titles() else hidden_hands.TITLE
    playing = Playing(registry.find("industrial-waste"))
    to = playing.game.version
    seat = playing.game.to_act()[0]
    loan = next(move for move in playing.title.legal_moves(playing.game.state, seat) if not move.answers)
    playing.act("move", seat, loan)
    playing.act("request_takeback", seat, to)
    assert playing.branch(to + 1).game.state != playing.branch(to + 2).game.state
    assert playing.branch(to + 2).start.effects == playing.branch(to).start.effects
    assert title is not None


def test_a_start_too_long_for_an_event_is_stored_as_facts_about_the_position(
    games: dict[str, Playing], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 2 * branches.MOST_BYTES <= LONGEST_LINE
    parent = games["industrial-waste"]
    at = list(positions(parent, 2))[1]
    told = parent.branch(at)
    monkeypatch.setattr(branches, "MOST_BYTES", len(msgspec.json.encode(told.start.effects)) - 1)
    stood = parent.branch(at)
    assert not any(isinstance(effect, Stood) for effect in told.start.effects)
    assert any(isinstance(effect, Stood) for effect in stood.start.effects)
    assert stood.game.state == told.game.state


def test_a_branch_cannot_begin_before_play_or_after_the_last_move(games: dict[str, Playing]) -> None:
    parent = games["industrial-waste"]
    for at, said in ((2, "had not started"), (parent.game.version, "nothing left"), (parent.game.version - 1, "left")):
        with pytest.raises(CannotBranch, match=said):
            parent.branch(at)
    with pytest.raises(CannotBranch, match="not available"):
        Playing(parent.title, parent=Parent("cd" * 10, 5))
