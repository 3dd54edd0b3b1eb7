"""Choosing a legal move word by word."""

from __future__ import annotations

from collections.abc import Iterable

from scoresheet.domain.move import Move
from scoresheet.replays.research.words import Vocabulary


class WordChoice:
    """The legal moves that begin with the words chosen so far.

    A next word that has no alternative is added by itself.
    """

    def __init__(self, vocabulary: Vocabulary, moves: Iterable[Move]) -> None:
        self._spelled = [(vocabulary.spell(move), move) for move in moves]
        self._at = 0
        if len(self._spelled) > 1:
            self._go_on()

    @property
    def moves(self) -> list[Move]:
        """Return the remaining moves in the given order."""
        return [move for _, move in self._spelled]

    @property
    def said(self) -> list[int]:
        """Return the numbers of the words so far, including those without alternative."""
        return self._spelled[0][0][: self._at] if self._spelled else []

    @property
    def open(self) -> list[int]:
        """Return the numbers of the possible next words, each once, in order."""
        return sorted({words[self._at] for words, _ in self._spelled})

    def going_on_with(self, word: int) -> list[Move]:
        """Return the moves that remain if word number `word` comes next."""
        return [move for words, move in self._spelled if words[self._at] == word]

    def say(self, word: int) -> Move | None:
        """Choose the next word by number; return the move if it is determined.

        Raises `ValueError` for a word that is not possible.
        """
        left = [each for each in self._spelled if each[0][self._at] == word]
        if not left:
            raise ValueError("No legal move continues with this word.")
        self._spelled, self._at = left, self._at + 1
        if len(left) == 1:
            return left[0][1]
        self._go_on()
        return None

    def _go_on(self) -> None:
        while len({words[self._at] for words, _ in self._spelled}) == 1:
            self._at += 1
