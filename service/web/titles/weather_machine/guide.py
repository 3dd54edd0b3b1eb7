"""The guide's explanations of Weather Machine's decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation
from scoresheet.service.web.titles.weather_machine.guide_of_gains import GAINS

OPTIONS: Mapping[str, Json] = {}
STEPS: Mapping[str, Explanation] = {
    "LayStart": Explanation(
        N_(
            "You lay your first Workshop tile beside the printed column, either way up. A tile stores a Bot or a "
            "Part. Touching half-circles of two tiles must match; they make a space for a Chemical of that colour."
        ),
        N_(
            "It makes little difference yet. Most people turn up a colour that they also see on a tile on offer, so "
            "that they can lay that tile above or below later."
        ),
    ),
    "ChooseGroup": Explanation(
        N_(
            "Goal tiles are drafted: you take three of a colour at a time, and end up with a group of each colour. "
            "A Goal tile that you have placed is worth {box.points.goal} points if you meet its condition at the "
            "end."
        ),
        N_("Most people take groups that ask for the same things, so that one effort meets several Goals."),
    ),
    "ActInSupply": Explanation(
        N_(
            "You spend Supply Vouchers here, as often as you can pay, on Bots, Chemicals, Workshop tiles, or a "
            "better place in the turn order. A Bot also gives you the benefit of its slot at once."
        ),
        N_(
            "Most people start with two Bots of the cheapest section, whose slots give Vouchers for the other "
            "Locations, and a Chemical for a space in the Lab or R&D. Science pays for everything: keep it, and a "
            "Voucher of the Location to which you go next."
        ),
    ),
    "TakeTurn": Explanation(
        N_(
            "Your Scientist must go to a free space of another Location; before that you may use one Subsidy or "
            "Investment tile. In Government, the Lab and R&D you gain a Voucher, and one more for each player to your "
            "left; the left space allows both actions, the others one. In Supply you gain one Voucher of any type, but "
            "pay one for each player to your left; then you may act as often as you like."
        ),
        N_(
            "Most people go where they can pay: with a Bot and a Part to Government, with a Bot and a Chemical to "
            "the Lab or R&D, otherwise to Supply. The Voucher that you get there is for the next Location, not for "
            "this one."
        ),
    ),
    "TakeAction": Explanation(
        N_(
            "Your space allows one action of this Location, or both. You see those that you can complete; each "
            "costs Vouchers of the Location."
        ),
        N_(
            "Most people begin by sending Bots. In Government and R&D each brings a Research token, and three of "
            "those make a paper; in the Lab the token comes when the experiment runs and you pay for it. "
            "You may also stop here, and keep what you have for another place."
        ),
    ),
    "ChooseBranch": Explanation(
        N_(
            "You send a Bot to Government for good, sell a Part in the colour of its space, and get a Subsidy tile "
            "and a Research token of that branch. A full branch runs: every Bot in it scores "
            "{box.points.government_bot} points for its owner."
        ),
        N_(
            "Most people choose the weather of which they already have a token, because three of one weather make a "
            "paper. Filling a branch with several Bots of yours is worth more than starting one."
        ),
    ),
    "ChooseSubsidy": Explanation(
        N_(
            "You take a Subsidy tile of this branch, of a type that you don't have yet if possible. You can use it "
            "once, at the beginning of a later turn, without paying Vouchers."
        ),
        N_(
            "Most people take an action that they can use next turn, wherever their Scientist goes. Some Goals "
            "count these tiles."
        ),
    ),
    "ChooseBlue": Explanation(
        N_(
            "You gain the Voucher of a column, the Voucher of a row, and the benefit of the tile where they cross. "
            "Then the tile is turned over, and can't be secured again."
        ),
        N_(
            "Most people look for the tile first, and for the Science of one of the columns. A tile that you cannot "
            "use may still be worth its two Vouchers."
        ),
    ),
    "ChooseExperiment": Explanation(
        N_(
            "You send a Bot to the Weather Machine and pay the Chemical of its space. At the end of the round the "
            "branch with the Assistant runs, if it is full and the display has a tile of its weather; then Bots there"
            " score."
        ),
        N_(
            "Most people choose the branch with the Assistant, or the one that comes next, and look in the display "
            "for its weather. Lativ's Bot is no obstacle: it helps to fill the branch, and makes way for yours."
        ),
    ),
    "OfferExperiment": Explanation(
        N_(
            "The experiment has run, and your Bots are home. If you pay its Science, you score the points of the "
            "tile for each of them, gain one of its benefits, and take a Research token of the Lab."
        ),
        N_(
            "Most people pay if they can, because there is hardly a better use for Science. Otherwise the "
            "experiment brings you nothing."
        ),
    ),
    "TakeOrLeave": Explanation(
        N_("The active branch did not run. Each of your Bots on it may come back or stay where it is."),
        N_(
            "The Assistant returns here in five rounds. Most people take Bots back if they have none at home, and "
            "leave them if the branch is nearly full and its weather is in the display or comes next."
        ),
    ),
    "ChooseResearch": Explanation(
        N_(
            "You send a Bot to R&D with the Chemical of its space; both stay there for good. You gain the benefit "
            "of the space, then a Research token of that weather."
        ),
        N_(
            "Most people choose the weather of which they have tokens already. Bots in R&D also pay later: in a "
            "Prototype of that branch each of yours is worth {box.points.own_bot} points, and it needs fewer Parts."
        ),
    ),
    "ChooseSpace": Explanation(
        N_(
            "You place Research tokens in your Office, each in the column of the Location where you got it. All "
            "Research in a row must be of one weather, and you get the benefit of a space that you cover."
        ),
        N_(
            "A row of three can be published as a paper. Most people add a token to the row of its weather, and "
            "begin a new row where the benefits of the space and the row are good."
        ),
    ),
    "ChoosePaper": Explanation(
        N_(
            "You publish a full row: {box.points.research_token} points for each Research token in it, "
            "{box.points.award_token} for each Award, an Investment tile, and the benefit at the marker of the row. "
            "If a weather is unlocked, two tokens are enough: you cite, and give up a Goal tile for the third."
        ),
        N_(
            "Most people publish as soon as they can, because a Breakthrough needs a paper. Cite with a Goal that you"
            " will not meet."
        ),
    ),
    "OfferPoints": Explanation(
        N_(
            "You have removed the Lock of this weather: now all players may cite in papers about it. Only you may "
            "pay {box.rules.unlock_science} Science for {box.points.unlock} points."
        ),
        N_(
            "That is a fair price. Most people pay, unless they need this Science for an experiment or a Breakthrough"
            " before they get more."
        ),
    ),
    "ChooseBreakthrough": Explanation(
        N_(
            "The marker of a published paper goes to a slot of the Extreme Weather of the same weather, for the "
            "Science of that tile, and gives you what the slot shows. You can have one marker on a tile. Then you "
            "build a Prototype, and take an Award token."
        ),
        N_(
            "Most people choose the slot that helps with the Prototype: a Part that you gain there can be built in, "
            "and a Workshop tile makes a row longer. "
            "When the tile is full, it is fixed and goes."
        ),
    ),
    "ChooseParts": Explanation(
        N_(
            "The Prototype needs the Parts of the tile, and of all free spaces of the branch in R&D. At a space "
            "with a Bot you may add the Part for {box.points.part} points; if you leave it out at another player's "
            "Bot, its owner gets {box.points.part} points."
        ),
        N_(
            "Most people add as many as they have, first those of other players' Bots. Keep a Part if you have a "
            "better use for it next turn."
        ),
    ),
    "KeepAwards": Explanation(
        N_(
            "You have an Award token. Before each Research token, and at the end of your turn, you may place it on "
            "any empty space of your Office to get the benefit of that space; in a paper it scores "
            "{box.points.award_token} points."
        ),
        N_(
            "Most people fill the last gap of a row with it, so that they can publish the row. You can also keep it "
            "for a later turn."
        ),
    ),
    "UseLast": Explanation(
        N_(
            "The last round is over. Before the final scoring you may place Awards, and use all your Investment "
            "tiles: for placing Goal tiles, and for flipping them."
        ),
        N_(
            "Place every Goal tile whose condition you meet: {box.points.goal} points each. The remaining Investment "
            "tiles can flip Goals, for points of Funding, or for a step that meets another Goal."
        ),
    ),
}
"""The steps in a turn and in a round."""
EXPLANATIONS: Mapping[str, Explanation] = {**STEPS, **GAINS}
