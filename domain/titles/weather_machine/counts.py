"""The statistics of Weather Machine: laboratory contents, actions, tiles and Locations."""

from scoresheet.domain.counts import Counts, Piece, Resource

COUNTS = Counts(
    resources=(
        Resource("vouchers", at="laboratories.*.vouchers", by="sum", words="Vouchers"),
        Resource("bots", at="laboratories.*.bots", words="Bots in the Workshop"),
        Resource("parts", at="laboratories.*.parts", by="sum", words="Machine Parts"),
        Resource("chemicals", at="laboratories.*.chemicals", by="sum", words="Chemicals"),
        Resource("funding", at="laboratories.*.funding", by="sum", words="steps on the Funding tracks"),
        Resource("tiles", at="laboratories.*.workshop", by="length", words="Workshop tiles"),
        Resource("awards", at="laboratories.*.awards", words="Awards"),
        Resource("investments", at="laboratories.*.investments", words="Investments"),
    ),
    pieces=(
        Piece("action", effect="ActionBegan", id="action", words="actions", terms="action"),
        Piece("location", effect="ScientistMoved", id="location", words="Locations visited", terms="location"),
        Piece("subsidy", effect="SubsidyTaken", id="tile", words="Subsidies taken", terms="subsidy"),
        Piece("goal", effect="GoalPlaced", id="goal", words="Goals placed", terms="goal"),
        Piece("tile", effect="WorkshopExtended", id="tile", words="Workshop tiles laid", terms="tile"),
    ),
)
