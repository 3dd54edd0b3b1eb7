"""Statistics of Phytoplankton: a player's board, the species played, and missions."""

from scoresheet.domain.counts import Counts, Piece, Resource

COUNTS = Counts(
    resources=(
        Resource("resources", at="players.*.resources", by="sum", words="resources"),
        Resource("hand", at="players.*.hand", by="length", words="cards in hand"),
        Resource("in_play", at="players.*.rows.*", by="length", words="cards on the board"),
        Resource("carbon", at="players.*.rows.*.*.carbon", words="carbon on cards"),
        Resource("cached", at="players.*.rows.*.*.cached", by="sum", words="resources on cards"),
        Resource("tucked", at="players.*.rows.*.*.tucked", by="length", words="cards under cards"),
    ),
    pieces=(
        Piece("species", effect="CardPlayed", id="card", words="species played", terms="species", copies="-"),
        Piece("mission", effect="MissionDealt", id="mission", words="missions", terms="mission"),
    ),
)
