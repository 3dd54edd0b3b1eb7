"""Tables of the journal, in the accounts' database, so that one transaction deletes both."""

from sqlalchemy import Column, Index, MetaData, Table

from scoresheet.projections.columns import TextColumn, WholeColumn

METADATA = MetaData()

STREAMS = Table(
    "streams",
    METADATA,
    Column("stream", TextColumn, primary_key=True),
    Column("version", WholeColumn, primary_key=True, autoincrement=False),
    Column("id", TextColumn, nullable=False, unique=True),
    Column("at", TextColumn, nullable=False),
    Column("author", TextColumn, nullable=False),
    Column("kind", TextColumn, nullable=False),
    Column("told", TextColumn, nullable=False),
    Column("sealed", TextColumn, nullable=False),
    Column("previous", TextColumn, nullable=False),
    Column("digest", TextColumn, nullable=False),
    Index("streams_by_author", "author"),
)
"""One row per entry, never changed: `told` is JSON, `sealed` the author's encrypted words, or empty.

Streams are named `<kind>:<id>`; versions are 1, 2, 3 … without gaps; times are UTC, RFC 3339.
"""

KEYS = Table(
    "stream_keys",
    METADATA,
    Column("author", TextColumn, primary_key=True),
    Column("secret", TextColumn, nullable=False),
)
"""The keys to authors' words, in base64; deleting a key makes the words unreadable without changing the streams."""
