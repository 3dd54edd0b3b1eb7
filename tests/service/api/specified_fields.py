"""The fields of records and receipts as the specification page has them; imports no product code."""

import re
from collections.abc import Callable

Fields = dict[str, Callable[[object], bool]]


def pattern(expression: str) -> Callable[[object], bool]:
    """Return a check that a value is a matching string without lone surrogates."""
    return lambda value: isinstance(value, str) and re.fullmatch(expression, value, re.ASCII | re.DOTALL) is not None


def list_of(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    """Return a check that a value is a list of such items."""
    return lambda value: isinstance(value, list) and all(map(fits, value))


def is_number(value: object) -> bool:
    """Return whether the value is an integer that fits in 8 bytes (and not a boolean)."""
    return type(value) is int and 0 <= value < 2**64


def is_object(value: object) -> bool:
    """Return whether the value is an object."""
    return isinstance(value, dict)


def is_draw(value: object) -> bool:
    """Return whether the value is a draw: `[of, got]` with a positive `of`."""
    return list_of(is_number)(value) and len(value) == 2 and value[0] > 0


TEXT, HASH, SALT = pattern("[^\ud800-\udfff]*"), pattern("[0-9a-f]{64}"), pattern("[0-9a-f]{32}")
HEADER: Fields = {
    "title": TEXT,
    "name": TEXT,
    "rules": TEXT,
    "components": TEXT,
    "options": is_object,
    "seats": list_of(is_object),
    "source": TEXT,
    "scores": list_of(is_object),
}
HEADER_DEFAULTS = {"record": 1, "source": "", "ending": "", "scores": [], "ranking": []}
EVENT: Fields = dict.fromkeys(("type", "id", "game", "at", "actor", "command", "software", "rules"), TEXT) | {
    "version": is_number,
    "previous": HASH,
    "digest": HASH,
}
OWN: dict[str, Fields] = {
    "GameOpened": {"title": TEXT, "seats": is_number, "options": is_object, "name": TEXT, "commitment": HASH},
    "SeatTaken": {"seat": is_number, "player": TEXT, "bot": TEXT, "entropy": TEXT},
    "GameStarted": {"components": TEXT, "draws": list_of(is_draw), "salt": SALT},
    "MoveMade": {"draws": list_of(is_draw), "salt": SALT},
    "GameFinished": {
        "ending": TEXT,
        "scores": list_of(is_object),
        "ranking": list_of(list_of(is_number)),
        "secret": HASH,
    },
    "SeatLeft": {"seat": is_number},
    "TakebackAsked": {},
    "TakebackAnswered": {},
    "MovesTakenBack": {},
    "SeatForfeited": {},
}
RECEIPT: Fields = {"version": is_number} | dict.fromkeys(("game", "digest", "at", "key_id", "signature"), TEXT)


def misfits(value: dict, fields: Fields) -> str:
    """Return the names of the fields that are missing or have the wrong shape."""
    return ", ".join(name for name, fits in fields.items() if name not in value or not fits(value[name]))


def schema_problem(value: object, is_event: bool) -> str:
    """Return why a line is not a valid header or event, or an empty string."""
    if not isinstance(value, dict):
        return "it is not an object"
    if not is_event:
        unknown = value.keys() - HEADER.keys() - HEADER_DEFAULTS.keys()
        wrong = misfits(HEADER_DEFAULTS | value, HEADER) or ", ".join(sorted(unknown))
    else:
        wrong = misfits(value, EVENT) or misfits(value, OWN.get(value["type"], {}))
    return wrong and f"missing, unknown or not as the schema says: {wrong!r}"
