"""Branches of random games, a part of `make soak`: `python -m tests.soak_of_branches`.

Each branch starts at a position of its parent, stored in either form, and bots play it to the end; with hidden
information also from the view of each seat: it looks the same to that seat, and does not depend on the true world.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

import msgspec
from rich.progress import track

from scoresheet.domain import branches
from scoresheet.domain.effect import Stood
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, all_seats, at_seat
from tests.domain.branched import Playing
from tests.soak import variants

LONGEST = 5_000


def main() -> None:
    """Play games of each title, with three branches of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--title", choices=registry.all_titles())
    asked = parser.parse_args()
    games, wanted = asked.games, [asked.title] if asked.title else list(registry.all_titles())
    for name in wanted:
        title = registry.find(name)
        done: Counter[str] = Counter()
        for number in track(range(games), name):
            check_game(title, number, done)
        print(name, dict(done))


def check_game(title: Title, number: int, done: Counter[str]) -> None:
    """Play a random game of one variant of a title, and branches of it."""
    random = Random(f"{title.title} {number}")
    variant = variants(title)[number % len(variants(title))]
    parent = Playing(title, variant.seats, random.randbytes(32), options=variant.options)
    parent.random = random
    parent.play(LONGEST)
    places = [event.version - 1 for event in parent.events if isinstance(event, MoveMade)]
    for at in random.sample(places, min(3, len(places))):
        check_open(parent, at, done)
        if title.hides:
            check_hidden(parent, at, Seat(random.randrange(variant.seats)), done)


def check_open(parent: Playing, at: int, done: Counter[str]) -> None:
    """Check that the position is the same in either form, and play it to the end."""
    was = fold(parent.title, parent.events[:at])
    begun = parent.title.begin_with(len(was.seats), was.options, was.edition)
    for effect in decoded(parent.title, branches.facts(begun, was.state)):
        effect.apply(begun)
    assert begun == was.state, at
    branch = parent.branch(at)
    assert branch.game.state == was.state, at
    for seat in all_seats(len(was.seats)):
        assert parent.title.legal_moves(branch.game.state, seat) == parent.title.legal_moves(was.state, seat)
    finish(branch, done)


def check_hidden(parent: Playing, at: int, seat: Seat, done: Counter[str]) -> None:
    """Check that the branch looks the same to the seat, without traces of hidden information."""
    title, was = parent.title, fold(parent.title, parent.events[:at]).state
    branch = parent.branch(at, seat, Random(at))
    assert title.view(branch.game.state, at_seat(seat)) == title.view(was, at_seat(seat))
    assert title.legal_moves(branch.game.state, seat) == title.legal_moves(was, seat)
    other = title.world(was, seat, Random("another truth"))
    assert title.fresh_world(other, seat, Random(at)) == title.fresh_world(was, seat, Random(at)), (seat, at)
    finish(branch, done)
    done["drawn again"] += 1


def finish(branch: Playing, done: Counter[str]) -> None:
    """Play to the end, and fold the stored events."""
    branch.play(LONGEST)
    assert branch.game.ending == "played"
    assert fold(branch.title, [branch.title.event_decoder.decode(line) for line in branch.stored]) == branch.game
    start = branch.stored[branch.start.version - 1]
    kind = "told by facts" if any(isinstance(effect, Stood) for effect in branch.start.effects) else "told by the line"
    done[kind] += 1
    done["longest start"] = max(done["longest start"], len(start))


def decoded(title: Title, effects: list[Any]) -> list[Any]:
    """Return the effects as they are decoded from the store."""
    found: list[Any] = msgspec.json.Decoder(list[title._effect]).decode(msgspec.json.encode(effects))
    return found


if __name__ == "__main__":
    main()
