"""Questions: minimal rules for tests of decisions, follow-ups and obliged moves."""

from typing import Any, ClassVar

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.state import GameState
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class Diary(GameState[Any], kw_only=True):
    """The lines written so far, in order."""

    lines: list[str] = []


class Noted(Public, Effect, frozen=True):
    """A line was written."""

    line: str

    def apply(self, state: Any) -> None:
        state.lines.append(self.line)


class Write(Public, Move, frozen=True):
    """Write one line."""

    line: str

    def play(self, table: WorkingTable, seat: Seat) -> None:
        table.record(Noted(f"{seat}: {self.line}"))


class Interrupt(Public, Move, frozen=True):
    """Write a line, then put another question to each of some seats."""

    line: str
    seats: tuple[Seat, ...]

    def play(self, table: WorkingTable, seat: Seat) -> None:
        table.record(Noted(f"{seat}: {self.line}"))
        table.ask(*(Question(other, ("inner 1", "inner 2")) for other in self.seats))


class Murmur(Public, Move, frozen=True):
    """Write a line beside the question, which stays open."""

    answers: ClassVar[bool] = False

    def play(self, table: WorkingTable, seat: Seat) -> None:
        table.record(Noted(f"{seat}: hm"))


class Question(Public, Decision, frozen=True):
    """Write one of these lines."""

    lines: tuple[str, ...] = ("yes", "no")

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        return [Write(line) for line in self.lines]


class Solemn(Question, frozen=True):
    """A question that is asked even if there is only one answer."""

    always_asked: ClassVar[bool] = True


class Interruptible(Public, Decision, frozen=True):
    """A question whose answer asks others."""

    seats: tuple[Seat, ...]

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        return [Interrupt("interrupt", self.seats), Write("no")]


class Muttering(Public, Decision, frozen=True):
    """A decision without an answer; one may only murmur."""

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        return [Murmur()]


class Then(Public, FollowUp, frozen=True):
    """Writes a line when its turn has come."""

    line: str = "then"

    def resume(self, table: WorkingTable) -> None:
        table.record(Noted(self.line))


class ForEver(Public, FollowUp, frozen=True):
    """Asks for itself again and again."""

    def resume(self, table: WorkingTable) -> None:
        table.ask(ForEver(self.seat))


def asked(*decisions: Decision) -> Diary:
    """A state in which these were asked, in this order."""
    return Diary(decisions=list(decisions))
