"""`simulate`: many games between bots."""

from pathlib import Path

import pytest

from scoresheet.replays import simulate as simulation
from tests.service.command_line import CommandLine, simulated


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def test_the_tally_counts_every_game(line: CommandLine) -> None:
    arguments = (
        "industrial-waste",
        "--games",
        4,
        "--seats",
        3,
        "--strategies",
        "random,greedy",
        "--check",
        "--jobs",
        1,
    )
    tally = line.json("simulate", *arguments)
    assert tally["games"] == sum(tally["endings"].values()) == 4
    assert {name: side["played"] for name, side in tally["strategies"].items()} == {"greedy": 6, "random": 6}
    assert [side["played"] for side in tally["seats"].values()] == [4, 4, 4]
    assert sum(side["won"] for side in tally["seats"].values()) >= 4
    assert tally["length"]["least"] * 4 <= tally["moves"] <= tally["length"]["most"] * 4
    assert tally["failures"] == []


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes(tmp_path: Path) -> None:
    made = []
    for jobs in (1, 2):
        line = CommandLine(tmp_path / str(jobs))
        line.json(
            "simulate",
            "industrial-waste",
            "--games",
            3,
            "--seats",
            2,
            "--save",
            line.folder / "records",
            "--jobs",
            jobs,
        )
        made.append([file.read_bytes() for file in sorted((line.folder / "records").iterdir())])
    assert made[0] == made[1]
    assert len(set(made[0])) == 3


def test_another_seed_gives_other_games(line: CommandLine) -> None:
    (one,), (other,) = simulated(line, seed=1), simulated(line, seed=2)
    assert one.read_bytes() != other.read_bytes()


def test_saved_records_can_be_imported(line: CommandLine) -> None:
    files = simulated(line, games=2)
    assert [imported["already_here"] for imported in line.json("import", *files)["records"]] == [False, False]


def test_every_failed_game_is_named(line: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_MOVES", 3)
    result = line.run("simulate", "industrial-waste", "--games", 2, "--jobs", 1)
    assert result.exit_code == 1
    assert "Game 0" in result.output
    assert "Game 1" in result.output
    assert "did not end within 3 moves" in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "industrial-waste"),
        (["industrial-waste", "--seats", "9"], "2 to 4 players"),
        (["industrial-waste", "--strategies", "brilliant"], "greedy"),
        (["industrial-waste", "--option", "speed"], "KEY=VALUE"),
        (["industrial-waste", "--option", "speed=3"], "speed"),
        (["industrial-waste", "--games", "0"], "--games"),
    ],
)
def test_a_wrong_argument_is_refused_with_the_valid_values(line: CommandLine, arguments: list[str], said: str) -> None:
    assert said in line.refused("simulate", *arguments, code=2)


def test_the_summary_is_printed_as_a_table(line: CommandLine) -> None:
    shown = line.run("simulate", "industrial-waste", "--games", 2, "--seats", 2, "--jobs", 1).output
    for word in ("moves/s", "First places", "Orange", "Blue", "random", "2 played"):
        assert word in shown
