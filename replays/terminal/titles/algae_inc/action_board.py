"""The action board: strips, weekend and month bonuses, pools, Bruno."""

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.goods_words import TEAMS, gains
from scoresheet.domain.titles.algae_inc.kinds import Spot
from scoresheet.domain.titles.algae_inc.pieces import Board, RivalView, SpotView, StripView
from scoresheet.domain.titles.algae_inc.vocabulary import OUTCOMES, SOURCES
from scoresheet.replays.terminal.titles.algae_inc.pieces import NEUTRAL, boxed, grid, joined, listed, seats

PRINTED: dict[Spot, str] = {
    "R": "recruit",
    "O": "operators",
    "E": "engineers",
    "S": "scientists",
    "A": "machine A",
    "B": "machine B",
    "C": "machine C",
    "T": "any team",
    "M": "any machine",
}


def draw_actions(view: Board, components: Components) -> RenderableType:
    """Draw the rows from the top; each spot lists the spots above to which it leads."""
    table, names = grid("row", "spots (where they lead)"), gains(components)
    for place in view.month:
        table.add_row("month" if not place.place else "", _month(place.place, place.points, place.colour))
    if view.weekend:
        bonuses = (f"{place.place + 1} {names[place.gain]}" for place in view.weekend)
        table.add_row("weekend", Text(", ".join(bonuses)))
    for strip in reversed(view.strips):
        table.add_row(Text(strip.level, style="bold"), _spots(strip))
    table.add_row("exports", Text(listed(f"week {each.week} {TEAMS[each.team]}" for each in view.rounds)))
    return boxed(table, "Action board")


def _month(place: int, points: int, colour: int) -> str:
    return f"{place + 1} {points} VP for each milestone of colour {colour}"


def _spots(strip: StripView) -> Text:
    return joined((_spot(spot) for spot in strip.spots), ", ")


def _spot(spot: SpotView) -> Text:
    """Draw a spot: `2 any team OB (1, 2)`."""
    text = Text(f"{spot.spot + 1} {PRINTED[spot.printed]}")
    if spot.supervisors or spot.neutral:
        text.append(" ").append_text(seats(spot.supervisors)).append(NEUTRAL * spot.neutral)
    return text.append(f" ({', '.join(str(above + 1) for above in spot.leads_to)})", style="dim")


def draw_pools(view: Board, components: Components) -> list[RenderableType]:
    """Draw the token pools, if any are left."""
    if not view.pools:
        return []
    table, names = grid(), gains(components)
    for number, pool in enumerate(view.pools, 1):
        table.add_row(str(number), TEAMS[pool.team], listed(names[token] for token in pool.tokens))
    return [boxed(table, "Token pools")]


def draw_unseen(view: Board, components: Components) -> RenderableType:
    """List the unseen City Bonus tokens."""
    names = gains(components)
    return Text(f"Unseen City Bonus tokens: {listed(f'{each.number} × {names[each.token]}' for each in view.unseen)}")


def draw_rival(rival: RivalView | None) -> list[RenderableType]:
    """Draw Bruno, if he is in the game."""
    if rival is None:
        return []
    table = grid()
    parts = listed(f"{SOURCES[source]} {points}" for source, points in rival.parts.items())
    table.add_row("VP", f"{rival.points} ({parts})")
    table.add_row("milestones", str(rival.milestones))
    table.add_row("disks", f"{rival.disks} on the action board, {rival.gone} gone")
    if rival.outcome:
        table.add_row("the month is", OUTCOMES[rival.outcome])
    return [boxed(table, "Bruno")]
