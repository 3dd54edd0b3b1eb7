"""Transparency logs whose heads are published."""

from __future__ import annotations

from scoresheet.service.audit.transparency import HeadReceiver, Transparency
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.play.games import Games


def log_of(games: Games, keys: Keys, *places: HeadReceiver, **more: object) -> Transparency:
    known = {keys.public.key_id: keys.public.public_key}
    return Transparency(games.store, keys, known, places, **more)  # type: ignore[arg-type]
