"""How the recorded games of Weather Machine are played: by greedy players or with wishes; then hurried to the end."""

from collections.abc import Callable
from typing import cast

from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine.benefits import Decline
from scoresheet.domain.titles.weather_machine.ending import UseNoMore
from scoresheet.domain.titles.weather_machine.evaluation import evaluate
from scoresheet.domain.titles.weather_machine.keeping import EndTurn
from scoresheet.domain.titles.weather_machine.office_worth import office_worth
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.returning import TakeAllBack
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.supply import LeaveSupply
from scoresheet.domain.titles.weather_machine.turns import EndActions
from scoresheet.domain.viewer import Seat
from scoresheet.replays.compose import ScenarioPlayer
from scoresheet.replays.scripts import Script, Shown

Wish = Callable[[State, Seat, Move], bool]
Worth = Callable[[State, Seat], float]
HASTE = (UseNoMore, LeaveSupply, EndActions, EndTurn, Decline, TakeAllBack)
"""How a seat gets to the end of a game."""


def hurried(moves: int) -> Script:
    """So many moves as the players think best; then everybody does nothing to the end, to keep the record short."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        composer.play(moves)
        hurry(composer)

    return script


def hurry(composer: ScenarioPlayer) -> None:
    """Everybody does nothing that can be helped until the game is over."""
    while composer.game.status == "playing":
        idle(composer)


def idle(composer: ScenarioPlayer) -> None:
    """A move of somebody who does nothing that can be helped."""
    seat = composer.game.to_act()[0]
    legal = composer.title.legal_moves(composer.game.started_state, seat)
    short = next((move for move in reversed(legal) if isinstance(move, MoveTo)), legal[0])
    composer.move(seat, next((move for move in legal if isinstance(move, HASTE)), short))


def pursued(
    *goals: Worth, wishes: tuple[Wish, ...] = (), help_: tuple[Wish, ...] = (), until: Shown, most: int = 215
) -> Script:
    """The first seat has these wishes, and these goals besides its own; the others help by their wishes, or do nothing.

    When the game has shown what it is about, or after so many moves, everybody hurries to the end.
    """

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        composer.judge_by(lambda state, seat: evaluate(state, seat) + sum(goal(state, seat) for goal in goals))
        while going_on(composer, until, most):
            pursue(composer, wishes) if composer.game.to_act()[0] == 0 else assist(composer, help_)
        hurry(composer)

    return script


def assist(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> None:
    """A move that helps, or does nothing that can be helped."""
    granted = grant(composer, wishes)
    if granted:
        composer.move(composer.game.to_act()[0], granted[0])
    else:
        idle(composer)


def pursue(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> None:
    """A move that is the first wish of those that can be made true, or what the seat thinks best."""
    granted = grant(composer, wishes)
    composer.move(Seat(0), granted[0] if granted else composer.think(Seat(0)))


def wished(*wishes: Wish, until: Shown, most: int = 215) -> Script:
    """Everybody makes the first wish true that can be, else any move; then they hurry to the end."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        while going_on(composer, until, most):
            make_true(composer, wishes)
        hurry(composer)

    return script


def going_on(composer: ScenarioPlayer, until: Shown, most: int) -> bool:
    """Whether the game goes on, is short enough, and has not shown yet what it is about."""
    return composer.game.status == "playing" and len(composer.events) < most and not until(composer)


def make_true(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> None:
    """A move that is the first wish of those that can be made true, or any."""
    seat = composer.game.to_act()[0]
    granted = grant(composer, wishes)
    composer.move(
        seat, composer.random.choice(granted or composer.title.legal_moves(composer.game.started_state, seat))
    )


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


def when(condition: Callable[[State, Seat], bool], then: Wish) -> Wish:
    """A wish that a seat only has when this holds."""
    return lambda state, seat, move: condition(state, seat) and then(state, seat, move)


def awards(points: float) -> Worth:
    """The seat likes Awards, and papers, which lead to them."""

    def worth(state: State, seat: Seat) -> float:
        laboratory = state.laboratories[seat]
        return points * laboratory.awards + points / 3 * sum(row.published for row in laboratory.office)

    return worth


def study(factor: float) -> Worth:
    """The seat thinks so much more of its Office."""
    return lambda state, seat: factor * office_worth(Outlook(state, seat))


def parts(points: float) -> Worth:
    """The seat likes to have Parts in its Workshop."""
    return lambda state, seat: points * state.laboratories[seat].parts_held
