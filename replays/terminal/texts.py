"""Texts of cards in the terminal."""

from collections.abc import Iterable

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.wording import Words


def draw_texts(words: Words, vocabulary: str, values: Iterable[str]) -> Panel:
    """Draw the name and the text of each of these cards, without duplicates."""
    names = words.terms[vocabulary]
    table = Table.grid(padding=(0, 2))
    for value in sorted(set(values), key=lambda value: names[value]):
        table.add_row(Text(names[value], style="bold"), words.explain(vocabulary, value))
    return Panel(table, title="What the cards do", expand=False)
