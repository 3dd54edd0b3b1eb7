"""Scripts of recorded games that all titles share, and conditions on their outcome."""

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
    """Let the second seat resign after some moves; a bot takes over if others remain."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        composer.play(moves)
        composer.resign(1)
        composer.finish()

    return script


def shows(*kinds: type) -> Shown:
    """Return a condition: the game has something of each of these types."""
    return lambda composer: composer.shows(*kinds)


def all_of(*conditions: Shown) -> Shown:
    """Combine conditions."""
    return lambda composer: all(condition(composer) for condition in conditions)
