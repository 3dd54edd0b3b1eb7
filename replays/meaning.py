"""Digests of all positions in recorded games, to show that stored events keep their meaning.

`library/<title>/meaning.json` has the digests for each record; `python -m scoresheet.replays.compose` adds those for
new records.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, carry_on
from scoresheet.domain.title import Title

Json = dict[str, Any]
NOT_MEANT = ("edition", "seats")
"""Fields of a state that are left out, because the events contain them as well."""


def positions(title: Title, events: Sequence[Event]) -> Iterator[Json]:
    """Yield each position's version, state, scores, and the legal moves of the seats to act."""
    game = Game()
    for event in events:
        game = carry_on(title, game, events[: event.version])
        if game.state is not None:
            yield {"version": game.version, **_told(title, game)}


def _told(title: Title, game: Game) -> Json:
    moves = {str(seat): title.legal_moves(game.started_state, seat) for seat in game.to_act()}
    told = {"state": game.state, "scores": title.scores(game.started_state), "legal_moves": moves}
    plain: Json = msgspec.json.decode(msgspec.json.encode(told))
    for name in NOT_MEANT:
        del plain["state"][name]
    return plain


def meaning(title: Title, events: Sequence[Event]) -> dict[str, str]:
    """Return digests of all states, scores and legal moves in a game."""
    told = list(positions(title, events))
    return {part: _digest([position[part] for position in told]) for part in ("state", "scores", "legal_moves")}


def _digest(thing: object) -> str:
    return sha256(msgspec.json.encode(thing, order="sorted")).hexdigest()


def kept(folder: Path) -> dict[str, dict[str, str]]:
    """Return the digests of a title's records by name; empty if none were written yet."""
    file = folder / "meaning.json"
    found: dict[str, dict[str, str]] = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
    return found


def keep(folder: Path, digests: Mapping[str, Mapping[str, str]]) -> None:
    """Write digests for some of a title's records; keep those of the other existing records."""
    found = {name: one for name, one in kept(folder).items() if (folder / f"{name}.jsonl").exists()}
    text = msgspec.json.format(msgspec.json.encode({**found, **digests}, order="sorted"), indent=1)
    (folder / "meaning.json").write_bytes(text + b"\n")
