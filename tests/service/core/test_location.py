"""Database locations, with several hosts of which one accepts writes."""

import pytest
from psycopg.conninfo import conninfo_to_dict

from scoresheet.service.core.location import Postgres, engine_url, location_of

BOTH = "postgresql://ada:secret@one.example:5433,two.example:5434/games?target_session_attrs=read-write"


def test_a_database_url_may_name_several_hosts() -> None:
    assert location_of(BOTH) == Postgres(BOTH)
    assert "secret" not in str(location_of(BOTH))


def test_libpq_gets_all_hosts_and_chooses_the_writable_one() -> None:
    known = conninfo_to_dict(engine_url(Postgres(BOTH)))
    assert (known["host"], known["port"]) == ("one.example,two.example", "5433,5434")
    assert known["target_session_attrs"] == "read-write"


@pytest.mark.parametrize("wrong", ["postgresql://one:x,two:5/games", "postgresql://one:5,two:70000/games"])
def test_every_port_of_several_hosts_must_be_valid(wrong: str) -> None:
    with pytest.raises(ValueError, match="must name a database"):
        location_of(wrong)
