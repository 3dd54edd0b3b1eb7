"""Statistics of Industrial Waste: a company's money and tracks, cards played, innovations."""

from scoresheet.domain.counts import Counts, Piece, Resource

COUNTS = Counts(
    resources=(
        Resource("cash", at="companies.*.cash", words="money in millions"),
        Resource("loans", at="companies.*.loans", words="loans"),
        Resource("materials", at="companies.*.materials", words="raw materials in the store"),
        Resource("waste", at="companies.*.waste", words="waste"),
        Resource("growth", at="companies.*.growth", words="growth"),
        Resource("coworkers", at="companies.*.coworkers", words="co-workers in hundreds"),
        Resource("hand", at="companies.*.hand", by="length", words="cards in hand"),
    ),
    pieces=(
        Piece("card", effect="CardPlayed", id="card", words="cards played", terms="card"),
        Piece("innovation", effect="Innovated", id="track", words="innovations", terms="track"),
    ),
)
