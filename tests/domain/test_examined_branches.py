"""The start of a branch is checked before it is accepted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain import branches, chain
from scoresheet.domain.effect import Stood
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.game import fold
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from tests.domain.branched import HIDING, Playing, positions


class TestCheckStart:
    """`check_start` validates the start of a branch from elsewhere."""

    @pytest.fixture
    def branch(self, games: dict[str, Playing]) -> tuple[Playing, Playing]:
        parent = games["industrial-waste"]
        return parent, parent.branch(list(positions(parent, 2))[1])

    def check(self, parent: Playing, branch: Playing, **changed: Any) -> None:
        event = msgspec.structs.replace(branch.start, **changed)
        game = fold(branch.title, branch.events[: event.version - 1])
        branches.check_start(branch.title, game, event, lambda one: parent.events[: one.version])

    def test_a_start_that_matches_its_parent_passes(self, branch: tuple[Playing, Playing]) -> None:
        self.check(*branch)

    def test_a_start_with_missing_or_extra_effects_is_refused(self, branch: tuple[Playing, Playing]) -> None:
        parent, made = branch
        effects = list(made.start.effects)
        for wrong in (effects[:-1], [*effects, effects[0]], effects[1:], []):
            with pytest.raises(BrokenRecord, match="does not begin at the position"):
                self.check(parent, made, effects=wrong)

    def test_a_start_with_draws_or_other_components_is_refused(self, branch: tuple[Playing, Playing]) -> None:
        from scoresheet.domain.chance import Draw

        for changed in ({"draws": [Draw(2, 1)]}, {"components": "0" * 64}):
            with pytest.raises(BrokenRecord, match="components"):
                self.check(*branch, **changed)

    def test_a_start_whose_parent_has_another_title_is_refused(self, games: dict[str, Playing]) -> None:
        parent = games["industrial-waste"]
        with pytest.raises(BrokenRecord, match="another title"):
            self.check(games["lineae"], parent.branch(list(positions(parent, 2))[1]))

    def test_unexpected_effects_are_never_applied(
        self, branch: tuple[Playing, Playing], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        parent, made = branch
        applied: list[object] = []

        class Hostile(Stood, frozen=True, tag="Hostile"):
            def apply(self, state: Any) -> None:
                applied.append(self)

        with pytest.raises(BrokenRecord):
            self.check(parent, made, effects=[Hostile("x", 1)])
        assert not applied

    @pytest.mark.parametrize("title", HIDING, ids=lambda title: title.title)
    def test_a_start_as_one_seat_knew_it_passes_and_another_seats_effects_are_refused(
        self, games: dict[str, Playing], title: Title
    ) -> None:
        parent = games[title.title]
        at = list(positions(parent, 4))[1]
        made = parent.branch(at, Seat(0))
        self.check(parent, made)
        other = parent.branch(at, Seat(1))
        with pytest.raises(BrokenRecord, match="does not begin"):
            self.check(parent, made, effects=other.start.effects)

    def test_a_start_is_sealed_like_any_other_event(self, branch: tuple[Playing, Playing]) -> None:
        _, made = branch
        assert all(map(chain.is_sealed, made.stored))
