"""R&D with its benefits, Extreme Weather, and the Goal tiles being drafted."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.weather_machine.benefit_words import benefit_text
from scoresheet.domain.titles.weather_machine.components import Components, ResearchSpace
from scoresheet.domain.titles.weather_machine.pieces import Board, BranchView, ClimateView, ColouredSpaceView
from scoresheet.domain.titles.weather_machine.tile_words import WEATHERS
from scoresheet.domain.titles.weather_machine.vocabulary import terms
from scoresheet.replays.terminal.titles.weather_machine.government import space
from scoresheet.replays.terminal.titles.weather_machine.pieces import boxed, grid, joined, letters, occupant


def draw_research(view: Board, components: Components) -> RenderableType:
    """Draw a line for each branch: its spaces from the top, with their benefits."""
    table = grid("", "top", "middle", "bottom", "tokens")
    for branch in view.research:
        table.add_row(WEATHERS[branch.weather], *_spaces(branch, components), str(branch.tokens))
    return boxed(table, "R&D (+: one more Chemical or Part)")


def _spaces(branch: BranchView, components: Components) -> Iterator[Text]:
    for each, printed in zip(branch.spaces, components.research[branch.weather], strict=True):
        yield _space(each, printed)


def _space(each: ColouredSpaceView, printed: ResearchSpace) -> Text:
    return space(each).append("+ " if printed.extra else " ").append(benefit_text(printed.gives))


def draw_extreme_weather(view: Board, components: Components) -> RenderableType:
    """Draw each weather's tile in play: cost and benefits of a Breakthrough, and tiles left."""
    table = grid("", "level", "Science", "Parts", "slots", "covered", "stack")
    for climate in view.climates:
        table.add_row(WEATHERS[climate.weather], *_tile(climate, components), *_others(climate, components))
    return boxed(table, "Extreme Weather")


def _tile(climate: ClimateView, components: Components) -> tuple[str, str, Text, Text]:
    if not climate.tile:
        return "–", "–", Text("–"), Text("–")
    tile = components.extreme_weather[climate.tile]
    slots = zip(climate.slots, tile.slots, strict=True)
    given = [Text.assemble("[", occupant(slot.who, slot.seat), "] ", benefit_text(gives)) for slot, gives in slots]
    return str(tile.level), str(tile.science), letters(tile.parts) if tile.parts else Text("–"), joined(given, ", ")


def _others(climate: ClimateView, components: Components) -> tuple[str, str]:
    """Return the levels of the tiles beneath the one in play, and of the stack from its top."""
    below, stack = (
        " ".join(str(components.extreme_weather[tile].level) for tile in tiles)
        for tiles in (climate.below, climate.stack)
    )
    return below or "–", stack or "–"


def draw_groups(view: Board, components: Components) -> Iterator[RenderableType]:
    """Draw the groups of Goal tiles that can still be drafted."""
    if view.groups and view.phase == "setup":
        names, table = terms(components), grid("group", "Goal tiles")
        for group in view.groups:
            table.add_row(names["group"][group.group], "; ".join(names["goal"][goal] for goal in group.goals))
        yield boxed(table, "Goal tiles to draft")
