"""The guide's explanations of Lineae's decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation

OPTIONS: Mapping[str, Json] = {"starter": True}
EXPLANATIONS: Mapping[str, Explanation] = {
    "ChooseStart": Explanation(
        N_(
            "You choose the column in which your vessel begins. It decides how much sunlight you get, which rocket "
            "you can load and which submersibles can dock. The deposit below gives you a cube at once."
        ),
        N_(
            "Most people start where Jupiter does not cover the sun, under a rocket that has a space for the cube they"
            " get."
        ),
    ),
    "TakeTurn": Explanation(
        N_(
            "You place workers on one space and perform its action, or pass for the rest of the round. Before that, "
            "your vessel may sail as far as the water is level. Points come from loading rockets, excavating "
            "deposits and the cards you win."
        ),
        N_(
            "Most people start with a submersible: pick up cubes that the rockets need, dock with them, and load two "
            "or three at once at the Launch Pad in a later turn, because each further cube of a turn brings more "
            "points. With no money left, take the income, which lets you take another turn."
        ),
    ),
    "FinishTurn": Explanation(
        N_(
            "Your action is done, but your vessel can still move, or you can still trade a cube. You don't have to "
            "do either."
        ),
        N_(
            "Most people sail to where the next turn begins: under the rocket they want to load, above a submersible "
            "with their cubes, or out of Jupiter's shadow before the sun shines again. If you are there already, end "
            "the turn."
        ),
    ),
    "Steer": Explanation(
        N_(
            "You steer the submersible: the first space is free, each one after it costs {box.prices.space} "
            "electricity, and for each cube that it picks up you get ${box.rewards.pick_up}. In the end it stops, or "
            "docks with your vessel: then you take cubes out of its hold for ${box.prices.cube_docked} each, and your "
            "turn is over."
        ),
        N_(
            "Most people sail over two or three cubes on the way up and dock in the same turn, because what stays in "
            "the hold another player may take. Above a deposit you can also excavate, which brings a cube, points, and"
            " a place on its track."
        ),
    ),
    "Load": Explanation(
        N_(
            "You load cubes on the rocket above your vessel, each on a space of its kind or on the one for any cube. "
            "The first cube of a turn is worth {box.rewards.loading[0]} point, the second {box.rewards.loading[1]}, "
            "each one after it {box.rewards.loading[2]}."
        ),
        N_(
            "Most people load all they can, and keep the space for any cube for a kind that has no space of its "
            "own. If you fill the last space, you launch the rocket and choose a technology card, so don't leave "
            "just one space open for the next player."
        ),
    ),
    "ChooseTechnology": Explanation(
        N_(
            "You have launched a rocket, or excavated far enough, and choose a technology card: it is worth its points"
            " at the end, and helps you from now on."
        ),
        N_(
            "Most people start with one that works every round, such as more electricity from the sun or a larger "
            "battery, and take those with most points towards the end."
        ),
    ),
    "MakeRoom": Explanation(
        N_(
            "You may take a technology card, but you already have {box.limits.technology}, so one has to go back. "
            "You can still use its effect first."
        ),
        N_(
            "Most people put back the card that has done its work, or is worth the fewest points. If both are better "
            "than what is left, keep them."
        ),
    ),
    "ChooseTrack": Explanation(
        N_(
            "You hire a worker, but your reserve is empty: one comes off an excavation track, and you lose your "
            "progress there. You keep the points it brought."
        ),
        N_("Most people take the worker from a track on which they do not expect to excavate again."),
    ),
    "PayCubes": Explanation(
        N_(
            "This colony card costs cubes, and you choose which. Some cards accept more cubes than they require, "
            "and give you more for each."
        ),
        N_("Most people pay with cubes that fit on no rocket in reach, and keep the others to load them."),
    ),
    "ExchangeLast": Explanation(
        N_(
            "The game is over, and your supplies become points: one for every ${box.conversion.money_per_point}, "
            "and one for every {box.conversion.cubes_per_point} cubes of the same kind. Before that you may still "
            "exchange cubes."
        ),
        N_(
            "Exchange a single cube if that makes a pair, unless the price would cost you a point. Keep the pairs "
            "that you have."
        ),
    ),
    "AnswerToll": Explanation(
        N_(
            "Another player is about to open or close a lock, which changes the water level. Before that, you may "
            "move your vessel for a toll of ${box.prices.toll} to that player."
        ),
        N_(
            "Most people pay only if they would be cut off from the column they need next. Standing orders answer "
            "for you when you would always say no; you can revoke them."
        ),
    ),
    "BeforeToggle": Explanation(
        N_(
            "You are about to open or close a lock, and others have moved for a toll. You may move your vessel too "
            "before the water level changes."
        ),
        N_(
            "Move if another player's vessel is in your way now, or if you would end up on the wrong side of the "
            "lock. Otherwise continue."
        ),
    ),
    "UseDiesel": Explanation(
        N_(
            "You have your sunlight, and may now burn a cube of hydrocarbon for up to {box.sun.diesel} electricity, "
            "which submersibles need. The cube goes to the atmosphere above you and blocks a sun in that column."
        ),
        N_(
            "Most people keep the cube for a rocket, unless they have next to no electricity and there are cubes "
            "worth diving for."
        ),
    ),
    "ChooseColumn": Explanation(
        N_("A card tugs your vessel to any column, whatever the water levels in between."),
        N_(
            "Most people choose the column that they could not reach by themselves: under the rocket for their cubes, "
            "or above a submersible that waits for them."
        ),
    ),
    "ChooseSubmersible": Explanation(
        N_("A card lets you steer a submersible without electricity, even one on whose space others have workers."),
        N_("Most people choose one that can reach cubes and still dock with their vessel within these spaces."),
    ),
    "ChooseCube": Explanation(
        N_("You get a cube from the supply, and may choose its kind."),
        N_(
            "Most people take a kind that is missing on a rocket they can reach, above all one with which the rocket "
            "is launched. Near the end, a second cube of a kind you have makes a pair, which is a point."
        ),
    ),
    "UseReactor": Explanation(
        N_(
            "In the Reactor Core you can convert cubes into other kinds up to {box.reactor.conversions} times; the "
            "further away the kind is on the ring, the more electricity it takes. You may also borrow a cube once. A "
            "loan costs interest, and points if you never repay it."
        ),
        N_(
            "Most people convert a cube that no rocket needs into one that a rocket lacks. Borrow only for a rocket "
            "that you launch with it, and repay as soon as you have the kind."
        ),
    ),
}
