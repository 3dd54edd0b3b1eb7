"""The estimated worth of an Office: rows, waiting tokens and Awards, and prototypes."""

from scoresheet.domain.titles.weather_machine import awards, prototypes
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, WEATHERS, Benefit, Department, Weather
from scoresheet.domain.titles.weather_machine.office import rows_for, weather_of
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.state import EMPTY, Research, Row
from scoresheet.domain.titles.weather_machine.stores_worth import benefits_worth, investment_worth

# Measured by letting bots play against each other; all worths are in points.
PAPER = 4.0
"""The additional worth of a paper for Goals and ties."""
PUBLISHING = 1.6
"""The worth of the Vouchers that publishing costs."""
SURE = (0.0, 0.5, 0.65, 0.75)
"""The share of a full row's worth by turns left, low enough that the bot publishes it soon."""
TWO_OF_THREE = 0.7
ONE_OF_THREE = 0.33
AWARDED = 0.3
"""The chance that an Award fills a space."""
CITABLE = 0.7
LOCKED = 0.3
UNLOCKED = 1.2
FOLLOWED_UP = 6.5
"""The worth of a published paper's marker that can still go to Extreme Weather, apart from the Parts."""
UNPREPARED = 0.5
"""The factor for a Prototype for each missing Part, up to two."""
CLOSED = 0.4
AWARD = 4.0
CITED_GOAL = 2.0


def office_worth(outlook: Outlook) -> float:
    """Return the worth of the rows and of the tokens beside them, each in its best place."""
    return rows_worth(outlook) + _waiting(outlook) + _awards(outlook)


def rows_worth(outlook: Outlook) -> float:
    """Return the worth of all rows."""
    return sum(row_worth(outlook, number, row) for number, row in enumerate(outlook.laboratory.office))


def row_worth(outlook: Outlook, number: int, row: Row) -> float:
    """Return the worth of what a row can still gain."""
    key = ("row", number, *row.tokens, row.published, row.marker)
    if key not in outlook.memo:
        outlook.memo[key] = _row_worth(outlook, number, row)
    return outlook.memo[key]


def _row_worth(outlook: Outlook, number: int, row: Row) -> float:
    if row.published:
        return PAPER + (breakthrough_worth(outlook, weather_of(row)) if row.marker == "right" else 0.0)  # type: ignore[arg-type]
    filled = sum(token != "" for token in row.tokens)
    if not filled or not outlook.turns:
        return 0.0
    weather = weather_of(row)
    missing = [column for column, token in zip(DEPARTMENTS, row.tokens, strict=True) if not token]
    full = max(0.0, full_worth(outlook, number, row, len(missing)) - PUBLISHING) * SURE[min(outlook.turns, 3)]
    if not missing:
        return full if weather else 0.0
    share = TWO_OF_THREE if len(missing) == 1 else ONE_OF_THREE
    for column in missing:
        share *= _chance(outlook, column, weather)
    if len(missing) == 1 and weather:
        share = max(share, _citable(outlook, missing[0], weather))
    return full * share


def _citable(outlook: Outlook, column: Department, weather: str) -> float:
    """Return the probability that a Citation fills the last space of a row."""
    tiles = outlook.components.goals
    if not any(tiles[goal].colour == column for goal in outlook.laboratory.goals):
        return 0.0
    return (CITABLE if weather not in outlook.state.locks else LOCKED) * outlook.future


def _chance(outlook: Outlook, column: Department, weather: str) -> float:
    """Return the probability that a space gets filled, by a Research token or by an Award.

    A row without weather accepts tokens of any weather.
    """
    award = AWARDED * outlook.future
    if weather:
        return max(award, outlook.chances[column, weather])  # type: ignore[index]
    return max(award, *(outlook.chances[column, each] for each in WEATHERS))


def full_worth(outlook: Outlook, number: int, row: Row, missing: int = 0) -> float:
    """Return the worth of publishing a row after Research tokens fill its `missing` spaces."""
    points, weather = outlook.components.points, weather_of(row)
    research = sum(token in WEATHERS for token in row.tokens) + missing
    worth = points.research_token * research + points.award_token * row.tokens.count("award")
    slide = benefits_worth(outlook, [outlook.components.office[number].slide])
    lock = UNLOCKED if weather in outlook.state.locks else 0.0
    later = breakthrough_worth(outlook, weather) if weather and outlook.turns > 1 else 0.0  # type: ignore[arg-type]
    return PAPER + worth + slide + lock + investment_worth(outlook) + later


