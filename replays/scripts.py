"""What recorded games of every title are made of: how a game goes, and what it must show in the end."""

from collections.abc import Callable

from scoresheet.replays.compose import Composer

GREEDY = ("greedy",)
MIXED = ("greedy", "random")
RANDOM = ("random",)
Script = Callable[[Composer], None]
Shown = Callable[[Composer], bool]


def played(composer: Composer) -> None:
    """Everybody sits down, and the game is played to its end."""
    composer.sit_all()
    composer.finish()


def resigned_after(moves: int) -> Script:
    """The second seat gives up after so many moves; if others are left, a bot plays on in its place."""

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
    """All of these conditions."""
    return lambda composer: all(condition(composer) for condition in conditions)
