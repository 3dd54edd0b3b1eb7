"""`show` of Industrial Waste: singular and plural forms."""

import io

import pytest
from rich.console import Console

from scoresheet.domain.titles.industrial_waste.market import SellMaterials
from scoresheet.domain.titles.industrial_waste.view import view
from scoresheet.domain.viewer import SPECTATOR
from scoresheet.replays.terminal.drawings import drawing_of
from tests.titles.industrial_waste.positions import at_turn, move


@pytest.mark.parametrize(("lot", "said"), [(1, "sells 1 raw material. "), (4, "sells 4 raw materials. ")])
def test_one_raw_material_is_singular(lot: int, said: str) -> None:
    state = at_turn({"hand": ["raw_materials", "order"], "materials_needed": lot}, {})
    move(state, 0, SellMaterials())
    screen = Console(file=io.StringIO(), width=160)
    screen.print(drawing_of("industrial-waste")(view(state, SPECTATOR)))
    assert isinstance(screen.file, io.StringIO)
    assert said in screen.file.getvalue()
