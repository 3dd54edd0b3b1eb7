"""Texts of moves of cubes and byproducts, with their places, costs and gains."""

from scoresheet.domain.titles.algae_inc import (
    algae,
    byproducts,
    converter,
    gains,
    line,
    machines,
    operators,
    refining,
    turns,
)
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Species
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.offer_prices import GIVEN, PRICED, by_energy, mover, priced
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import by_seat
from scoresheet.domain.wording import Cases, Offer, Params, Plural

BeltMove = machines.MoveCubeBack | machines.TakeEnergy | turns.MoveAlternate
AlgaMove = algae.TakeAlga | operators.FetchAlga | turns.TakeAlternateAlga
MOVE = "Move a cube from {start:place} to {end:place}"


def _belt(state: State, name: str) -> Belt:
    return lines(state, state.turn).belts[name]


def _ends(move: BeltMove, state: State) -> Params:
    belt = _belt(state, move.belt)
    return {"start": belt.start, "end": belt.end, "gains": belt.gains}


def _moving(move: machines.MoveCube, state: State) -> Params:
    """Return the ends of the belt, and what one more move along it costs and gains."""
    seat, belt = state.turn, _belt(state, move.belt)
    department, machine = state.departments[seat], machines.running(state, seat)
    tied, before = lines(state, seat).tied[machine], department.activation.moved
    after = {**before, move.belt: before.get(move.belt, 0) + 1}
    loss, offered = ([f(department, tied, m) for m in (before, after)] for f in (line.loss, line.offered_energy))
    missing = [max(0, lost - gained - department.energy) for lost, gained in zip(loss, offered, strict=True)]
    short = state.components.energy.eur_per_missing * (missing[1] - missing[0])
    return {
        "start": belt.start,
        "end": belt.end,
        **priced(state, seat, {"eur": short}),
        "energy": loss[1] - loss[0],
        "short": short,
        "offered": offered[1] - offered[0],
        "lost": any(
            each.loses_from and each.needs == move.belt and after[move.belt] == each.needs_cubes
            for _, each in tied
            if line.runs(department, each)
        ),
        "converted": _converted(state, machine, sum(after.values())),
    }


def _converted(state: State, machine: str, moved: int) -> int:
    """Return the number of cubes that machine A must convert, if this move raises it, else 0.

    `moved` is the number of cubes moved, including this move.
    """
    if machine != "A" or converter.is_flexible(state, state.turn):
        return 0
    table = state.components.rules.converter
    now, before = (table[min(number, len(table) - 1)] for number in (moved, moved - 1))
    return now if now > before else 0


def _adding(move: machines.AddByproduct, state: State) -> Params:
    belt, seat = _belt(state, move.belt), state.turn
    energy, eur = line.cost_of_next(state.departments[seat], move.belt, belt), byproducts.price(state, seat)
    shown = priced(state, seat, {"eur": eur}, energy)
    return {**shown, "end": belt.end, "byproduct": state.box(seat).recycles, "eur": eur}


def _shifting(move: machines.ShiftCube, state: State) -> Params:
    belt = _belt(state, move.belt)
    energy = line.cost_of_next(state.departments[state.turn], move.belt, belt)
    end = belt.end if move.start == belt.start else belt.start
    return {**priced(state, state.turn, energy=energy), "end": end}


def _refining(move: refining.RefineCube, state: State) -> Params:
    """Return the values for the text of a refining move, whose belt only one department has."""
    seats = (seat for seat, each in by_seat(state.departments) if each.department)
    seat = next(seat for seat in seats if move.belt in dict(lines(state, seat).refining))
    belt = lines(state, seat).belts[move.belt]
    energy = line.cost_of_next(state.departments[seat], move.belt, belt)
    return {**priced(state, seat, energy=energy), "start": belt.start, "end": belt.end}


def _converting(move: converter.ConvertCube, state: State) -> Params:
    return {"byproduct": state.box(state.turn).makes}


def _stored(state: State, byproduct: Byproduct) -> Params:
    eur = byproducts.euros_for(state, mover(state), byproduct)
    return {"byproduct": byproduct, "eur": eur, "full": state.byproducts[byproduct].full}


