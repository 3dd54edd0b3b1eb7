"""How a branch begins: by what led to its position, or by what stood there as one seat knew it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from scoresheet.domain import branches, chain
from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.effect import Stood
from scoresheet.domain.errors import BrokenRecord, CannotBranch
from scoresheet.domain.events import Event, GameStarted, MoveMade, Parent
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import ALL_SEEING, NOBODY, SPECTATOR, Seat, all_seats, at_seat
from scoresheet.replays.record import LONGEST_LINE
from tests.domain import hidden_hands

TITLES = {**registry.all_titles(), "hidden-hands": hidden_hands.TITLE}
EVERY_TITLE = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
HIDING = [title for title in TITLES.values() if title.hides]


class Playing:
    """A game that bots play."""

    def __init__(self, title: Title, seats: int = 2, secret: bytes = b"s" * 32, **settings: Any) -> None:
        self.title, self.secret, self.random = title, secret, Random(7)
        self.game: Game = Game()
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.origin = settings.pop("origin", branches.nowhere)
        self.act("open", "ab" * 10, GameSettings(seats=seats, **settings))
        for seat in all_seats(seats):
            self.act("take_seat", seat=seat, player=f"p{seat}", entropy=f"e{seat}")

    def act(self, command: str, *arguments: Any, **named: Any) -> None:
        metadata = Metadata("2026-05-01T18:00:00Z", "p0", "c", "scoresheet")
        past = PastEvents(self.title, list(self.events))
        sheet = Sheet(self.title, self.game, self.secret, metadata, past, self.origin)
        getattr(sheet, command)(*arguments, **named)
        self.events += [written.event for written in sheet.events]
        self.stored += [written.stored for written in sheet.events]
        self.game = sheet.game

    def play(self, moves: int, strategy: str = "random") -> None:
        for _ in range(moves):
            if self.game.status != "playing":
                return
            seat = self.game.to_act()[0]
            self.act("move", seat, choose(strategy, self.title, self.game.state, seat, self.random))

    def branch(self, at: int, seat: Seat = NOBODY, random: Any = None, secret: bytes = b"b" * 32) -> Playing:
        """A game that goes on from position `at`, as `seat` knew it."""

        def origin(parent: Parent) -> branches.Start:
            return branches.start_of(self.title, parent, self.events[: parent.version], random or Random(3))

        parent = Parent(self.game.id, at, seat)
        options = {"options": self.game.options, "parent": parent, "origin": origin}
        return Playing(self.title, len(self.game.seats), secret, **options)

    @property
    def start(self) -> GameStarted[Any]:
        return next(event for event in self.events if isinstance(event, GameStarted))


def seats_of(title: Title) -> int:
    return max(2, title.seats[0])


def positions(playing: Playing, number: int) -> Iterator[int]:
    """Some positions at which something is left to play."""
    last = max(event.version for event in playing.events if isinstance(event, MoveMade)) - 1
    first = playing.game.started
    yield from sorted({first + (last - first) * step // number for step in range(number + 1)})


@pytest.fixture(scope="module")
def games() -> dict[str, Playing]:
    """A random game of each title, to its end or nearly so."""
    found = {}
    for name, title in TITLES.items():
        found[name] = Playing(title, seats_of(title))
        found[name].play(400)
    return found


@EVERY_TITLE
def test_a_branch_stands_where_its_parent_stood_and_bots_play_it_to_its_end(
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
def test_what_stood_where_comes_to_the_very_position_too(games: dict[str, Playing], title: Title) -> None:
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
def test_as_one_seat_knew_it_a_branch_looks_the_same_to_that_seat_and_is_played_to_its_end(
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


def test_what_a_seat_could_not_know_stands_nowhere_in_the_stored_bytes() -> None:
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
    """Two games that differ only in what seat 1 holds."""
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
    """The event with two cards in each other's place."""
    if not isinstance(event, GameStarted):
        return event
    text = msgspec.json.encode(event.effects).decode()
    text = text.replace(f'"{one}"', '"\0"').replace(f'"{other}"', f'"{one}"').replace('"\0"', f'"{other}"')
    decoder = msgspec.json.Decoder(list[registry.find("phytoplankton")._effect])
    return msgspec.structs.replace(event, effects=decoder.decode(text))


def begun_bytes(playing: Playing, seat: Seat) -> list[bytes]:
    return [line for number in range(5) for line in playing.branch(4, seat, Random(number)).stored]


def test_branches_of_two_games_that_differ_only_in_what_others_hold_are_the_same_to_the_byte() -> None:
    one, other = worlds()
    assert begun_bytes(one, Seat(0)) == begun_bytes(other, Seat(0))


