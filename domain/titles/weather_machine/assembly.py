"""The assembly line: which sections are open, and constructing Bots ("Construct a Bot")."""

from domain.decision import Decision
from domain.move import Move
from domain.table import Table
from domain.titles.weather_machine.benefits import GIVERS, Branch, Decline, Giver, gain
from domain.titles.weather_machine.effects.workshop import BotConstructed, GainLost
from domain.titles.weather_machine.kinds import Benefit, Section
from domain.titles.weather_machine.state import Laboratory, State
from domain.titles.weather_machine.storing import fits
from domain.viewer import Public, Seat


class ConstructBot(Public, Move, frozen=True):
    """Construct the Bot of this slot, and have its benefit."""

    section: Section
    slot: int

    def play(self, table: Table[State], seat: Seat) -> None:
        construct(table, seat, self.section, self.slot)

    def anchor(self, seat: Seat) -> str:
        return f"slot:{seat}:{self.section}:{self.slot}"


class ChooseBot(Public, Decision, frozen=True):
    """Construct a Bot of any open section without paying."""

    def legal_moves(self, state: State) -> list[Move]:
        slots = ready_slots(state, self.seat)
        return [*(ConstructBot(section, slot) for section, slot in slots), Decline("bot")]


def construct(table: Table[State], seat: Seat, section: Section, slot: int) -> None:
    """A Bot goes to the Workshop; its slot gives its benefit."""
    table.record(BotConstructed(seat, section, slot))
    gain(table, seat, [table.state.components.assembly[section].slots[slot]])


def open_sections(state: State, seat: Seat) -> list[Section]:
    """The sections of which Bots may be constructed: by Bots that were, or by tokens in and beside the Office."""
    laboratory, sections = state.laboratories[seat], state.components.assembly
    bots, tokens = empty_slots(laboratory), tokens_of(laboratory)
    return [
        each
        for each, section in sections.items()
        if bots >= section.bots or (section.tokens and tokens >= section.tokens)
    ]


def empty_slots(laboratory: Laboratory) -> int:
    """Bots constructed: the empty slots of the whole line."""
    return sum(slots.count(False) for slots in laboratory.assembly.values())


def tokens_of(laboratory: Laboratory) -> int:
    """Research, Award and Citation tokens in the Office, and those that wait beside it."""
    placed = sum(token != "" for row in laboratory.office for token in row.tokens)
    return placed + len(laboratory.waiting) + laboratory.awards_waiting


def ready_slots(state: State, seat: Seat) -> list[tuple[Section, int]]:
    """The Bots that may be constructed, if there is room for one."""
    laboratory = state.laboratories[seat]
    if not fits(laboratory, bots=1):
        return []
    slots = ((section, laboratory.assembly[section]) for section in open_sections(state, seat))
    return [(section, slot) for section, bots in slots for slot, there in enumerate(bots) if there]


def _bot_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return bool(ready_slots(state, seat))


def _give_bot(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    if ready_slots(table.state, seat):
        table.ask(ChooseBot(seat))
        return
    full = not fits(table.state.laboratories[seat], bots=1)
    table.record(GainLost(seat, "bot", 1, "no_room" if full else "closed"))


GIVERS["bot"] = Giver(_bot_possible, _give_bot)
