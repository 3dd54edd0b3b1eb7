"""The ratings answer who plays a title how well, as far as rated games tell."""

from __future__ import annotations

import msgspec

from projections.statistics import Rated


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A player on the board of a title's leaders; who has the same conservative rating has the same place."""

    place: int
    player: str
    rated: Rated


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """Leaders by their conservative rating, best first, and how many there are altogether."""

    title: str
    leaders: list[Leader]
    total: int
