"""Conformance: checks that raise `AssertionError` where a title breaks a general rule."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_type_hints

import msgspec

from scoresheet.domain import chain
from scoresheet.domain.bots.bots import imagine
from scoresheet.domain.commands.sheet import GameSettings, SealedEvent, Sheet
from scoresheet.domain.effect import KERNEL_EFFECTS, Effect
from scoresheet.domain.game import Game, copy, fold
from scoresheet.domain.kit.package import unfinished
from scoresheet.domain.move import Move, but_for_number
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Public, Viewer, at_seat
from scoresheet.domain.wording import SEATS
from scoresheet.replays.record import Record, header_of
from scoresheet.replays.simulate import METADATA, move_bot
from scoresheet.replays.verify import replay_by_rules
from tests.domain.worded import check_template
from tests.titles.playing import any_move

MOST_LEGAL_MOVES = 300
"""The maximum number of legal moves; those that differ only by a number (bids) count as one."""
MOST_WITH_NUMBERS = 1_000
MOST_MOVES = 20_000
SAMPLE = 9
"""Slow checks look at every ninth position."""


@dataclass
class Playing:
    """A game played by bots, with its position after every event."""

    title: Title
    events: list[SealedEvent] = field(default_factory=list)
    positions: list[Game[Any]] = field(default_factory=list)

    def asked(self, step: int = 1) -> Iterator[tuple[Any, int]]:
        """Yield every `step`th state at which seats were to act, with each such seat."""
        running = [game for game in self.positions if game.to_act()]
        for game in running[::step]:
            for seat in game.to_act():
                yield game.state, seat

    def effects(self) -> list[Effect]:
        """All effects of the game."""
        return [effect for stored in self.events for effect in stored.event.effects]

    def moves(self) -> list[Move]:
        """All moves of the game."""
        return [stored.event.move for stored in self.events if hasattr(stored.event, "move")]


def play_through(title: Title, seats: int, strategy: str, seed: int) -> Playing:
    """A whole game, kept position by position."""
    random = Random(seed)
    playing = Playing(title)
    sheet = Sheet(title, Game(), random.randbytes(32), METADATA)
    sheet.open("conformance", GameSettings(seats=seats))
    for seat in range(seats):
        sheet.take_seat(bot=strategy, entropy=f"{seat}")
    while sheet.game.status == "playing":
        assert len(playing.positions) < MOST_MOVES, "The game does not end."
        playing.positions.append(copy(title, sheet.game))
        _move(sheet, strategy, random)
    playing.positions.append(copy(title, sheet.game))
    playing.events = sheet.events
    return playing


def _move(sheet: Sheet, strategy: str, random: Random) -> None:
    """Move as the bot does; a random bot also makes some moves that it would rarely choose."""
    seat = sheet.game.to_act()[0]
    if strategy == "random":
        sheet.move(seat, any_move(sheet.title, sheet.game.state, seat, random))
    else:
        move_bot(sheet, random)


def check_codecs(playing: Playing) -> None:
    """Events, states and moves survive encoding, and events are encoded to the same bytes again."""
    title = playing.title
    for stored in playing.events:
        event = title.event_decoder.decode(stored.stored)
        assert event == stored.event, "An event changed on its way through its bytes."
        assert chain.seal(msgspec.structs.replace(event, digest=""))[0] == stored.stored, "Its bytes changed."
    for state, seat in playing.asked(SAMPLE):
        assert title.copy(state) == state, "A state changed on its way through its bytes."
        for move in playing.title.legal_moves(state, seat):
            assert title.move_decoder.decode(msgspec.json.encode(move)) == move, f"{move} changed."


def check_live_is_folded(playing: Playing) -> None:
    """Every position seen live is the one that the events fold into."""
    live = {game.version: game for game in playing.positions}
    folded: Game[Any] = Game()
    for stored in playing.events:
        folded = fold(playing.title, [stored.event], folded)
        assert live.get(folded.version, folded) == folded, f"Version {folded.version} folds into another position."


def check_legal_moves(playing: Playing) -> None:
    """Legal moves are not missing, not too many, not duplicated, and always in the same order."""
    for state, seat in playing.asked():
        legal = playing.title.legal_moves(state, seat)
        choices = [msgspec.json.encode(move) for move in legal]
        assert 1 <= len(choices) <= MOST_WITH_NUMBERS, f"{len(choices)} legal moves."
        kinds = len({but_for_number(move) for move in legal})
        assert kinds <= MOST_LEGAL_MOVES, f"{kinds} legal moves that differ by more than a number."
        assert len(set(choices)) == len(choices), "A legal move is listed twice."
        again = [msgspec.json.encode(move) for move in playing.title.legal_moves(playing.title.copy(state), seat)]
        assert again == choices, "The order of the legal moves is not stable."
        decision = state.open_to(seat)
        several = len(decision.legal_moves(state)) > 1
        assert several or not decision.several(state), f"{decision} does not have several answers, as it says."


def check_anytime(playing: Playing) -> None:
    """Anytime moves can be listed for every seat; they answer no decision."""
    title = playing.title
    for game in playing.positions:
        before = msgspec.json.encode(game.state)
        for seat in range(len(game.seats)) if game.status == "playing" else ():
            decision, unasked = game.state.open_to(seat), title.anytime(game.state, seat)
            own = decision.legal_moves(game.state) if decision else []
            assert not any(move.answers for move in unasked), "A move at any time answers a decision."
            assert len({msgspec.json.encode(move) for move in [*own, *unasked]}) == len(own) + len(unasked), (
                "A move is offered twice."
            )
            assert title.legal_moves(game.state, seat) == [*own, *unasked]
        assert msgspec.json.encode(game.state) == before, "Listing moves at any time changed the position."


def check_legal_moves_are_playable(playing: Playing) -> None:
    """Every legal move can be played to its end."""
    for state, seat in playing.asked(SAMPLE):
        before = msgspec.json.encode(state)
        for move in playing.title.legal_moves(state, seat):
            imagine(playing.title, state, seat, move, Random(1))
        assert msgspec.json.encode(state) == before, "Listing or imagining moves changed the position."


def check_views(playing: Playing) -> None:
    """Views change nothing, and every legal move has its place on the mover's board."""
    for game in playing.positions[::SAMPLE]:
        before = msgspec.json.encode(game.state)
        for viewer in viewers(game):
            msgspec.json.encode(playing.title.view(game.state, viewer))
        assert msgspec.json.encode(game.state) == before, "Looking at the position changed it."
    for state, seat in playing.asked(SAMPLE):
        shown = set(strings(msgspec.to_builtins(playing.title.view(state, at_seat(seat)))))
        for move in playing.title.legal_moves(state, seat):
            assert move.anchor(seat) in {*shown, ""}, f"{move.anchor(seat)} stands nowhere in the view."


