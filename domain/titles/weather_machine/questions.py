"""The sentences of moves and decisions."""

from scoresheet.domain.titles.weather_machine import (
    assembly,
    awards,
    benefits,
    breakthrough,
    drafting,
    ending,
    exchange,
    experiments,
    funding,
    goals,
    government,
    keeping,
    machine,
    office,
    papers,
    paying,
    research,
    returning,
    rounds,
    scientists,
    setup,
    supply,
    turns,
    vouchers,
    workshop,
)
from scoresheet.domain.wording import Cases, Plural, Template

_ENOUGH = "; keep enough for the costs that follow"


def _paying(one: str, more: str) -> Cases:
    """Build the question for a payment; it mentions Vouchers that must remain for later costs."""
    plain, keeping = Plural("number", one, more), Plural("number", one + _ENOUGH, more + _ENOUGH)
    some = Cases("needs[0].science", {0: Cases("needs[0].spare", {0: plain}, otherwise=keeping)}, otherwise=keeping)
    return Cases("needs", {0: plain}, otherwise=some)


MOVES: dict[type, Template] = {
    assembly.ConstructBot: "Construct a Bot of the {section:section} section, slot {slot:slot}",
    awards.PlaceAward: "Place an Award in row {row:row}, {department:department} column",
    benefits.Decline: Cases(
        "what",
        {
            "voucher": "Take no Voucher",
            "part": "Take no Machine Part",
            "chemical": "Take no Chemical",
            "tile": "Take no Workshop tile",
            "bot": "Construct no Bot",
            "action": "Do without the action",
            "experiment": "Pay nothing, and get nothing from the experiment",
            "citation": "Pay nothing, and score nothing",
        },
    ),
    benefits.TakeNext: "Take {benefit:benefit}",
    benefits.TakeFirst: "Take {benefit:benefit} first",
    benefits.Accept: "Perform “{action:action}”",
    breakthrough.SendMarker: "Follow up the paper of row {row:row}: slot {slot:slot} of {weather:weather}",
    breakthrough.ProvideParts: Cases(
        "rows",
        {0: "Provide only the Parts that are needed"},
        otherwise="Provide the Parts that are needed, and those for the Bots on these spaces: {rows:row}",
    ),
    breakthrough.UseRow: Plural(
        "lost",
        "Provide them from row {row:row} of the Workshop: {lost} other Part is lost",
        "Provide them from row {row:row} of the Workshop: {lost} other Parts are lost",
    ),
    breakthrough.LosePart: "Lose a {colour:part} Part",
    drafting.TakeGroup: "Take the Goal tiles of {group:group}",
    ending.UseNoMore: "Use nothing more",
    exchange.GiveChemical: "Give {given:chemical} for {wanted:chemical}",
    exchange.GivePart: "Give a {given:part} Part for a {wanted:part} one",
    experiments.SendToLab: "Send a Bot to {weather:weather}, space {row:row}",
    funding.TakeFunds: "Take {space:funds}",
    funding.UseTrack: "Use {track:track} as if your marker were on space {space}",
    goals.PlaceGoal: Cases(
        "space",
        {
            "top": "Invest: place the Goal “{goal:goal}” on its upper space",
            "bottom": "Invest: place the Goal “{goal:goal}” on its lower space",
        },
    ),
    goals.FlipGoal: (
        "Invest: flip the {colour:goal_colour} Goal of the {space:goal_space} space for funding from {colour:track}"
    ),
    goals.UseSubsidy: "Use a Subsidy tile: {tile:subsidy}",
    government.SendToGovernment: "Send a Bot to {weather:weather}, space {row:row}",
    government.TakeSubsidy: "Take the Subsidy tile in row {row:row}",
    government.SecureSubsidy: "Secure in {weather:weather}, row {row:row}",
    returning.ReturnToSlot: "Return the Bot to the {section:section} section, slot {slot:slot}",
    machine.PayExperiment: Plural(
        "bots",
        "Pay for the experiment {tile:experiment}, which ran with {bots} Bot of yours",
        "Pay for the experiment {tile:experiment}, which ran with {bots} Bots of yours",
    ),
    returning.TakeAllBack: "Take your Bots back from {weather:weather}",
    returning.TakeSomeBack: Plural(
        "rows",
        "Take the Bot on space {rows:row} back from {weather:weather}, and leave the others",
        "Take the Bots on spaces {rows:row} back from {weather:weather}, and leave the others",
    ),
    returning.LeaveAll: "Leave your Bots on {weather:weather}",
    office.PlaceToken: "Place {weather:weather} in row {row:row}, {department:department} column",
    papers.Publish: "Publish the paper of row {row:row}",
    papers.Cite: "Give up the Goal “{goal:goal}” to complete row {row:row} by a Citation, and publish it",
    papers.BuyPoints: "Pay {box.rules.unlock_science} Science for {box.points.unlock} CP",
    paying.PayVouchers: "Pay {vouchers:voucher}",
    research.SendToResearch: "Send a Bot to {weather:weather}, space {row:row}",
    research.PayExtraChemical: "Pay {colour:chemical}",
    research.PayExtraPart: "Pay a {colour:part} Part",
    scientists.MoveTo: "Go to {location:location}, space {space:row}",
    supply.BuyBot: "Pay for a Bot of the {section:section} section, slot {slot:slot}",
    supply.ExtendWorkshop: "Extend the Workshop for {box.supply.extend} Voucher",
    supply.BuyChemical: "Buy {colour:chemical}",
    supply.ReturnChemical: "Return {colour:chemical}",
    supply.TakeInitiative: "Take the Initiative for {box.supply.initiative} Voucher: to position {position}",
    supply.LeaveSupply: "Finish in Supply",
    supply.TakeChemical: "Take {colour:chemical}",
    turns.Perform: "{action:action}: pay {action:price}",
    turns.EndActions: "Perform no more actions",
    keeping.EndTurn: "Place no Award now",
    vouchers.GainVoucher: "Take {voucher:voucher}",
    vouchers.AdvanceTrack: "Advance on {track:track}",
    workshop.TakeTile: "Take the Workshop tile {tile:tile}",
    workshop.LayTile: Cases(
        "turned",
        {
            False: "Lay it in row {row:row}, column {column}",
            True: "Lay it in row {row:row}, column {column}, turned round",
        },
    ),
    workshop.TakePart: "Take a {colour:part} Part",
}
DECISIONS: dict[type, Template] = {
    assembly.ChooseBot: "You may construct a Bot without paying for it: which?",
    benefits.Gain: "",
    benefits.OrderGains: "You gain all of these: which do you take first?",
    benefits.GainAll: "",
    benefits.ChooseOne: "Choose one of these benefits",
    benefits.OfferAction: "A benefit: you may perform “{action:action}” without paying Vouchers",
    breakthrough.ChooseBreakthrough: Cases(
        "free",
        {
            False: "Which published paper do you follow up, and on which slot of the Extreme Weather it is about?",
            True: (
                "Which published paper do you follow up, and on which slot of the Extreme Weather it is about? "
                "It costs no Science"
            ),
        },
    ),
    breakthrough.AtSlot: "",
    breakthrough.BuildPrototype: "",
    breakthrough.ChooseParts: (
        "Build the Prototype for {weather:weather}: which Parts do you provide? Each scores {box.points.part} CP; "
        "a Part that you leave out at another player's Bot scores for that player"
    ),
    breakthrough.Assemble: "",
    breakthrough.ChooseRow: (
        "All Parts must come from one row of the Workshop, and other Parts in that row are lost: which row?"
    ),
    breakthrough.LoseParts: Plural(
        "number", "The row is too full: {number} Part is lost", "The row is too full: {number} Parts are lost"
    ),
    breakthrough.FinishPrototype: "",
    drafting.ChooseGroup: "Draft: take a group of Goal tiles of a colour that you do not have yet",
    drafting.Draft: "",
    ending.UseLast: "The game is over: place Awards and return Investment tiles before scoring?",
    ending.UseUp: "",
    ending.Close: "",
    exchange.ExchangeChemical: (
        "You have no {wanted:chemical}: which Chemical do you put back for it? "
        "This costs {box.exchanges.chemical} Vouchers more"
    ),
    exchange.ExchangePart: (
        "You lack a {wanted:part} Part: which Part do you give for it? This costs {box.exchanges.part} Vouchers more"
    ),
    experiments.ChooseExperiment: Cases(
        "free",
        {
            False: "Which space of the Weather Machine do you send a Bot to? You pay the Chemical of the space",
            True: "Which space of the Weather Machine do you send a Bot to? You pay no Chemical",
        },
    ),
    funding.ChooseFunds: "The R&D track pays one of its entries up to space {space}: which?",
    funding.ChooseOther: Plural(
        "modifier",
        "Which other Funding track do you use, as if your marker were {modifier} space further on?",
        "Which other Funding track do you use, as if your marker were {modifier} spaces further on?",
    ),
    funding.OtherFunding: "",
    government.FlipSecured: "",
    government.RunIfFull: "",
    government.ChooseBranch: Cases(
        "free",
        {
            False: "Which space of Government do you send a Bot to? You sell a Part of the colour of the space",
            True: "Which space of Government do you send a Bot to? You sell no Part",
        },
    ),
    government.ChooseSubsidy: "Which Subsidy tile of {weather:weather} do you take? The Part goes in its place",
    government.ChooseBlue: (
        "Which Subsidy tile do you secure? You gain the Vouchers of its column and row, then what it gives"
    ),
    returning.TakeBotBack: "",
    returning.ChooseSlot: "Your Workshop has no room for the Bot from {weather:weather}: which slot does it return to?",
    machine.OwnerRuns: "",
    machine.Paying: "",
    machine.OfferExperiment: Plural(
        "bots",
        "The experiment {tile:experiment} ran with {bots} Bot of yours: pay Science for what it brings?",
        "The experiment {tile:experiment} ran with {bots} Bots of yours: pay Science for what it brings?",
    ),
    machine.Rewards: "",
    machine.ExperimentToken: "",
    machine.AfterExperiment: "",
    returning.TakeOrLeave: "{weather:weather} does not run: which of your Bots do you take back?",
    machine.AfterFailure: "",
    machine.MoveOn: "",
    machine.RunInOrder: "",
    returning.AskOwner: "",
    office.ChooseSpace: "Place your waiting Research tokens: each in its own column, in a row about its weather",
    office.PlaceWaiting: "",
    papers.ChoosePaper: "Which paper do you publish?",
    papers.PublishRow: "",
    papers.ScorePaper: "",
    papers.OfferPoints: (
        "You have taken the Lock off {weather:weather}: "
        "pay {box.rules.unlock_science} Science for {box.points.unlock} CP?"
    ),
    paying.Pay: Cases(
        "reason",
        {
            "arrival": _paying(
                "For the player to your left, pay {number} Voucher of any type",
                "For the players to your left, pay {number} Vouchers of any types",
            ),
            "exchange": _paying(
                "For the exchange, pay {number} Voucher of any type",
                "For the exchange, pay {number} Vouchers of any types",
            ),
            "science": _paying("Pay {number} Science Voucher", "Pay {number} Science Vouchers"),
            "citation": _paying("Pay {number} Science Voucher", "Pay {number} Science Vouchers"),
        },
        otherwise=_paying(
            "Pay {voucher:voucher}; Science counts as any",
            "Pay {number} {voucher:vouchers}; Science counts as any",
        ),
    ),
    research.ChooseResearch: Cases(
        "free",
        {
            False: "Which space of R&D do you send a Bot to? The Chemical of the space goes with it",
            True: "Which space of R&D do you send a Bot to? The Supply gives the Chemical",
        },
    ),
    research.PayExtra: "The bottom space of a branch costs one more Chemical or Part: which?",
    research.FinishResearch: "",
    rounds.NextTurn: "",
    rounds.RoundEnds: "",
    rounds.LativReturns: "",
    rounds.NextRound: "",
    scientists.ScienceOfLativ: "",
    scientists.PaySupply: "",
    scientists.LativLeaves: "",
    setup.LayStartTiles: "",
    setup.SupplyRound: "",
    setup.VisitSupply: "",
    setup.BeginRounds: "",
    supply.Bought: "",
    supply.ActInSupply: "In Supply: buy and return as much as you like",
    supply.ChooseChemical: "You may take the leftmost Chemical of a row: which?",
    turns.TakeTurn: "Go to another Location; before that, you may use one Subsidy tile or Investment tile",
    turns.TurnGoesOn: "",
    turns.TakeAction: "Which action do you perform?",
    turns.Acting: "",
    turns.BeginAction: "",
    keeping.KeepAwards: "An Award is waiting: place it now?",
    keeping.FinishTurn: "",
    vouchers.ChooseVoucher: Plural(
        "number", "Take a Voucher of any type", "Take {number} Vouchers of any types: which first?"
    ),
    vouchers.ChooseTrack: "Which Funding track do you advance on?",
    workshop.ChooseTile: "Which Workshop tile do you take?",
    workshop.ChoosePlace: (
        "Where do you lay the Workshop tile {tile:tile}? Half-circles that touch must be of one colour"
    ),
    workshop.LayStart: "Which way up do you lay your first Workshop tile, {tile:tile}?",
    workshop.ChoosePart: Plural(
        "number", "Take a Machine Part of any colour", "Take {number} Machine Parts of any colours: which first?"
    ),
}
