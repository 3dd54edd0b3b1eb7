"""The page of a balance report in Markdown, and its figures in JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import SEATS
from scoresheet.replays.balance.figures import Figures, Sample, SeatFigures
from scoresheet.replays.balance.intervals import Interval
from scoresheet.replays.balance.pieces import ENOUGH, MATERIAL_POINTS, MATERIAL_WINS, PieceBalance

BEGIN, END = "<!-- by hand -->", "<!-- by the program again -->"
MOST_SHOWN = 16
"""With more pieces of a kind, the page shows only both ends; the JSON has all."""
MARK = " **!**"
HOW = {"strong": "winning", "weak": "losing"}
ORDINALS = ("first", "second", "third", "fourth", "fifth")
INTRODUCTION = (
    "{games:,} simulated games with the components `{edition}`. Bots that weigh their moves played {thinking:,} of "
    "them; the findings use only those. Intervals are 95 %. "
    "Written by `scoresheet balance {title} --report docs/balance`; [README](README.md) says how to read it."
)
UNFAIR = "- {name} of {sample.seats} ({sample.name}) has {won} of the first places; an even share is {fair:.2f}."
FOUND = "- {name} ({kind}) goes with {how}: {won} first places, {points} of the mean points; {seats:,} seats used it."
ABOUT_DEALT = (
    "The same for games that open with random moves and for pieces of which each seat has one: here no player could "
    "pick the better one."
)
ABOUT_SEATS = (
    "By order of first moves, then by seat. **!** marks a significant difference from an even share, corrected for all "
    f"comparisons here (Bonferroni), with at least {ENOUGH} games."
)
ABOUT_PIECES = (
    "Seats that used a piece at least once, compared with the average seat at the same table. **!** marks a "
    "significant difference, corrected for all pieces of its kind (Bonferroni), of more than "
    f"{MATERIAL_WINS:.0%} of first places or {MATERIAL_POINTS:.0%} of the mean points. Leaders can afford more pieces, "
    "so it does not prove a cause."
)


def write(title: Title, found: Figures, folder: Path) -> list[Path]:
    """Write the page and the data; hand-written text between the two marks is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    page, file = folder / f"{title.title}.md", folder / f"{title.title}.json"
    by_hand = _by_hand(page.read_text(encoding="utf-8")) if page.exists() else ""
    page.write_text(draw(title, found, by_hand), encoding="utf-8")
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return [page, file]


def _by_hand(page: str) -> str:
    return page.partition(BEGIN)[2].partition(END)[0].strip("\n")


def draw(title: Title, found: Figures, by_hand: str = "") -> str:
    """Return the page in Markdown."""
    thinking = sum(sample.games for sample in found.samples if sample.thinking)
    parts = [
        f"# Balance: {title.name}",
        INTRODUCTION.format(games=found.games, thinking=thinking, edition=found.edition, title=title.title),
        "\n".join([BEGIN, *([by_hand] if by_hand else []), END]),
        "## Findings",
        _findings(title, found),
        "## Games",
        _games(found.samples),
        "## Order of play",
        ABOUT_SEATS,
        _places("turn", nth, [(sample, sample.by_order) for sample in found.samples]),
        _places("seat", seat_name, [(sample, sample.by_seat) for sample in found.samples]),
        "## Where points come from",
        _sources(found.samples),
        "## Pieces and winning",
        ABOUT_PIECES,
        *_pieces(title, found.pieces),
        *(["## Random openings", ABOUT_DEALT, *_pieces(title, found.dealt)] if found.dealt else []),
        "## Unused rules",
        _unused(found),
    ]
    return "\n\n".join(parts) + "\n"


def _findings(title: Title, found: Figures) -> str:
    told = [*_unfair(found), *(_finding(title, piece) for piece in (*found.pieces, *found.dealt) if piece.verdict)]
    return "\n".join(told) or "None."


def _unfair(found: Figures) -> Iterator[str]:
    for sample in found.samples:
        named = [(f"The {nth(each.seat)} player", each) for each in sample.by_order]
        named += [(seat_name(each.seat), each) for each in sample.by_seat]
        for name, each in named:
            if sample.thinking and each.unfair:
                yield UNFAIR.format(name=name, sample=sample, won=share(each.won), fair=1 / sample.seats)


