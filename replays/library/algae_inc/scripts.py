"""How the recorded games of Algae, Inc. are played: departments and cards as wished, then greedily, with wishes."""

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
"""By department, the card whose ability is wished; a department without a card may have any."""
FULL_BYTES = 240_000
"""How large a record may become."""
IDLE_BYTES = 2_200
"""What the turn of somebody takes who does nothing."""
EXPORTS = ("sum", "after", "each")
"""Kinds of contract exports, the easiest first."""


def contracts(cards: Cards, *wishes: Wish, rare: tuple[type, ...] = ()) -> Script:
    """These departments are chosen, with these abilities; then everybody has these wishes, and plays greedily.

    Each of the `rare` kinds of moves is made the first time that it can be.
    """

    def script(composer: ScenarioPlayer) -> None:
        if dealt(composer, cards):
            finish(composer, wishes, rare)

    return script


def dealt(composer: ScenarioPlayer, cards: Cards) -> bool:
    """Play until the contracts are slid in; whether all cards that are wished were dealt."""
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
    """Play on: what is rare, the first wish that can be made true, or what the seat thinks best."""
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
    """Whether the record would grow too large, were the rest of the game played as the players like."""
    state = cast(State, composer.game.state)
    rules = state.components.rules
    turns = sum(
        rules.turns - (LEVELS.index(each.level) + 1 if each.level and state.phase == "week" else 0)
        for each in state.departments
    )
    left = turns + state.seats * rules.turns * (rules.weeks - state.week)
    return sum(map(len, composer.stored)) + IDLE_BYTES * left > FULL_BYTES


def idle(composer: ScenarioPlayer) -> None:
    """A move of somebody who does nothing that can be helped."""
    seat = composer.game.to_act()[0]
    legal = composer.title.legal_moves(composer.game.started_state, seat)
    composer.move(seat, next((move for move in legal if move.ends or isinstance(move, TakeAlternate)), legal[0]))


def hurried(composer: ScenarioPlayer) -> None:
    """Everybody sits down and plays; when the record is long enough, they do nothing to the end."""
    composer.sit_all()
    finish(composer)


def wished(*wishes: Wish, rare: tuple[type, ...] = ()) -> Script:
    """Everybody has these wishes; each of the `rare` kinds of moves is made the first time that it can be."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        finish(composer, wishes, rare)

    return script


def grant(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> list[Move]:
    """The legal moves that make true the first wish that can be; none if none can."""
    seat, state = composer.game.to_act()[0], cast(State, composer.game.state)
    legal = composer.title.legal_moves(state, seat)
    granted = ([move for move in legal if wish(state, seat, move)] for wish in wishes)
    return next(filter(None, granted), [])


def wish(*kinds: type, **fields: object) -> Wish:
    """A move of one of these kinds with these fields."""
    return lambda state, seat, move: (
        isinstance(move, kinds) and all(getattr(move, name) == it for name, it in fields.items())
    )


def when(condition: Condition, then: Wish) -> Wish:
    """A wish that a seat only has when this holds."""
    return lambda state, seat, move: condition(state, seat) and then(state, seat, move)
