"""Offers of moves that cost Vouchers, including exchanges for missing ones."""

from scoresheet.domain.titles.weather_machine import benefits, breakthrough, machine, papers, paying, supply, turns
from scoresheet.domain.titles.weather_machine.kinds import Action, Voucher
from scoresheet.domain.titles.weather_machine.state import State, laboratory_asked
from scoresheet.domain.wording import Cases, Offer, Params, Plural, Template


def _price(state: State, voucher: Voucher, number: int) -> Params:
    """Return the price, the missing Vouchers, and the Vouchers exchanged for the missing ones.

    A Voucher is missing if neither its own type nor Science can pay for it.
    """
    held = laboratory_asked(state).vouchers
    missing = max(0, number - held[voucher] - (held["science"] if voucher != "science" else 0))
    return {"price": number, "missing": missing, "others": missing * state.components.exchanges.voucher}


def _performing(move: turns.Perform, state: State) -> Params:
    cost = state.components.costs[move.action]
    return {**_price(state, cost.voucher, cost.number), "further": _further(state, move.action, benefit=False)}


def _accepting(move: benefits.Accept, state: State) -> Params:
    return {"further": _further(state, move.action, benefit=True)}


def _further(state: State, action: Action, *, benefit: bool) -> int:
    """Return the fewest Vouchers an action needs for exchanges after its cost is paid."""
    seat, science = state.decisions[-1].seat, laboratory_asked(state).vouchers["science"]
    price = state.components.exchanges.voucher
    needs = benefits.ACTIONS[action].needs(state, seat, benefit)
    return min((need.spare + price * max(0, need.science - science) for need in needs), default=0)


def _paying(move: paying.PayVouchers, state: State) -> Params:
    asked: paying.Pay = state.decisions[-1]
    return {"exchanged": asked.voucher != "any" and not {*move.vouchers} <= {asked.voucher, "science"}}


def _bot(move: supply.BuyBot, state: State) -> Params:

    line = state.components.assembly[move.section]
    return {"benefit": line.slots[move.slot], **_price(state, "supply", line.price)}


def _extending(move: supply.ExtendWorkshop, state: State) -> Params:
    return _price(state, "supply", state.components.supply.extend)


def _buying(move: supply.BuyChemical, state: State) -> Params:
    return _price(state, "supply", supply.price_of(state, move.colour))


def _initiative(move: supply.TakeInitiative, state: State) -> Params:
    return _price(state, "supply", state.components.supply.initiative)


def _unlocking(move: papers.BuyPoints, state: State) -> Params:
    return _price(state, "science", state.components.rules.unlock_science)


def _running(move: machine.PayExperiment, state: State) -> Params:
    tile = state.components.experiments[move.tile]
    return {"points": tile.points * move.bots, "choice": tile.choice, **_price(state, "science", tile.science)}


def _following(move: breakthrough.SendMarker, state: State) -> Params:
    tile = state.components.extreme_weather[state.climates[move.weather].board[-1]]
    science = 0 if move.free else tile.science
    return {"benefit": tile.slots[move.slot], **_price(state, "science", science)}


def _priced(plain: Template, one: str, more: str) -> Cases:
    """Return the text for a price without an exchange, with one Voucher exchanged, or with more."""
    return Cases("missing", {0: plain}, otherwise=Plural("price", one, more))