@pytest.mark.parametrize("title", HIDING, ids=lambda title: title.title)
def test_nor_do_those_of_any_later_position_depend_on_which_of_its_worlds_is_the_true_one(
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


def test_a_deck_lies_in_an_order_that_does_not_tell_where_its_cards_were() -> None:
    playing = Playing(registry.find("phytoplankton"))
    playing.play(12)
    for number in range(3):
        state = playing.branch(playing.game.version, Seat(0), Random(number)).game.state
        for unordered in (state.deck, state.discards, state.players[1].knows):
            assert unordered == sorted(unordered)


def test_the_branches_of_the_seat_itself_and_of_who_may_see_everything_are_not() -> None:
    one, other = worlds()
    for seat in (Seat(1), NOBODY):
        assert begun_bytes(one, seat) != begun_bytes(other, seat)


def test_the_number_of_facts_tells_nothing_and_nobody_sees_one_before_the_end(games: dict[str, Playing]) -> None:
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


def test_a_branch_draws_by_its_own_secret_from_the_first_draw_on_and_takes_back_nothing_of_its_parents() -> None:
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


def test_moves_that_were_taken_back_are_no_part_of_a_branch_and_a_branch_of_them_is() -> None:
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


def test_a_way_that_is_too_long_for_an_event_is_told_by_where_it_led(
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


def test_before_play_and_after_the_last_move_there_is_nothing_to_go_on_from(games: dict[str, Playing]) -> None:
    parent = games["industrial-waste"]
    for at, said in ((2, "had not started"), (parent.game.version, "nothing left"), (parent.game.version - 1, "left")):
        with pytest.raises(CannotBranch, match=said):
            parent.branch(at)
    with pytest.raises(CannotBranch, match="not available"):
        Playing(parent.title, parent=Parent("cd" * 10, 5))


class TestAStartThatIsExamined:
    """`check_start`: what somebody else says a branch begins with."""

    @pytest.fixture
    def branch(self, games: dict[str, Playing]) -> tuple[Playing, Playing]:
        parent = games["industrial-waste"]
        return parent, parent.branch(list(positions(parent, 2))[1])

    def check(self, parent: Playing, branch: Playing, **changed: Any) -> None:
        event = msgspec.structs.replace(branch.start, **changed)
        game = fold(branch.title, branch.events[: event.version - 1])
        branches.check_start(branch.title, game, event, lambda one: parent.events[: one.version])

    def test_is_right_where_it_is_what_its_parent_tells(self, branch: tuple[Playing, Playing]) -> None:
        self.check(*branch)

    def test_is_wrong_with_one_effect_less_or_another_one(self, branch: tuple[Playing, Playing]) -> None:
        parent, made = branch
        effects = list(made.start.effects)
        for wrong in (effects[:-1], [*effects, effects[0]], effects[1:], []):
            with pytest.raises(BrokenRecord, match="does not begin at the position"):
                self.check(parent, made, effects=wrong)

    def test_is_wrong_with_draws_or_other_components(self, branch: tuple[Playing, Playing]) -> None:
        from scoresheet.domain.chance import Draw

        for changed in ({"draws": [Draw(2, 1)]}, {"components": "0" * 64}):
            with pytest.raises(BrokenRecord, match="components"):
                self.check(*branch, **changed)

    def test_is_wrong_where_the_parent_is_of_another_title(self, games: dict[str, Playing]) -> None:
        parent = games["industrial-waste"]
        with pytest.raises(BrokenRecord, match="another title"):
            self.check(games["lineae"], parent.branch(list(positions(parent, 2))[1]))

    def test_effects_that_are_not_told_are_never_applied(
        self, branch: tuple[Playing, Playing], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        parent, made = branch
        applied: list[object] = []

        class Hostile(Stood, frozen=True, tag="Hostile"):
            def apply(self, state: Any) -> None:
                applied.append(self)

        with pytest.raises(BrokenRecord):
            self.check(parent, made, effects=[Hostile("x", 1)])
        assert not applied

    @pytest.mark.parametrize("title", HIDING, ids=lambda title: title.title)
    def test_is_right_where_it_looks_the_same_to_the_seat_that_it_was_played_on_from(
        self, games: dict[str, Playing], title: Title
    ) -> None:
        parent = games[title.title]
        at = list(positions(parent, 4))[1]
        made = parent.branch(at, Seat(0))
        self.check(parent, made)
        other = parent.branch(at, Seat(1))
        with pytest.raises(BrokenRecord, match="does not begin"):
            self.check(parent, made, effects=other.start.effects)

    def test_is_sealed_like_any_other_event(self, branch: tuple[Playing, Playing]) -> None:
        _, made = branch
        assert all(map(chain.is_sealed, made.stored))
