"""`simulate --scheduler`: a cluster plays the same games as one machine, even if it loses a worker."""

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from scoresheet.replays.simulation import cluster as clusters
from scoresheet.replays.simulation.cluster import NoCluster, PlanPart, play_on_cluster, play_part, rules_of
from scoresheet.replays.simulation.games import SimulatedGame, SimulationPlan, play_all
from tests.service.cli.cluster import Cluster, running
from tests.service.command_line import CommandLine

pytestmark = pytest.mark.skipif(not find_spec("distributed"), reason="Dask is not installed")

PLAN = SimulationPlan(title="industrial-waste", games=14, seats=2, strategies=["random"], seed=5)
THINKING = msgspec.structs.replace(PLAN, games=1, strategies=["medium", "random"], playouts=1)
NOBODY_LISTENS = "tcp://127.0.0.1:9"


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "GAMES_AT_ONCE", 2)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running() as started:
        yield started


def without_durations(played: Iterator[SimulatedGame]) -> list[bytes]:
    """Drop the durations from the results."""
    return [msgspec.json.encode(msgspec.structs.replace(game, microseconds=0)) for game in played]


def saving(folder: Path) -> SimulationPlan:
    folder.mkdir()
    return msgspec.structs.replace(PLAN, save=str(folder))


def records(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_one_process_a_pool_and_a_cluster_that_loses_a_worker_play_identical_games(
    cluster: Cluster, tmp_path: Path
) -> None:
    alone = without_durations(play_all(saving(tmp_path / "alone"), 1))
    pool = without_durations(play_all(saving(tmp_path / "pool"), 2))
    on_cluster = without_durations(
        losing_a_worker(play_on_cluster(saving(tmp_path / "cluster"), cluster.address), cluster)
    )
    assert alone == pool == on_cluster
    assert len(records(tmp_path / "alone")) == PLAN.games
    assert records(tmp_path / "alone") == records(tmp_path / "pool") == records(tmp_path / "cluster")
    assert alone == without_durations(play_on_cluster(PLAN, cluster.address)), (
        "Without records it comes to something else."
    )


def test_strategies_with_a_budget_of_playouts_play_the_same_games_on_a_cluster(cluster: Cluster) -> None:
    assert without_durations(play_all(THINKING, 1)) == without_durations(play_on_cluster(THINKING, cluster.address))


def losing_a_worker(playing: Iterator[SimulatedGame], cluster: Cluster) -> Iterator[SimulatedGame]:
    """Yield the results, and kill a busy worker after the first one."""
    yield next(playing)
    os.kill(cluster.workers[0], signal.SIGKILL)
    yield from playing


def test_the_command_plays_on_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    arguments = ("industrial-waste", "--games", 10, "--seats", 2, "--seed", 3)
    line = CommandLine(tmp_path)
    there = line.json("simulate", *arguments, "--scheduler", cluster.address)
    here = line.json("simulate", *arguments, "--jobs", 1)
    timing = {"milliseconds": 0, "moves_per_second": 0}
    assert {**there, **timing} == {**here, **timing}
    assert there["games"] == 10


def test_a_wrong_address_gives_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "SECONDS_TO_ANSWER", 1)
    for address in (NOBODY_LISTENS, "nowhere"):
        said = CommandLine(tmp_path).refused("simulate", "industrial-waste", "--games", 1, "--scheduler", address)
        assert f"No Dask scheduler responds at {address}" in said


def test_a_worker_with_other_rules_refuses_to_play() -> None:
    part = PlanPart(PLAN, [0], [*rules_of(PLAN)[:-1], "another edition"])
    with pytest.raises(NoCluster, match="different version"):
        play_part(part)


def test_without_dask_the_error_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda name: None)
    with pytest.raises(NoCluster, match=r"pip install 'scoresheet\[cluster\]'"):
        next(play_on_cluster(PLAN, NOBODY_LISTENS))
