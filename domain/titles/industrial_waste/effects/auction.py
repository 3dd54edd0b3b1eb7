"""Effects of the raw-materials auction."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.present import present
from scoresheet.domain.titles.industrial_waste.state import Auction, State
from scoresheet.domain.viewer import Public, Seat


class MaterialsOffered(Public, Effect, frozen=True):
    """Raw materials were taken from the common supply and put up for auction."""

    seller: Seat
    lot: int

    def apply(self, state: State) -> None:
        state.supply -= self.lot
        state.auction = Auction(self.seller, self.lot)


class BidMade(Public, Effect, frozen=True):
    """A seat bid more than all seats before it."""

    seat: Seat
    millions: int

    def apply(self, state: State) -> None:
        auction = present(state.auction)
        auction.bid, auction.leader = self.millions, self.seat


class BidPassed(Public, Effect, frozen=True):
    """A seat did not bid."""

    seat: Seat

    def apply(self, state: State) -> None:
        pass


class LotTaken(Public, Effect, frozen=True):
    """A company took the lot into its storage."""

    seat: Seat
    lot: int
    millions: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].materials += self.lot
        state.auction = None
