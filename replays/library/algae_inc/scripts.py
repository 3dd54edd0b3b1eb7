"""Scripts for the recorded games of Algae, Inc.: seats follow wishes, else play greedily."""

from collections.abc import Callable, Mapping
from typing import cast

from scoresheet.domain.move import Move
from scoresheet.domain.titles.algae_inc.setup import SlideContracts, TakeDepartment
from scoresheet.domain.titles.algae_inc.state import LEVELS, State
from scoresheet.domain.titles.algae_inc.turns import TakeAlternate
from scoresheet.domain.viewer import Seat
from scoresheet.replays.compose import ScenarioPlayer
from scoresheet.replays.scripts import Script

Wish = Callable[[State, Seat, Move], bool]
Condition = Callable[[State, Seat], bool]
Cards = Mapping[str, str]
"""The card with the wanted ability for each department; empty for any card."""
FULL_BYTES = 240_000
"""The maximum size of a record."""
IDLE_BYTES = 2_200
"""The size of an idle player's turn."""
EXPORTS = ("sum", "after", "each")
"""Kinds of contract exports, easiest first."""


def contracts(cards: Cards, *wishes: Wish, rare: tuple[type, ...] = ()) -> Script:
    """Return a script with these departments, abilities and wishes; other moves are greedy.

    A move of each of the `rare` types is made at the first opportunity.
    """

    def script(composer: ScenarioPlayer) -> None:
        if dealt(composer, cards):
            finish(composer, wishes, rare)

    return script


def dealt(composer: ScenarioPlayer, cards: Cards) -> bool:
    """Play until the contracts are assigned; return whether all wanted cards were dealt."""
    composer.sit_all()
    while composer.game.status == "playing":
        seat, state = composer.game.to_act()[0], cast(State, composer.game.state)
        legal = composer.title.legal_moves(state, seat)
        if isinstance(legal[0], TakeDepartment):
            composer.move(seat, next(move for move in legal if cast(TakeDepartment, move).department in cards))
        elif isinstance(legal[0], SlideContracts):
            wanted = cards[state.departments[seat].department]
            found = [move for move in legal if wanted in ("", cast(SlideContracts, move).ability)]
            if not found:
                return False
            composer.move(seat, min(found, key=lambda move: _hardness(state, seat, cast(SlideContracts, move))))
        elif state.phase != "setup" or state.pools:
            return True
        else:
            composer.move(seat)
    return False


def _hardness(state: State, seat: Seat, move: SlideContracts) -> int:
    cards = state.components.contracts[state.departments[seat].department]
    return EXPORTS.index(state.components.contract_exports[cards[move.export].export].kind)


def finish(composer: ScenarioPlayer, wishes: tuple[Wish, ...] = (), rare: tuple[type, ...] = ()) -> None:
    """Play to the end: make rare moves, else fulfil the first possible wish, else ask the bot."""
    unseen = set(rare)
    while composer.game.status == "playing":
        if is_long(composer):
            idle(composer)
            continue
        seat = composer.game.to_act()[0]
        granted = grant(composer, (wish(*unseen), *wishes)) if unseen or wishes else []
        move = composer.random.choice(granted) if granted else composer.think(seat)
        unseen.discard(type(move))
        composer.move(seat, move)


def is_long(composer: ScenarioPlayer) -> bool:
    """Return whether the record would grow too large if the players did not idle from now on."""
    state = cast(State, composer.game.state)
    rules = state.components.rules
    turns = sum(
        rules.turns - (LEVELS.index(each.level) + 1 if each.level and state.phase == "week" else 0)
        for each in state.departments
    )
    left = turns + state.seats * rules.turns * (rules.weeks - state.week)
    return sum(map(len, composer.stored)) + IDLE_BYTES * left > FULL_BYTES


def idle(composer: ScenarioPlayer) -> None:
    """Make a move that does as little as possible."""
    seat = composer.game.to_act()[0]
    legal = composer.title.legal_moves(composer.game.started_state, seat)
    composer.move(seat, next((move for move in legal if move.ends or isinstance(move, TakeAlternate)), legal[0]))


def hurried(composer: ScenarioPlayer) -> None:
    """Take all seats and play; once the record is long enough, idle to the end."""
    composer.sit_all()
    finish(composer)


def wished(*wishes: Wish, rare: tuple[type, ...] = ()) -> Script:
    """Return a script in which all seats have these wishes.

    A move of each of the `rare` types is made at the first opportunity.
    """

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        finish(composer, wishes, rare)

    return script


def grant(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> list[Move]:
    """Return the legal moves that fulfil the first possible wish; empty if there is none."""
    seat, state = composer.game.to_act()[0], cast(State, composer.game.state)
    legal = composer.title.legal_moves(state, seat)
    granted = ([move for move in legal if wish(state, seat, move)] for wish in wishes)
    return next(filter(None, granted), [])


def wish(*kinds: type, **fields: object) -> Wish:
    """Return a wish for a move of these types with these fields."""
    return lambda state, seat, move: (
        isinstance(move, kinds) and all(getattr(move, name) == it for name, it in fields.items())
    )


def when(condition: Condition, then: Wish) -> Wish:
    """Return a wish that applies only under a condition."""
    return lambda state, seat, move: condition(state, seat) and then(state, seat, move)