def _finding(title: Title, piece: PieceBalance) -> str:
    return FOUND.format(
        name=name_of(title, piece),
        kind=words_of(title, piece.kind),
        how=HOW[piece.verdict],
        won=signed(piece.won),
        points=percent(piece.points),
        seats=piece.seats,
    )


def _games(samples: Sequence[Sample]) -> str:
    head = ("bots", "seats", "games", "mean points", "winner's points", "ties", "moves", "middle 90 %")
    return table(
        head,
        (
            (
                each.name,
                each.seats,
                f"{each.games:,}",
                number(each.points),
                number(each.winners),
                f"{100 * each.tied:.1f} %",
                number(each.moves),
                f"{each.middle[0]}–{each.middle[1]}",
            )
            for each in samples
        ),
    )


def _places(what: str, name: Callable[[int], str], places: Sequence[tuple[Sample, list[SeatFigures]]]) -> str:
    rows = (
        (sample.name, sample.seats, name(each.seat), f"{share(each.won)}{MARK * each.unfair}", number(each.ahead))
        for sample, figures in places
        if sample.thinking
        for each in figures
    )
    return table(("bots", "seats", what, "first places", "points above the mean of the table"), rows)


def _sources(samples: Sequence[Sample]) -> str:
    thinking = [sample for sample in samples if sample.thinking]
    sources = dict.fromkeys(part for sample in thinking for part in sample.parts)
    head = ("source", *(f"{sample.name}, {sample.seats} seats" for sample in thinking))
    return table(
        head, ((part.replace("_", " "), *(f"{s.parts.get(part, 0):.1f}" for s in thinking)) for part in sources)
    )


def _pieces(title: Title, pieces: Sequence[PieceBalance]) -> list[str]:
    head = (
        "",
        "seats that used it",
        "share of seats",
        "first places above the average seat",
        "points, relative to the mean",
    )
    told = []
    for kind, group in groupby(pieces, key=lambda piece: piece.kind):
        listed = list(group)
        told += [f"### {words_of(title, kind).capitalize()}", table(head, map(_row(title), _both_ends(listed)))]
    return told


def _row(title: Title) -> Callable[[PieceBalance], Sequence[object]]:
    return lambda piece: (
        f"{name_of(title, piece)}{MARK * bool(piece.verdict)}",
        f"{piece.seats:,}",
        f"{piece.used:.0%}",
        signed(piece.won),
        percent(piece.points),
    )


def _both_ends(pieces: list[PieceBalance]) -> list[PieceBalance]:
    if len(pieces) <= MOST_SHOWN:
        return pieces
    ends = MOST_SHOWN // 2
    return [*pieces[:ends], *(piece for piece in pieces[ends:-ends] if piece.verdict), *pieces[-ends:]]


def _unused(found: Figures) -> str:
    lists = {"Moves": found.unused.moves, "Effects": found.unused.effects}
    return "\n".join(
        f"- {what}: {', '.join(f'`{name}`' for name in names) or 'none'}." for what, names in lists.items()
    )


def name_of(title: Title, piece: PieceBalance) -> str:
    """Return the name of a piece."""
    terms = next((each.terms for each in title.counts.pieces if each.kind == piece.kind), "")
    names = title.words.terms.get(terms, {})
    return str(names.get(piece.id, piece.id))


def words_of(title: Title, kind: str) -> str:
    """Return the name of a kind of piece."""
    return next((each.words for each in title.counts.pieces if each.kind == kind), kind)


def nth(place: int) -> str:
    """Return the name of a place in an order, counted from 0."""
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"


def seat_name(seat: int) -> str:
    """Return the name of a seat with its number."""
    return f"{SEATS.get(Seat(seat), '')} (seat {seat + 1})"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table, or a sentence if it has no rows."""
    lines = [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join([f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *lines]) if lines else "No games."


def number(interval: Interval) -> str:
    """Return a mean with its interval."""
    return _told(interval, "{:.1f}".format)


def share(interval: Interval) -> str:
    """Return a share of games with its interval."""
    return _told(interval, "{:.2f}".format)


def signed(interval: Interval) -> str:
    """Return a difference of shares with its sign."""
    return _told(interval, "{:+.2f}".format)


def percent(interval: Interval) -> str:
    """Return a relative difference in percent."""
    return _told(interval, "{:+.0%}".format)


def _told(interval: Interval, form: Callable[[float], str]) -> str:
    if math.isinf(interval.low):
        return form(interval.mean)
    return f"{form(interval.mean)} ({form(interval.low)} to {form(interval.high)})"
