"""A position for the terminal, as one viewer sees it: board, open decisions and last move."""

from __future__ import annotations

import msgspec
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from scoresheet.domain.events import Event, Score
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.projections.sentences import EventSentences, Teller
from scoresheet.replays.terminal.drawings import drawing_of
from scoresheet.replays.terminal.seats import seat_name
from scoresheet.service.core.text_checks import one_line


class OpenDecision(msgspec.Struct, frozen=True):
    """A decision that a seat faces. The text is empty for viewers who may not see it."""

    seat: Seat
    text: str


class LastMove(msgspec.Struct, frozen=True):
    """The last move and its effects in words."""

    version: int
    seat: Seat
    text: str
    came: list[str]


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one viewer sees it."""

    game: str
    title: str
    name: str
    status: str
    version: int
    head: int
    imported: bool
    """True if the game was imported from a record."""
    edition: str
    """Digest of the components that the game uses."""
    board: object
    awaiting: list[OpenDecision]
    last: LastMove | None
    scores: list[Score]
    ranking: list[list[Seat]]


def see(title: Title, game: Game, events: list[Event], viewer: Viewer, head: int) -> Screen:
    """Return the position of `game` after `events`, as seen by `viewer`.

    `head` is the last version of the game.
    """
    return Screen(
        game=game.id,
        title=title.title,
        name=game.name or title.name,
        status="voided by a ruling" if game.ending == "voided" else game.status,
        version=game.version,
        head=head,
        imported=game.imported,
        edition=game.edition,
        board=None if game.state is None else title.view(game.state, viewer),
        awaiting=[OpenDecision(seat, _decision_text(title, game, seat, viewer)) for seat in game.to_act()],
        last=_last(title, game, events, viewer),
        scores=game.scores,
        ranking=game.ranking,
    )


def _decision_text(title: Title, game: Game, seat: Seat, viewer: Viewer) -> str:
    decision = game.state.open_to(seat) if game.state else None
    return title.words_of(game.edition).say(decision.seen_by(viewer)) if decision and viewer.sees(seat) else ""


def _last(title: Title, game: Game, events: list[Event], viewer: Viewer) -> LastMove | None:
    if game.last is None:
        return None
    seat, version = game.last
    told: EventSentences = Teller(title, edition=game.edition).tell(events[version - 1].seen_by(viewer))
    return LastMove(version, seat, told.text, [said for said in told.came if said])


def draw(screen: Screen) -> RenderableType:
    """Return what the terminal prints for a position."""
    parts: list[RenderableType] = [_heading(screen)]
    if screen.board is not None:
        parts.append(drawing_of(screen.title)(screen.board, screen.edition))
    if screen.last:
        parts += [Rule("Last move"), *_move(screen.last)]
    parts += [Rule("Now"), *(_decision(decision) for decision in screen.awaiting), *_result(screen)]
    return Group(*parts)


def _heading(screen: Screen) -> Text:
    place = f"  {screen.status}, position {screen.version} of {screen.head}"
    came = ", imported" if screen.imported else ""
    return Text.assemble((one_line(screen.name), "bold"), place, came, (f"  {screen.game}", "dim"))


def _move(move: LastMove) -> list[Text]:
    done = Text.assemble(f"{move.version}  ", seat_name(move.seat), f": {move.text}")
    return [done, *(Text(f"    {said}", style="dim") for said in move.came)]


def _decision(decision: OpenDecision) -> Text:
    return Text.assemble(seat_name(decision.seat), ": ", decision.text or "is to act")


def _result(screen: Screen) -> list[Text]:
    points = {score.seat: score.points for score in screen.scores}
    places = [(place, seat) for place, seats in enumerate(screen.ranking, start=1) for seat in seats]
    if not places and not screen.awaiting:
        return [Text("The game is waiting for players.")]
    return [Text.assemble(f"{place}. ", seat_name(seat), f"  {points[seat]} points") for place, seat in places]
