"""Explanations of decisions about cubes: taking, machines, belts, byproduct, refining."""

from collections.abc import Mapping

from scoresheet.service.web.guide import N_, Explanation

LINES: Mapping[str, Explanation] = {
    "TakeAlgae": Explanation(
        N_(
            "You take algae cubes into storages that are open, one after the other. Where a tank is empty, a cube "
            "costs EUR {box.algae_tank.bought}."
        ),
        N_(
            "Most people take all they can, because everything begins with cubes. Which species it is decides to "
            "which Station 1 machine A takes the cube."
        ),
    ),
    "MoveFreely": Explanation(
        N_(
            "Your engineers move cubes along main belts, one step for each move, the same cube several times if you "
            "like. No machine runs: nothing becomes byproduct, no belt takes or brings energy."
        ),
        N_(
            "Most people take a cube past machine A, where others are lost, or bring one to the dispatch area that "
            "they want to export this week."
        ),
    ),
    "FeedStations": Explanation(
        N_(
            "A tile lets you put byproduct on a station from which this machine takes. It comes from the tank, or for "
            "EUR {box.byproduct_tank.bought} if that is empty, and is a cube like any other from now on."
        ),
        N_(
            "Most people do it: a cube for so little is a good bargain. Leave it if the machine cannot move more than "
            "already stands there."
        ),
    ),
    "MoveCubes": Explanation(
        N_(
            "The machine moves cubes along its main belts, as many as its capacity, each one step. Machine A takes "
            "them out of storages, C brings them to the dispatch area. Where a belt has brought energy and a tile can "
            "feed a station, you may take that energy and feed the station before the next move."
        ),
        N_(
            "Most people move as many as they can. Look which station leads to the better goods, and what the belts "
            "there cost before you take them."
        ),
    ),
    "TakeOfferedEnergy": Explanation(
        N_("A belt on which a cube has moved brings energy; you need not take it."),
        N_(
            "Most people take it. At {box.energy.max} energy there is no room: each one more is worth "
            "{box.energy.vp_per_excess} VP."
        ),
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
            "Machine A loses some of the cubes that it moves: the converter makes byproduct of them. The number is "
            "fixed by how many have moved; you say from which station they go."
        ),
        N_(
            "Most people give up the cube that would lead to the cheaper goods. Of one cube that is moved alone none "
            "is lost."
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
            "A bonus lets you store byproduct from the supply, which brings you the euros of the lowest free row. You "
            "choose the tank."
        ),
        N_(
            "Most people take the tank that pays more. If both pay the same, fill the one from which you take "
            "byproduct into your own line."
        ),
    ),
    "Refine": Explanation(
        N_(
            "Cubes of your dispatch area may be refined: each goes down one place, where it is worth more, for the "
            "energy of the belt."
        ),
        N_(
            "Most people refine several at once where the belt is paid once for all. Keep back a cube if a city asks "
            "for no more than it is worth already."
        ),
    ),
    "ChangeTypes": Explanation(
        N_("Your food does not spoil. Instead, each fresh cube may become the product beside its own, once."),
        N_("Most people turn cubes into the dearer product, unless their contract asks for cubes of different worth."),
    ),
}
