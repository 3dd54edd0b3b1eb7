"""The statistics of Lineae: resources of vessels, cards, rockets, and action spaces used."""

from scoresheet.domain.counts import Counts, Piece, Resource

COUNTS = Counts(
    resources=(
        Resource("money", at="vessels.*.money", words="money"),
        Resource("electricity", at="vessels.*.electricity", words="electricity"),
        Resource("cargo", at="vessels.*.cargo", by="sum", words="cubes in the cargo hold"),
        Resource("workers", at="vessels.*.workers", words="workers in the crew quarters"),
        Resource("reserve", at="vessels.*.reserve", words="workers not hired"),
        Resource("technology", at="vessels.*.technology", by="length", words="technology cards"),
        Resource("rockets", at="vessels.*.rockets", by="length", words="rockets launched"),
    ),
    pieces=(
        Piece("technology", effect="TechnologyTaken", id="card", words="technology cards", terms="technology"),
        Piece("rocket", effect="RocketLaunched", id="card", words="rockets launched", terms="rocket"),
        Piece("space", effect="WorkersPlaced", id="space", words="action spaces", terms="space"),
    ),
)
