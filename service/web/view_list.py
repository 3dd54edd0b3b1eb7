"""Any view as headings, lists and tables, for screen readers and titles without a drawing."""

from __future__ import annotations

import msgspec

from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, e, join
from scoresheet.service.web.language import capital
from scoresheet.service.web.outline import Outline, OutlineGroup, Say, outline


def view_list(board: Board, *, pieces: bool = False) -> Html:
    """Return a position as lists and tables; with `pieces`, they offer the moves as well."""
    context = board.context
    view: msgspec.Struct = context.board
    whole = outline(view, Say(context.term, context.say))
    return _facts(whole) + join(_group(board, group, pieces=pieces) for group in whole.groups)


def _facts(it: Outline) -> Html:
    if not it.facts:
        return ""
    rows = join(f"<div><dt>{e(name)}</dt><dd>{e(fact)}</dd></div>" for name, fact in it.facts.items())
    return f'<dl class="facts">{rows}</dl>'


def _group(board: Board, group: OutlineGroup, *, pieces: bool) -> Html:
    if group.bare and not pieces:
        return ""
    draw = _table if group.table else _nested_list
    return f'<p class="group-name">{e(capital(group.name))}</p>{draw(board, group, pieces=pieces)}'


def _table(board: Board, group: OutlineGroup, *, pieces: bool) -> Html:
    columns = group.columns
    heads = join(f'<th scope="col">{e(name)}</th>' for name in (group.name, *columns))
    rows = join(_row(board, part, columns, pieces=pieces) for part in group.parts)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{e(group.name)}">{table}</div>'


def _row(board: Board, part: Outline, columns: list[str], *, pieces: bool) -> Html:
    cells = join(f"<td>{e(part.facts.get(column, '–'))}</td>" for column in columns)
    return f'<tr><th scope="row">{_named(board, part, pieces=pieces)}</th>{cells}</tr>'


def _nested_list(board: Board, group: OutlineGroup, *, pieces: bool) -> Html:
    return f'<ul class="outline">{join(_part(board, part, pieces=pieces) for part in group.parts)}</ul>'


def _part(board: Board, part: Outline, *, pieces: bool) -> Html:
    inside = join(_group(board, group, pieces=pieces) for group in part.groups)
    return f"<li>{_named(board, part, pieces=pieces)}{_facts(part)}{inside}</li>"


def _named(board: Board, part: Outline, *, pieces: bool) -> Html:
    if not (pieces and part.id):
        return e(part.name)
    return board.piece(part.id, part.name, e(part.name), tag="span", focus=False)
