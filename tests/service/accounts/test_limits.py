"""Limits: the same in memory and in a table, which all processes share."""

from collections.abc import Callable, Iterator
from threading import Barrier, Thread

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text

from scoresheet.projections.engine import open_engine
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.accounts.limits import Limit, telling
from scoresheet.service.accounts.shared_limits import METADATA, SharedLimit
from scoresheet.service.accounts.tables import make_tables
from scoresheet.service.core.location import Postgres, engine_url


class Clock:
    """A clock in seconds, set by tests."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def engine(postgresql: Postgres) -> Iterator[Engine]:
    engine = open_engine(engine_url(postgresql))
    make_tables(METADATA, engine)
    yield engine
    engine.dispose()


@pytest.fixture(params=["memory", "table"])
def limit(request: pytest.FixtureRequest, clock: Clock) -> Limit:
    """A limit of two attempts within a minute."""
    if request.param == "memory":
        return Limit(2, 60, clock, name="tries")
    return SharedLimit(request.getfixturevalue("engine"), 2, 60, clock, name="tries")


def refused(ask: Callable[[str], None], key: str = "a") -> int:
    with pytest.raises(TooManyAttempts) as refusal:
        ask(key)
    return refusal.value.retry_after


def test_the_window_slides(limit: Limit, clock: Clock) -> None:
    limit.take("a")
    clock.now += 30
    limit.take("a")
    assert refused(limit.take) == refused(limit.check) == 30
    limit.take("b")
    clock.now += 31
    limit.take("a")
    assert refused(limit.take) == 29


def test_refused_attempts_do_not_count(limit: Limit, clock: Clock) -> None:
    for _ in range(2):
        limit.take("a")
    clock.now += 59
    for _ in range(5):
        refused(limit.take)
    clock.now += 1
    limit.take("a")


def test_an_attempt_given_back_can_be_made_again_and_earlier_ones_still_count(limit: Limit) -> None:
    limit.give_back("a")
    for _ in range(2):
        limit.take("a")
    limit.give_back("a")
    limit.take("a")
    refused(limit.take)
    for _ in range(3):
        limit.give_back("a")
    limit.check("a")


def test_clearing_a_key_forgets_its_attempts_only(limit: Limit) -> None:
    for key in ("a", "a", "b", "b"):
        limit.take(key)
    limit.clear("a")
    limit.take("a")
    refused(limit.take, "b")


def test_counted_attempts_may_exceed_the_limit(limit: Limit) -> None:
    for _ in range(3):
        limit.check("b")
        limit.count("a")
    refused(limit.check)


def test_callers_get_the_state_of_the_limit(limit: Limit, clock: Clock) -> None:
    with telling() as told:
        limit.check("a")
        assert told["tries"] == (2, 60, 2, 60)
        limit.take("a")
        clock.now += 10
        assert told["tries"] == (2, 60, 1, 60)
        limit.take("a")
        assert told["tries"] == (2, 60, 0, 50)
        refused(limit.take)
        assert told["tries"] == (2, 60, 0, 50)
        limit.give_back("a")
        assert told["tries"] == (2, 60, 1, 50)
        limit.clear("a")
        assert told["tries"] == (2, 60, 2, 60)


@pytest.mark.parametrize("key", ["\0", "\ud800", "é" * 5_000])
def test_a_key_may_be_any_text(limit: Limit, key: str) -> None:
    for _ in range(2):
        limit.take(key)
    refused(limit.take, key)


def test_limits_hold_across_processes(postgresql: Postgres, engine: Engine) -> None:
    engines = [open_engine(engine_url(postgresql)) for _ in range(2)]
    limits = [SharedLimit(each, 20, 60, name="tries") for each in engines]
    assert len(allowed(limits)) == 20
    for each in engines:
        each.dispose()


def test_separate_limits_would_allow_as_many_attempts_for_each_process() -> None:
    assert len(allowed([Limit(20, 60), Limit(20, 60)])) == 40


def allowed(limits: list[Limit]) -> list[str]:
    """Return the allowed ones of sixty concurrent attempts: thirty by each of two limits."""
    passed: list[str] = []
    together = Barrier(len(limits) * 3)

    def attempt(limit: Limit) -> None:
        together.wait()
        for _ in range(10):
            try:
                limit.take("a")
            except TooManyAttempts:
                continue
            passed.append("a")

    threads = [Thread(target=attempt, args=(limit,)) for limit in limits for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return passed


def test_each_call_is_one_statement_without_a_transaction(engine: Engine) -> None:
    said: list[bool] = []

    def see(connection: Connection, *_: object) -> None:
        said.append(connection.connection.dbapi_connection.autocommit)  # type: ignore[union-attr]

    event.listen(engine, "before_cursor_execute", see)
    limit = SharedLimit(engine, 2, 60)
    for ask in (limit.take, limit.check, limit.give_back, limit.clear):
        ask("a")
    assert said == [True] * 4


def test_old_attempts_are_swept(engine: Engine) -> None:
    old, new = SharedLimit(engine, 2, 0.001, name="old"), SharedLimit(engine, 2, 60, name="new")
    for limit in (old, new):
        limit.take("a")
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_sleep(0.01)"))
    new._swept_at = float("-inf")
    new.take("b")
    with engine.connect() as connection:
        assert set(connection.scalars(text("SELECT name FROM limits"))) == {"new"}


def test_limits_store_no_names_or_addresses(engine: Engine) -> None:
    SharedLimit(engine, 2, 60).take("ada 192.0.2.1")
    with engine.connect() as connection:
        assert "ada" not in str(connection.execute(text("SELECT * FROM limits")).all())


def test_one_process_keeps_limits_in_memory_and_several_in_a_table(engine: Engine) -> None:
    assert type(Limits(create_engine("sqlite://")).limit(1, 1, "x")) is Limit
    assert type(Limits().limit(1, 1, "x")) is Limit
    assert type(Limits(engine).limit(1, 1, "x")) is SharedLimit
