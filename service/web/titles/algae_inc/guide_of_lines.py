"""The guide's explanations of decisions about cubes, from taking them to refining."""

from collections.abc import Mapping

from scoresheet.service.web.guide import N_, Explanation

LINES: Mapping[str, Explanation] = {
    "TakeAlgae": Explanation(
        N_(
            "You take algae cubes into open storages, one by one. If a tank is empty, a cube costs EUR "
            "{box.algae_tank.bought}."
        ),
        N_(
            "Most people take all they can, because everything begins with cubes. The species decides which Station "
            "1 machine A moves the cube to."
        ),
    ),
    "MoveFreely": Explanation(
        N_(
            "Your engineers move cubes along main belts, one step for each move, the same cube several times if you "
            "like. No machine runs: nothing becomes byproduct, no belt takes or brings energy."
        ),
        N_(
            "Most people move a cube past machine A, where they would otherwise lose some, or bring a cube that they "
            "want to export this week to the dispatch area."
        ),
    ),
    "FeedStations": Explanation(
        N_(
            "A tile lets you put byproduct on a station from which this machine moves cubes. It comes from the "
            "tank, or costs EUR {box.byproduct_tank.bought} if that is empty, and counts as an ordinary cube from "
            "now on."
        ),
        N_(
            "Most people do it, because such a cube is cheap. Decline if the machine can't move more cubes than are "
            "already there."
        ),
    ),
    "MoveCubes": Explanation(
        N_(
            "The machine moves cubes along its main belts, as many as its capacity, each one step. Machine A takes "
            "them out of storages, C brings them to the dispatch area. Where a belt has brought energy and a tile can "
            "feed a station, you may take that energy and feed the station before the next move."
        ),
        N_(
            "Most people move as many as they can. Check which station leads to the better goods, and what the "
            "belts there cost."
        ),
    ),
    "TakeOfferedEnergy": Explanation(
        N_("A belt on which a cube has moved gives energy; you may decline it."),
        N_("Most people take it. Above {box.energy.max} energy, each one more is worth {box.energy.vp_per_excess} VP."),
    ),
    "AddToBelts": Explanation(
        N_(
            "A cube has moved on a belt to which you can add byproduct. It goes where that belt leads, and does not "
            "count against the capacity."
        ),
        N_(
            "Most people add all that they can pay for: these cubes have skipped the whole line, and are ready for "
            "export."
        ),
    ),
    "ShiftCubes": Explanation(
        N_(
            "Cubes may move from one station to another beside it. The belt says what that costs in energy, and how "
            "many may use it in one activation."
        ),
        N_(
            "Most people do it where the other station leads to better goods, and keep energy of at least "
            "{box.energy.yellow} for the weekend."
        ),
    ),
    "ConvertCubes": Explanation(
        N_(
            "Machine A loses some of the cubes that it moves: the converter turns them into byproduct. The number "
            "of moved cubes decides how many; you choose the station from which they come."
        ),
        N_(
            "Most people give up the cube that would lead to the cheaper goods. If you move only one cube, you lose "
            "none."
        ),
    ),
    "UseByproduct": Explanation(
        N_(
            "A cube has become byproduct. Burn it for 1 energy, or store it for the euros of the lowest free row in "
            "its tank."
        ),
        N_(
            "Most people burn while their energy is below {box.energy.green}, because weekends pay for it, and store "
            "while the tank still pays EUR {box.byproduct_tank.euros[0]} or {box.byproduct_tank.euros[1]}."
        ),
    ),
    "ChooseTank": Explanation(
        N_(
            "A bonus lets you store byproduct from the supply, for the euros of the lowest free row. You choose the "
            "tank."
        ),
        N_(
            "Most people take the tank that pays more. If both pay the same, fill the one from which you take "
            "byproduct into your own line."
        ),
    ),
    "Refine": Explanation(
        N_(
            "You may refine cubes in your dispatch area: each goes down one place, where it is worth more, for the "
            "energy of the belt."
        ),
        N_(
            "Most people refine several at once if they pay for the belt only once. Keep a cube back if a city asks "
            "for no more than its current value."
        ),
    ),
    "ChangeTypes": Explanation(
        N_("Your food does not spoil. Instead, each fresh cube may become the product beside its own, once."),
        N_("Most people turn cubes into the dearer product, unless their contract asks for cubes of different worth."),
    ),
}
