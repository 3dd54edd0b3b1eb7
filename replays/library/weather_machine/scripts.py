"""Scripts for the recorded games of Weather Machine: greedy or with wishes, then hurried."""

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
"""The moves that bring the game closer to its end."""


def hurried(moves: int) -> Script:
    """Return a script: the bots make this number of moves, then all seats idle to the end."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        composer.play(moves)
        hurry(composer)

    return script


def hurry(composer: ScenarioPlayer) -> None:
    """Idle until the game is over."""
    while composer.game.status == "playing":
        idle(composer)


def idle(composer: ScenarioPlayer) -> None:
    """Make a move that does as little as possible."""
    seat = composer.game.to_act()[0]
    legal = composer.title.legal_moves(composer.game.started_state, seat)
    short = next((move for move in reversed(legal) if isinstance(move, MoveTo)), legal[0])
    composer.move(seat, next((move for move in legal if isinstance(move, HASTE)), short))


def pursued(
    *goals: Worth, wishes: tuple[Wish, ...] = (), help_: tuple[Wish, ...] = (), until: Shown, most: int = 215
) -> Script:
    """Return a script in which seat 0 has these wishes and goals; the others help or idle.

    When the game has shown its subject, or has `most` events, all seats hurry to the end.
    """

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        composer.judge_by(lambda state, seat: evaluate(state, seat) + sum(goal(state, seat) for goal in goals))
        while going_on(composer, until, most):
            pursue(composer, wishes) if composer.game.to_act()[0] == 0 else assist(composer, help_)
        hurry(composer)

    return script


def assist(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> None:
    """Make a move that fulfils the first possible wish, or an idle one."""
    granted = grant(composer, wishes)
    if granted:
        composer.move(composer.game.to_act()[0], granted[0])
    else:
        idle(composer)


def pursue(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> None:
    """Make a move that fulfils the first possible wish, or the bot's move."""
    granted = grant(composer, wishes)
    composer.move(Seat(0), granted[0] if granted else composer.think(Seat(0)))


def wished(*wishes: Wish, until: Shown, most: int = 215) -> Script:
    """Return a script in which all seats fulfil wishes or move at random, then hurry to the end."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        while going_on(composer, until, most):
            make_true(composer, wishes)
        hurry(composer)

    return script


def going_on(composer: ScenarioPlayer, until: Shown, most: int) -> bool:
    """Return whether the game is running, short enough, and has not shown its subject yet."""
    return composer.game.status == "playing" and len(composer.events) < most and not until(composer)


def make_true(composer: ScenarioPlayer, wishes: tuple[Wish, ...]) -> None:
    """Make a move that fulfils the first possible wish; if there is none, make a random move."""
    seat = composer.game.to_act()[0]
    granted = grant(composer, wishes)
    composer.move(
        seat, composer.random.choice(granted or composer.title.legal_moves(composer.game.started_state, seat))
    )


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


def when(condition: Callable[[State, Seat], bool], then: Wish) -> Wish:
    """Return a wish that applies only under a condition."""
    return lambda state, seat, move: condition(state, seat) and then(state, seat, move)


def awards(points: float) -> Worth:
    """Return a goal to get Awards, and papers, which lead to Awards."""

    def worth(state: State, seat: Seat) -> float:
        laboratory = state.laboratories[seat]
        return points * laboratory.awards + points / 3 * sum(row.published for row in laboratory.office)

    return worth


def study(factor: float) -> Worth:
    """Return a goal to improve the Office."""
    return lambda state, seat: factor * office_worth(Outlook(state, seat))


def parts(points: float) -> Worth:
    """Return a goal to have Parts in the Workshop."""
    return lambda state, seat: points * state.laboratories[seat].parts_held