def check_what_is_seen(playing: Playing) -> None:
    """Events keep the types and numbers of their parts for every viewer; some see everything."""
    for stored in playing.events:
        event = stored.event
        assert event.seen_by(ALL_SEEING) == event, "The all-seeing do not see everything."
        for viewer in viewers(playing.positions[-1]):
            seen = event.seen_by(viewer)
            assert [type(effect) for effect in seen.effects] == [type(effect) for effect in event.effects]
            assert type(getattr(seen, "move", None)) is type(getattr(event, "move", None))
    for state, seat in playing.asked(SAMPLE):
        decision = state.open_to(seat)
        assert type(decision.seen_by(SPECTATOR)) is type(decision), "A decision changes its type."


def check_rules_decide_the_same(playing: Playing) -> None:
    """The rules, run again with the recorded draws, yield the recorded effects."""
    stored = [event.stored for event in playing.events]
    events = [playing.title.event_decoder.decode(line) for line in stored]
    record = Record(header_of(events), playing.title, events, stored)
    assert replay_by_rules(record) == playing.positions[-1]


def check_worth(playing: Playing) -> None:
    """Scores and evaluation exist at every position, and change nothing."""
    for game in playing.positions:
        before = msgspec.json.encode(game.state)
        scores = playing.title.scores(game.state)
        assert [score.seat for score in scores] == list(range(len(game.seats))), "Not one score for each seat."
        assert all(math.isfinite(playing.title.evaluate(game.state, score.seat)) for score in scores)
        assert msgspec.json.encode(game.state) == before, "Scoring changed the position."


def check_sentences(playing: Playing) -> None:
    """Everything that happened has words for every viewer."""
    words = playing.title.words
    happened: list[Any] = [effect for effect in playing.effects() if not isinstance(effect, KERNEL_EFFECTS)]
    for spoken_of in [*happened, *playing.moves()]:
        assert "{" not in words.say(spoken_of), "A sentence still has a gap."
        words.say(spoken_of.seen_by(SPECTATOR))
    for state, seat in playing.asked(SAMPLE):
        assert words.say(state.open_to(seat)), "A decision that is asked must be worded."
        offered = [words.offer(move, state) for move in playing.title.legal_moves(state, seat)]
        assert all(offered), "A legal move must be worded."
        assert "{" not in "".join(offered), "A legal move still has a gap."


def check_classes(title: Title) -> None:
    """Each effect, move and decision has words and says who may see it; none is unfinished."""
    for kind in (*title.effects, *title.moves, *title.decisions):
        assert issubclass(kind, Public) or "seen_by" in vars(kind), f"{kind.__name__} does not say who may see it."
        assert kind in title.words.templates, f"{kind.__name__} has no wording."
        check_template(title, kind)
    for effect in title.effects:
        assert not effect.begins_round or get_type_hints(effect).get("round") is int, f"{effect.__name__} has no round."
    for kind in unfinished(title.package):
        raise AssertionError(f"{kind.__name__} does not say what it does, and is no base of anything.")


def check_seats(title: Title) -> None:
    """Every possible seat of the title has a name, and a colour by it."""
    nameless = [seat for seat in range(title.seats[-1]) if seat not in SEATS]
    assert not nameless, f"{title.name} has seats without a name: {nameless}."


def viewers(game: Game[Any]) -> list[Viewer]:
    """A spectator, each seat, and the all-seeing."""
    return [SPECTATOR, *(at_seat(seat) for seat in range(len(game.seats))), ALL_SEEING]


def strings(value: Any) -> Iterator[str]:
    """All strings anywhere in `value`."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


CHECKS = (
    check_codecs,
    check_live_is_folded,
    check_legal_moves,
    check_anytime,
    check_legal_moves_are_playable,
    check_views,
    check_what_is_seen,
    check_rules_decide_the_same,
    check_worth,
    check_sentences,
)
"""The checks that every game must pass."""