OFFERS: dict[type, Offer] = {
    turns.Perform: Offer(
        Cases(
            "further",
            {
                0: _priced(
                    "{action:action}: pay {action:price}",
                    "{action:action}: pay {action:price}, by exchange: you lack it, so pay {others} others for it",
                    "{action:action}: pay {action:price}, by exchange: you lack {missing}, so pay {others} others for "
                    "that",
                )
            },
            otherwise=_priced(
                "{action:action}: pay {action:price}, then at least {further} Vouchers for an exchange",
                "{action:action}: pay {action:price}, by exchange: you lack it, so pay {others} others for it; then at "
                "least {further} Vouchers for another exchange",
                "{action:action}: pay {action:price}, by exchange: you lack {missing}, so pay {others} others for "
                "that; then at least {further} Vouchers for another exchange",
            ),
        ),
        _performing,
    ),
    benefits.Accept: Offer(
        Cases(
            "further",
            {0: "Perform “{action:action}”"},
            otherwise="Perform “{action:action}”, and pay at least {further} Vouchers for an exchange",
        ),
        _accepting,
    ),
    paying.PayVouchers: Offer(
        Cases("exchanged", {False: "Pay {vouchers:voucher}", True: "Pay {vouchers:voucher}, by exchange"}),
        _paying,
    ),
    supply.BuyBot: Offer(
        _priced(
            Plural(
                "price",
                "Construct a Bot for {price} Voucher ({section:section}, slot {slot:slot}): gives {benefit:benefit}",
                "Construct a Bot for {price} Vouchers ({section:section}, slot {slot:slot}): gives {benefit:benefit}",
            ),
            "Construct a Bot for {price} Voucher, by exchange: you lack it, so pay {others} others "
            "({section:section}, slot {slot:slot}): gives {benefit:benefit}",
            "Construct a Bot for {price} Vouchers, by exchange: you lack {missing}, so pay {others} others for that "
            "({section:section}, slot {slot:slot}): gives {benefit:benefit}",
        ),
        _bot,
    ),
    supply.ExtendWorkshop: Offer(
        _priced(
            "Extend the Workshop for {box.supply.extend} Voucher",
            "Extend the Workshop for {price} Voucher, by exchange: you lack it, so pay {others} others",
            "Extend the Workshop for {price} Vouchers, by exchange: you lack {missing}, so pay {others} others "
            "for that",
        ),
        _extending,
    ),
    supply.BuyChemical: Offer(
        _priced(
            Plural("price", "Buy {colour:chemical} for {price} Voucher", "Buy {colour:chemical} for {price} Vouchers"),
            "Buy {colour:chemical} for {price} Voucher, by exchange: you lack it, so pay {others} others",
            "Buy {colour:chemical} for {price} Vouchers, by exchange: you lack {missing}, "
            "so pay {others} others for that",
        ),
        _buying,
    ),
    supply.TakeInitiative: Offer(
        _priced(
            "Take the Initiative for {box.supply.initiative} Voucher: to position {position}",
            "Take the Initiative for {price} Voucher, by exchange: you lack it, so pay {others} others; "
            "to position {position}",
            "Take the Initiative for {price} Vouchers, by exchange: you lack {missing}, so pay {others} others for "
            "that; to position {position}",
        ),
        _initiative,
    ),
    papers.BuyPoints: Offer(
        _priced(
            "Pay {box.rules.unlock_science} Science for {box.points.unlock} CP",
            "Pay {price} Science for {box.points.unlock} CP, by exchange: you lack it, so pay {others} other Vouchers",
            "Pay {price} Science for {box.points.unlock} CP, by exchange: you lack {missing}, "
            "so pay {others} other Vouchers for that",
        ),
        _unlocking,
    ),
    machine.PayExperiment: Offer(
        _priced(
            "Pay {price} Science for {points} CP, a Research token, and one of these: {choice:benefit}",
            "Pay {price} Science, by exchange: you lack it, so pay {others} other Vouchers; for {points} CP, a "
            "Research token, and one of these: {choice:benefit}",
            "Pay {price} Science, by exchange: you lack {missing}, so pay {others} other Vouchers for that; for "
            "{points} CP, a Research token, and one of these: {choice:benefit}",
        ),
        _running,
    ),
    breakthrough.SendMarker: Offer(
        _priced(
            Cases(
                "price",
                {
                    0: (
                        "Follow up the paper of row {row:row}: slot {slot:slot} of {weather:weather} gives "
                        "{benefit:benefit}; "
                        "then the Prototype"
                    )
                },
                otherwise=(
                    "Follow up the paper of row {row:row} for {price} Science: slot {slot:slot} of {weather:weather} "
                    "gives {benefit:benefit}; then the Prototype"
                ),
            ),
            "Follow up the paper of row {row:row} for {price} Science, by exchange: you lack it, so pay {others} other "
            "Vouchers; slot {slot:slot} of {weather:weather} gives {benefit:benefit}; then the Prototype",
            "Follow up the paper of row {row:row} for {price} Science, by exchange: you lack {missing}, so pay "
            "{others} other Vouchers for that; slot {slot:slot} of {weather:weather} gives {benefit:benefit}; then the "
            "Prototype",
        ),
        _following,
    ),
}