def breakthrough_worth(outlook: Outlook, weather: Weather) -> float:
    """Return the worth of the marker of a published paper: an Award and a Prototype."""
    key = ("breakthrough", weather)
    if key not in outlook.memo:
        outlook.memo[key] = _breakthrough_worth(outlook, weather)
    return outlook.memo[key]


def _breakthrough_worth(outlook: Outlook, weather: Weather) -> float:
    climate = outlook.state.climates[weather]
    if not outlook.turns or not climate.board:
        return 0.0
    is_open = EMPTY in climate.slots and outlook.seat not in climate.slots
    mine, points = outlook.state.machines["rnd"][weather].count(outlook.seat), outlook.components.points
    wanted = prototypes.required(outlook.state, weather)
    missing = (wanted - prototypes.Parts(outlook.laboratory.parts)).total()
    worth = FOLLOWED_UP + points.own_bot * mine + points.part * wanted.total() - missing
    if not prototypes.in_one_row(outlook.components, outlook.laboratory, wanted.total()):
        missing = 2
    ready = UNPREPARED ** min(missing, 2) * (1.0 if is_open else CLOSED)
    return max(0.0, worth) * ready * outlook.future


def token_worth(outlook: Outlook, department: Department, weather: Weather) -> float:
    """Return the worth of one more Research token on its best space, by column and weather."""
    memo = outlook.memo
    key = (department, weather)
    if key not in memo:
        memo[key] = _best(outlook, outlook.laboratory.office, Research(department, weather))[0]
    return memo[key]


def reward_worth(outlook: Outlook, department: Department, weather: Weather) -> float:
    """Return the worth of a Research token, or of an Investment tile if no token is left."""
    if outlook.state.tokens[department][weather]:
        return token_worth(outlook, department, weather)
    return investment_worth(outlook)


def _best(outlook: Outlook, office: list[Row], token: Research) -> tuple[float, int]:
    """Return the worth of the best space for a token, and the space's row (-1: no space)."""
    column = DEPARTMENTS.index(token.department)
    best = (0.0, -1)
    for number in rows_for(office, token):
        best = max(best, (_placing(outlook, office, number, column, token.weather), number))
    return best


def _placing(outlook: Outlook, office: list[Row], number: int, column: int, token: str) -> float:
    before = office[number]
    after = _with(before, column, token)
    given = benefits_worth(outlook, cell(outlook, number, column))
    return row_worth(outlook, number, after) - row_worth(outlook, number, before) + given + 0.1


def cell(outlook: Outlook, number: int, column: int) -> list[Benefit]:
    """Return the benefits for covering a space."""
    return awards.cell(outlook.state, DEPARTMENTS[column], number)


def _with(row: Row, column: int, token: str) -> Row:
    tokens = list(row.tokens)
    tokens[column] = token  # type: ignore[call-overload]
    return Row(tokens, row.published, row.marker)


def _waiting(outlook: Outlook) -> float:
    """Return the worth of the waiting tokens, each on its best space."""
    office, worth = list(outlook.laboratory.office), 0.0
    for token in outlook.laboratory.waiting:
        more, number = _best(outlook, office, token)
        if number >= 0:
            office[number] = _with(office[number], DEPARTMENTS.index(token.department), token.weather)
            worth += 0.97 * more
    return worth


def _awards(outlook: Outlook) -> float:
    """Return the worth of the waiting Awards, which fit any space."""
    waiting = outlook.laboratory.awards_waiting
    if not waiting:
        return 0.0
    office = outlook.laboratory.office
    gains = sorted(
        (
            _placing(outlook, office, number, column, "award")
            for number, row in enumerate(office)
            for column, there in enumerate(row.tokens)
            if not there
        ),
        reverse=True,
    )
    return sum(max(AWARD * outlook.future, gain - 0.2) for gain in gains[:waiting])
