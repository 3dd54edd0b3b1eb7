"""Tables of the journal, in the accounts' database, where deletion is one transaction."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import Text, Whole

METADATA = MetaData()

STREAMS = Table(
    "streams",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("version", Whole, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False, unique=True),
    Column("at", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("told", Text, nullable=False),
    Column("sealed", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Index("streams_by_author", "author"),
)
"""One row an entry, never changed: `told` is JSON, `sealed` the author's own words, encrypted; empty if there are none.

Names of streams are `<what>:<of which>`; versions are 1, 2, 3 … without gaps; times are UTC, RFC 3339.
"""

KEYS = Table(
    "stream_keys",
    METADATA,
    Column("author", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)
"""The keys that authors' words are sealed under, base64; without the key the words are gone, the streams stay whole."""
