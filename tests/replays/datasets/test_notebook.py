"""The example notebook runs from top to bottom on a dataset, with correct results."""

from __future__ import annotations

import ast
import os
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoresheet.replays.datasets.folder import read_manifest
from scoresheet.replays.datasets.opening import ask, opened
from tests.service.command_line import CommandLine

NOTEBOOK = Path(__file__).parents[3] / "docs" / "examples" / "analysis.ipynb"
SECONDS = 120
GAMES = 12


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of the notebook's instructions, but smaller."""
    line = CommandLine(tmp_path_factory.mktemp("notebook"))
    out = line.folder / "games"
    line.json("dataset", "simulate", "industrial-waste", "--games", GAMES, "--seats", 3, "-o", out, "--jobs", 1)
    return out


@pytest.fixture(scope="module")
def executed(games: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The cells of the notebook with their outputs."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings of Jupyter about itself
        here = tmp_path_factory.mktemp("jupyter")
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
            patch.setenv(name, str(here / name))
        patch.setenv("SCORESHEET_DATASET", str(games))
        patch.setenv("PYTHONWARNINGS", "default")
        return _run(here)


def _run(folder: Path) -> list[Any]:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    client = NotebookClient(
        notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    client.execute(env=dict(os.environ))
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def result(cells: list[Any], beginning: str) -> Any:
    """Return the result of the cell that starts like this."""
    (cell,) = [cell for cell in cells if cell.source.startswith(beginning)]
    (shown,) = [one for one in cell.outputs if one.output_type == "execute_result"]
    return ast.literal_eval(shown.data["text/plain"])


def test_every_cell_runs_and_has_an_output(executed: list[Any]) -> None:
    assert len(executed) >= 8
    for cell in executed:
        assert cell.execution_count, cell.source
        assert any(one.output_type in ("execute_result", "display_data") for one in cell.outputs), cell.source
        assert not any(one.output_type in ("error", "stream") for one in cell.outputs), cell.outputs


def test_the_results_match_the_dataset(executed: list[Any], games: Path) -> None:
    assert result(executed, "import json") == {file.name: file.rows for file in read_manifest(games).files}
    with opened(games) as connection:
        seats = ask(connection, "SELECT seat, share, points FROM seats").rows
    won = result(executed, "won =")
    assert [(seat, played) for _, seat, played, _ in won] == [(seat, GAMES) for seat in range(3)]
    for _, seat, _, share in won:
        assert share == pytest.approx(sum(one for of, one, _ in seats if of == seat) / GAMES, abs=0.001)
    means = result(executed, "scores =")
    for row in means:
        assert row["points_mean"] * GAMES == pytest.approx(sum(points for of, _, points in seats if of == row["seat"]))
    assert Counter(seat for seat, _, _ in seats) == Counter(dict.fromkeys(range(3), GAMES))


def test_the_notebook_is_committed_without_outputs() -> None:
    import nbformat

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
