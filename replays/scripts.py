"""Scripts of recorded games common to all titles, and conditions on their outcome."""

from collections.abc import Callable

from scoresheet.replays.compose import Composer

GREEDY = ("greedy",)
MIXED = ("greedy", "random")
RANDOM = ("random",)
Script = Callable[[Composer], None]
Shown = Callable[[Composer], bool]


def played(composer: Composer) -> None:
    """Seat everyone and play to the end."""
    composer.sit_all()
    composer.finish()


def resigned_after(moves: int) -> Script:
    """Let the second seat resign after some moves; a bot takes over if others remain."""

    def script(composer: Composer) -> None:
        composer.sit_all()
        composer.play(moves)
        composer.resign(1)
        composer.finish()

    return script


def shows(*kinds: type) -> Shown:
    """Return whether there is something of each of these types."""
    return lambda composer: composer.shows(*kinds)


def all_of(*conditions: Shown) -> Shown:
    """Combine conditions."""
    return lambda composer: all(condition(composer) for condition in conditions)
