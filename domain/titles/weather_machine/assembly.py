"""The assembly line: open sections, and constructing Bots ("Construct a Bot")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.assembly_line import open_sections, ready
from scoresheet.domain.titles.weather_machine.benefits import GIVERS, Branch, Decline, Giver, gain
from scoresheet.domain.titles.weather_machine.breakthrough import about_to_build
from scoresheet.domain.titles.weather_machine.effects.workshop import BotConstructed, GainLost
from scoresheet.domain.titles.weather_machine.feasibility import after_bot, stays_possible
from scoresheet.domain.titles.weather_machine.kinds import Benefit, Section
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.storing import fits
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class ConstructBot(Public, Move, frozen=True):
    """Construct the Bot in this slot, and gain the slot's benefit."""

    section: Section
    slot: int

    def play(self, table: Table[State], seat: Seat) -> None:
        construct(table, seat, self.section, self.slot)

    def anchor(self, seat: Seat) -> str:
        return f"slot:{seat}:{self.section}:{self.slot}"


class ChooseBot(Public, Decision, frozen=True):
    """Construct a Bot from any open section without paying."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        seat, building = self.seat, about_to_build(state, self.seat)
        if why:
            refuse_slots(state, seat, why)
            slots = [f"slot:{seat}:{section}:{slot}" for section, slot in ready_slots(state, seat)]
            why.refuse(slots, "the Prototype would not be possible with it")
        bots: list[Move] = [
            ConstructBot(*slot)
            for slot in ready_slots(state, seat)
            if stays_possible(state, seat, building, after_bot(state, seat, building, *slot))
        ]
        return [*bots, Decline("bot")] if stays_possible(state, seat, building) else bots


def construct(table: Table[State], seat: Seat, section: Section, slot: int) -> None:
    """Move a Bot to the Workshop and give the benefit of its slot."""
    table.record(BotConstructed(seat, section, slot))
    benefit = table.state.components.assembly[section].slots[slot]
    gain(table, seat, [benefit], about_to_build(table.state, seat))


def ready_slots(state: State, seat: Seat) -> list[tuple[Section, int]]:
    """Return the slots of the Bots that the seat can construct, if it has room for one."""
    return ready(state.components, state.laboratories[seat])


def refuse_slots(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why the Bots of slots cannot be constructed."""
    laboratory = state.laboratories[seat]
    opened, full = open_sections(state.components, laboratory), not fits(laboratory, bots=1)
    for section, bots in laboratory.assembly.items():
        slots = [f"slot:{seat}:{section}:{slot}" for slot in range(len(bots))]
        why.refuse([slot for slot, there in zip(slots, bots, strict=True) if not there], "this Bot is constructed")
        if section not in opened:
            why.refuse(slots, "the section is closed")
        if full:
            why.refuse(slots, "your Workshop has no room for a Bot")


def _bot_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return bool(ready_slots(state, seat))


def _give_bot(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    if ready_slots(table.state, seat):
        table.ask(ChooseBot(seat))
        return
    full = not fits(table.state.laboratories[seat], bots=1)
    table.record(GainLost(seat, "bot", 1, "no_room" if full else "closed"))


GIVERS["bot"] = Giver(_bot_possible, _give_bot)
