"""Compression: answers are sent as small as the client can read them."""

from flask import Flask, Response
from flask_compress import Compress

SMALLEST = 1_000
"""Bytes. Less is not worth it."""

_compress = Compress()


def mount(app: Flask) -> None:
    """Compress what the application answers: zstandard and gzip cost about a millisecond a page."""
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_ALGORITHM=["zstd", "gzip"],
        COMPRESS_ALGORITHM_STREAMING=["zstd", "gzip"],
        COMPRESS_ZSTD_LEVEL=6,
        COMPRESS_LEVEL=4,
        COMPRESS_MIN_SIZE=SMALLEST,
    )
    _compress.init_app(app)
    app.after_request(_compressed)


def _compressed(response: Response) -> Response:
    return response if _stays_as_it_is(response) else _compress.after_request(response)


def _stays_as_it_is(response: Response) -> bool:
    """What is not to be stored holds a secret, of which the compressed length would tell something.

    The tags of the API's answers name versions, which clients send back as they came: compressing would change them.
    """
    return response.cache_control.no_store or (response.is_json and "ETag" in response.headers)
