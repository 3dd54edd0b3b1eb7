"""The statistics of Algae, Inc.: resources of departments, and the pieces and actions used."""

from scoresheet.domain.counts import Counts, Piece, Resource

COUNTS = Counts(
    resources=(
        Resource("eur", at="departments.*.items.eur", words="Euros"),
        Resource("sp", at="departments.*.items.sp", words="science points"),
        Resource("mv", at="departments.*.items.mv", words="Market Value"),
        Resource("fe", at="departments.*.items.fe", words="Freelance Engineers"),
        Resource("energy", at="departments.*.energy", words="energy"),
        Resource("cubes", at="departments.*.cubes", by="sum", words="cubes on the board"),
        Resource("staff", at="departments.*.recruited", by="sum", words="staff recruited"),
        Resource("cities", at="departments.*.cities", by="length", words="cities with the player's disk"),
        Resource("science", at="departments.*.placed", by="length", words="tiles in the science grid"),
    ),
    pieces=(
        Piece("department", effect="DepartmentTaken", id="department", words="departments", terms="department"),
        Piece("action", effect="ActionBegun", id="action", words="actions", terms="action"),
        Piece("tile", effect="TileBuilt", id="tile", words="engineering tiles built", terms="tile"),
        Piece("science", effect="TilePlaced", id="tile", words="tiles placed in the science grid", terms="tile"),
        Piece("city", effect="DiskPlaced", id="city", words="cities exported to", terms="city"),
        Piece("milestone", effect="MilestoneAchieved", id="milestone", words="milestones", terms="milestone"),
    ),
)
