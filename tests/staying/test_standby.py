"""A failover to a standby: nothing acknowledged is lost, and the service finds it on its own."""

from __future__ import annotations

import pytest

from tests import postgres
from tests.staying import standby

pytestmark = pytest.mark.skipif(postgres.programs() is None, reason="There is no PostgreSQL here.")


def test_play_continues_on_the_standby_and_nothing_is_lost_or_doubled() -> None:
    assert standby.trial(1, seed=3).faults == []


def test_an_asynchronous_standby_loses_moves_and_is_found_out() -> None:
    faults = standby.trial(1, seed=3, synchronous=False).faults
    assert any(fault.startswith(("Lost", "client")) for fault in faults), faults