def _storing(move: converter.StoreByproduct, state: State) -> Params:
    return _stored(state, state.box(mover(state)).makes)


def _gained(move: gains.StoreGained, state: State) -> Params:
    return _stored(state, move.byproduct)


def _burning(move: converter.BurnByproduct, state: State) -> Params:
    box = state.components.energy
    return {"full": state.departments[mover(state)].energy == box.max, "points": box.vp_per_excess}


def _alga(state: State, species: Species) -> Params:
    seat = mover(state)
    eur = line.price_of_alga(state, seat, species)
    return {**priced(state, seat, {"eur": eur}), "cubes": state.tanks[species].cubes, "eur": eur}


def _taking(move: AlgaMove, state: State) -> Params:
    return _alga(state, move.species)


def _fetching(move: operators.FetchAlga, state: State) -> Params:
    department = state.departments[mover(state)]
    upgraded = "operators" in department.upgraded
    return {**_alga(state, move.species), "number": department.work.strength, "upgraded": upgraded}


def _by_tank(first: str) -> Cases:
    """Return a text with the source of a cube: the tank, or the supply, free or for euros."""
    supply, bought = first + ", from the supply", first + " for EUR {eur}: its tank is empty"
    return Cases("cubes", {0: Cases("eur", {0: supply}, otherwise=bought)}, otherwise=first + "; {cubes} in its tank")


CUBES: dict[type, Offer] = {
    machines.MoveCube: Offer(
        by_energy(MOVE),
        _moving,
        (
            *PRICED,
            Cases("offered", {0: ""}, otherwise="you may gain {offered} energy"),
            Cases("lost", {False: "", True: "a cube is lost there"}),
            Cases(
                "converted",
                {0: ""},
                otherwise=Plural(
                    "converted",
                    "{converted} cube of this activation becomes byproduct",
                    "{converted} cubes of this activation become byproduct",
                ),
            ),
        ),
    ),
    machines.MoveCubeBack: Offer("Move a cube back from {end:place} to {start:place}, and receive EUR 3", _ends),
    machines.AddByproduct: Offer(
        Cases(
            "eur",
            {0: by_energy("Add {byproduct:byproduct} to {end:place}")},
            otherwise=by_energy("Buy {byproduct:byproduct} for EUR {eur}, and add it to {end:place}"),
        ),
        _adding,
        PRICED,
    ),
    machines.TakeEnergy: Offer("Take {gains} energy", _ends),
    machines.ShiftCube: Offer(by_energy("Move a cube from {start:place} to {end:place}"), _shifting, PRICED),
    refining.RefineCube: Offer(by_energy("Refine a cube: from {start:place} to {end:place}"), _refining, PRICED),
    converter.ConvertCube: Offer("A cube bound for {place:place} becomes {byproduct:byproduct}", _converting),
    converter.StoreByproduct: Offer(
        Cases("full", {False: "Store it for EUR {eur}", True: "Sell it for EUR {eur}: its tank is full"}), _storing
    ),
    converter.BurnByproduct: Offer(
        Cases("full", {False: "Burn it for 1 energy", True: "Burn it for {points} VP: the energy track is full"}),
        _burning,
    ),
    gains.StoreGained: Offer(
        Cases(
            "full",
            {
                False: "Store it as {byproduct:byproduct}, for EUR {eur}",
                True: "Sell it as {byproduct:byproduct}, for EUR {eur}: both tanks are full",
            },
        ),
        _gained,
    ),
    algae.TakeAlga: Offer(_by_tank("Take a cube of {species:species}"), _taking, (GIVEN,)),
    operators.FetchAlga: Offer(
        _by_tank("Take up to {number} cubes, first {species:species}"),
        _fetching,
        (GIVEN, Cases("upgraded", {False: "", True: "you may export afterwards"})),
    ),
    turns.TakeAlternateAlga: Offer(_by_tank("Alternate action: a cube of {species:species}"), _taking, (GIVEN,)),
    turns.MoveAlternate: Offer("Alternate action: move a cube from {start:place} to {end:place}", _ends),
}
