"""Games with disputes and rulings keep their invariants; `make soak` plays two thousand."""

import pytest

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.game import Game
from tests.court import court


def test_games_with_random_disputes_and_rulings_keep_their_invariants() -> None:
    count = court(100)
    for kind in ("DisputeRaised", "DisputeWithdrawn", "DisputeExpired", "ArbiterLooked", "DisputeRuled"):
        assert count[kind] > 10, kind
    assert count["MovesTakenBack"] > 10
    assert count["refused"] > 10


def test_a_dispute_undone_by_a_takeback_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "keep_talk", lambda game, other: setattr(game, "draws", other.draws))
    with pytest.raises(AssertionError, match="a dispute is gone"):
        court(60)


def test_a_reused_draw_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(game: Game, other: Game) -> None:
        game.disputes, game.voided, game.request = other.disputes, other.voided, None

    monkeypatch.setattr(Game, "keep_talk", forgets)
    with pytest.raises(AssertionError, match="seed"):
        court(60)


def test_a_move_while_play_waits_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sheet, "_check_no_wait", lambda sheet: None)
    with pytest.raises(AssertionError, match="while play waits"):
        court(60)
