"""Scripts for recorded games of any title, and conditions on their outcome."""

from collections.abc import Callable

from scoresheet.replays.compose import ScenarioPlayer

GREEDY = ("greedy",)
MIXED = ("greedy", "random")
RANDOM = ("random",)
Script = Callable[[ScenarioPlayer], None]
Shown = Callable[[ScenarioPlayer], bool]


def played(composer: ScenarioPlayer) -> None:
    """Take all seats and play to the end."""
    composer.sit_all()
    composer.finish()


def resigned_after(moves: int) -> Script:
    """Return a script: the second seat resigns after `moves` moves.

    If other players remain, a bot plays on for the seat.
    """

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        composer.play(moves)
        composer.resign(1)
        composer.finish()

    return script


def shows(*kinds: type) -> Shown:
    """Return a condition: the game has an event, effect or move of each of these types."""
    return lambda composer: composer.shows(*kinds)


def all_of(*conditions: Shown) -> Shown:
    """Return a condition that requires all of these."""
    return lambda composer: all(condition(composer) for condition in conditions)
