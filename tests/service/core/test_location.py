"""Where an installation keeps what it knows: several hosts, of which one takes writes."""

import pytest
from psycopg.conninfo import conninfo_to_dict

from scoresheet.service.core.location import Postgres, engine_url, location_of

BOTH = "postgresql://ada:secret@one.example:5433,two.example:5434/games?target_session_attrs=read-write"


def test_a_database_may_be_on_one_of_several_hosts_and_libpq_is_told_so() -> None:
    assert location_of(BOTH) == Postgres(BOTH)
    assert "secret" not in str(location_of(BOTH))


def test_libpq_itself_chooses_among_several_hosts() -> None:
    known = conninfo_to_dict(engine_url(Postgres(BOTH)))
    assert (known["host"], known["port"]) == ("one.example,two.example", "5433,5434")
    assert known["target_session_attrs"] == "read-write"


@pytest.mark.parametrize("wrong", ["postgresql://one:x,two:5/games", "postgresql://one:5,two:70000/games"])
def test_every_port_of_several_must_be_one(wrong: str) -> None:
    with pytest.raises(ValueError, match="must name a database"):
        location_of(wrong)
