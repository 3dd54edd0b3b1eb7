"""How work in the background tells that it failed: trouble with the database in a line, all else with its traceback."""

import logging
from functools import lru_cache

from scoresheet.projections import columns
from scoresheet.service.core.database_errors import is_trouble, reason_of
from scoresheet.service.core.errors import NotStored, Overloaded


def unforeseen(error: BaseException) -> BaseException | None:
    """The error itself where its traceback helps; None where the database is in trouble or others hold it."""
    return None if is_trouble(error) or isinstance(error, NotStored | Overloaded) else error


def log_failure(log: logging.Logger, said: str, *values: object, error: BaseException, times: int = 1) -> None:
    """Log what could not be done, `said` with `values` in it, and why; a traceback only where it failed once so far."""
    odd = unforeseen(error)
    log.error(f"{said} (%s)", *values, repr(odd) if odd else reason_of(error), exc_info=odd if times == 1 else None)


@lru_cache(maxsize=1_000)
def tell_damaged(table: str, of: str, made_of_it: str) -> None:
    """Log and count once that a row of a table is damaged: its subject, and what is used instead."""
    columns.count(table)
    logging.getLogger(__name__).error("A row of %s is damaged (of %s): %s.", table, of or "nobody", made_of_it)
