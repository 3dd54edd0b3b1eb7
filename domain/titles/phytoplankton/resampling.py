"""Resampling of hidden cards: opponents' hands and missions, tucked cards, deck, discards."""

from collections.abc import Iterator

import msgspec

from scoresheet.domain.chance import Random
from scoresheet.domain.decision import Decision
from scoresheet.domain.kit.redeal import redeal, rename, shuffled
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card
from scoresheet.domain.titles.phytoplankton.paying import PayCostAlsoWithCards, paying_cards
from scoresheet.domain.titles.phytoplankton.setup import ChooseCards, ChooseResourcesToDiscard, missions_of
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.titles.phytoplankton.tucking import ChooseKeepOrTuck, ChooseTucks
from scoresheet.domain.viewer import Seat, by_seat


def resample(state: State, seat: Seat, random: Random) -> None:
    """Redeal at random everything that `seat` has not seen; nothing is hidden after the game.

    Cards it saw go into a hand, under a card, to the discards or back into the deck stay there until another card
    leaves that place unseen; after that, the card may be anywhere. Inferences from opponents' choices are ignored,
    except that a player who is paying with cards has cards to pay with.
    """
    if not state.over():
        _redeal_cards(state, seat, random)
        _redeal_missions(state, seat, random)
        _choose_anew(state, seat, random)


def _redeal_cards(state: State, seat: Seat, random: Random) -> None:
    known = set(state.players[seat].knows)
    unknown = [card for place in hidden_places(state, seat) for card in place if card not in known]
    _rename(state, seat, redeal(unknown, random))
    for decision in state.decisions:
        if isinstance(decision, PayCostAlsoWithCards) and decision.seat != seat:
            _let_pay(state, seat, decision, shuffled(unknown, random))


def tidy(state: State) -> None:
    """Sort the piles that have no order: the deck, the discards, and known cards."""
    for unordered in (state.deck, state.discards, *(player.knows for player in state.players)):
        unordered.sort()


def hidden_places(state: State, seat: Seat) -> Iterator[list[Card]]:
    """Yield the piles whose cards `seat` cannot look at."""
    yield state.deck
    yield state.discards
    for other, player in by_seat(state.players):
        if other != seat:
            yield player.hand
            yield player.looked_at
        yield from (placed.tucked for placed in player.in_play())


def _rename(state: State, seat: Seat, names: dict[Card, Card]) -> None:
    for place in hidden_places(state, seat):
        rename(place, names)
    for player in state.players:
        rename(player.knows, names)
    state.decisions = [_renamed(decision, names) for decision in state.decisions]


def _renamed(decision: Decision, names: dict[Card, Card]) -> Decision:
    """Return the decision with the cards that replace the drawn ones."""
    if isinstance(decision, ChooseTucks):
        drawn = tuple(names.get(card, card) for card in decision.drawn)
        return msgspec.structs.replace(decision, drawn=drawn)
    if isinstance(decision, ChooseKeepOrTuck):
        return msgspec.structs.replace(decision, drawn=names.get(decision.drawn, decision.drawn))
    return decision


def _let_pay(state: State, seat: Seat, paying: PayCostAlsoWithCards, unknown: list[Card]) -> None:
    """Swap unknown cards until the paying seat can pay, since it was asked to."""
    components, player = state.components, state.players[paying.seat]
    species = components.species_of[paying.card]
    elsewhere = (card for card in unknown if card not in player.hand)
    others = [card for card in elsewhere if components.species_of[card].group == species.paid_by]
    while not paying.legal_moves(state) and others:
        fitting = paying_cards(components, player, species)
        useless = next(card for card in unknown if card in player.hand and card not in fitting)
        useful = others.pop()
        _rename(state, seat, {useless: useful, useful: useless})


def _choose_anew(state: State, seat: Seat, random: Random) -> None:
    """Redraw the opponents' opening choices, which stay secret until the first round."""
    for other, player in by_seat(state.players):
        if other != seat and not state.round and not isinstance(state.open_to(other), ChooseCards):
            player.kept = shuffled(player.hand, random)[: random.randrange(len(player.hand) + 1)]
            paid = shuffled(RESOURCES, random)[: len(player.kept)]
            player.offered = paid if state.open_to(other) is None else []
    state.decisions = [_with_count(state, seat, decision) for decision in state.decisions]


def _with_count(state: State, seat: Seat, decision: Decision) -> Decision:
    if isinstance(decision, ChooseResourcesToDiscard) and decision.seat != seat:
        return ChooseResourcesToDiscard(decision.seat, len(state.players[decision.seat].kept))
    return decision


def _redeal_missions(state: State, seat: Seat, random: Random) -> None:
    own = state.players[seat].mission
    missions = shuffled([name for name in missions_of(state) if name != own], random)
    for other, player in by_seat(state.players):
        if other != seat and player.mission:
            player.mission = missions.pop()
