"""The contents of the box: cards, tracks and prices."""

from pathlib import Path

from scoresheet.domain.kit.components import ComponentTable, load


class Cards(ComponentTable, frozen=True):
    """The number of cards of each kind."""

    order: int
    raw_materials: int
    growth: int
    innovation: int
    waste_disposal: int
    advisor: int
    hiring_firing: int
    waste_removal: int
    bribery: int
    accident: int


class Start(ComponentTable, frozen=True):
    """The starting position of each company; money in millions."""

    cash: int
    materials: int
    growth: int
    coworkers: int
    rationalization: int
    materials_needed: int
    waste_reduction: int


class Limits(ComponentTable, frozen=True):
    """The first and last place of each track."""

    growth: tuple[int, int]
    coworkers: tuple[int, int]
    waste: tuple[int, int]
    innovation: tuple[int, int]


class Zones(ComponentTable, frozen=True):
    """The first spaces of the yellow and the red zone on the waste track."""

    yellow: int
    red: int


class Fine(ComponentTable, frozen=True):
    """The fine for an accident in a zone: millions, and spaces that the factory moves left."""

    millions: int
    spaces: int


class Fines(ComponentTable, frozen=True):
    """The fines by zone; the green zone has none."""

    yellow: Fine
    red: Fine


class Prices(ComponentTable, frozen=True):
    """Prices in millions."""

    bribery: int
    innovation: int
    loan: int


class Actions(ComponentTable, frozen=True):
    """The number of steps of each action without the advisor."""

    growth: int
    waste_disposal: int
    waste_removal: int


class Advised(ComponentTable, frozen=True):
    """The numbers for actions taken with the advisor."""

    lot_factor: int
    order_bonus: int
    growth: int
    waste_disposal: int
    waste_removal: int
    hiring_steps: int
    innovation_steps: int


class ScoreTable(ComponentTable, frozen=True):
    """The points for money and loans at the end of the game."""

    money_divisor: int
    loan_penalty: int


class Supply(ComponentTable, frozen=True):
    """The common supply before the companies take theirs."""

    raw_materials: int


class Texts(ComponentTable, frozen=True):
    """Texts of cards and innovation markers, by id, with placeholders for the box's numbers."""

    cards: dict[str, str]
    tracks: dict[str, str]


class Components(ComponentTable, frozen=True):
    """All components of an edition."""

    edition: str
    cards: Cards
    supply: Supply
    start: Start
    limits: Limits
    zones: Zones
    fines: Fines
    prices: Prices
    actions: Actions
    advised: Advised
    track_points: dict[str, int]
    score: ScoreTable
    texts: Texts


EDITIONS = load(Path(__file__).parent / "components", Components)
