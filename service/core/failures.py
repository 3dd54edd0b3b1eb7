"""Logs failures of background work.

Database trouble gets a single line, any other error a traceback.
"""

import logging
from functools import lru_cache

from scoresheet.projections import columns
from scoresheet.service.core.database_errors import is_trouble, reason_of
from scoresheet.service.core.errors import NotStored, Overloaded


def unforeseen(error: BaseException) -> BaseException | None:
    """Return the error if its traceback is useful; None if it is database trouble or overload."""
    return None if is_trouble(error) or isinstance(error, NotStored | Overloaded) else error


def log_failure(log: logging.Logger, said: str, *values: object, error: BaseException, times: int = 1) -> None:
    """Log a failure and its reason, with a traceback on the first failure only."""
    odd = unforeseen(error)
    log.error(f"{said} (%s)", *values, repr(odd) if odd else reason_of(error), exc_info=odd if times == 1 else None)


@lru_cache(maxsize=1_000)
def tell_damaged(table: str, of: str, made_of_it: str) -> None:
    """Log and count a damaged row, once per row.

    `of` names the row, and `made_of_it` describes the consequence.
    """
    columns.count(table)
    logging.getLogger(__name__).error("A row of %s is damaged (%s): %s.", table, of or "nobody", made_of_it)
