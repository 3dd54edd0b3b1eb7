"""A company's mat: money, materials, building markers, waste track, hand."""

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.titles.industrial_waste.accident import zone
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.view import CardView, CompanyView, TrackView
from scoresheet.domain.titles.industrial_waste.wording import CARDS, TRACKS
from scoresheet.replays.terminal.seats import COLOURS, seat_name

ZONES = {"green": "black on green3", "yellow": "black on gold1", "red": "white on red3"}
MARKER = "●"


def draw_mat(company: CompanyView, components: Components) -> RenderableType:
    """Draw a company's mat."""
    table = Table.grid(padding=(0, 2))
    table.add_row("Cash", Text(f"{company.cash} million", style="bold"))
    table.add_row("Loans", Text(str(company.loans), style="bold red" if company.loans else "bold"))
    table.add_row("In storage", Text(str(company.materials), style="bold"))
    for track in company.tracks:
        table.add_row(TRACKS[track.track].capitalize(), _track(track, components))
    table.add_row("Waste", _waste(company, components))
    table.add_row("Hand", _cards(company.hand))
    table.add_row("Saved", _cards(company.saved))
    return Panel(table, title=seat_name(company.seat), border_style=COLOURS[company.seat], expand=False)


def _track(track: TrackView, components: Components) -> Text:
    """Draw a track's holes from first to last, with the marker in one of them."""
    last, first = components.limits.innovation
    holes = Text(" ").join(_hole(number, track.marker) for number in range(first, last - 1, -1))
    return holes.append(f"  at {track.marker}", style="dim")


def _hole(number: int, marker: int) -> Text:
    return Text(str(number), style="bold reverse" if number == marker else "dim")


def _waste(company: CompanyView, components: Components) -> Text:
    """Draw all spaces of the waste track in the colours of their zones, with the marker."""
    first, last = components.limits.waste
    track = Text()
    for barrels in range(first, last + 1):
        track.append(MARKER if barrels == company.waste else " ", style=ZONES[zone(components, barrels)])
    return track.append(f"  {company.waste}, {company.zone}", style="bold")


def _cards(cards: list[CardView]) -> Text:
    return Text(", ".join(CARDS[card.card] for card in cards)) if cards else Text("–", style="dim")
