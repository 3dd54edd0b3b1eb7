"""A client for a remote transparency log (`/api/docs/log`); it trusts nothing it reads."""

from __future__ import annotations

import http.client
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import msgspec

from scoresheet import SOFTWARE
from scoresheet.replays.tree import Head
from scoresheet.replays.witness import CannotShow, Receipt
from scoresheet.service.core.errors import ServiceError

SECONDS = 20
MOST_BYTES = 1 << 20
HEADERS = {"Accept": "application/json", "User-Agent": f"Scoresheet/{SOFTWARE}"}
NO_PROOF = (404, 422)
TOO_MANY = 429
UNASKED = "The log at {url} cannot be asked ({why})."

T = TypeVar("T")


class Unreachable(ServiceError):
    """The log gave no usable answer, which proves nothing; the message gives the reason."""


class ConsistencyAnswer(msgspec.Struct):
    """The fields of a consistency proof that the client reads."""

    consistency_path: list[str]


class InclusionAnswer(msgspec.Struct):
    """The fields of an inclusion proof that the client reads."""

    leaf_index: int
    inclusion_path: list[str]


class LogAnswer(msgspec.Struct):
    """The fields of the log's answer that the client reads."""

    head: Head


class KeyAnswer(msgspec.Struct):
    """The fields of a public key that the client reads."""

    key_id: str
    public_key: str


class KeyList(msgspec.Struct):
    """The list of public keys."""

    items: list[KeyAnswer]


def keys_in(text: bytes) -> dict[str, str]:
    """Map key ids to keys in an answer of `/api/v1/keys`; raises `msgspec.MsgspecError`."""
    return {key.key_id: key.public_key for key in msgspec.json.decode(text, type=KeyList).items}


class RemoteLog:
    """The log of the service at a URL; all methods raise `Unreachable`."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise Unreachable("{url} is not the address of a service: it must begin with https://.", url=url)
        self.url = url.rstrip("/")

    def keys(self) -> dict[str, str]:
        """Return the keys that the service claims as its own."""
        return {key.key_id: key.public_key for key in self._answer("keys", KeyList).items}

    def head(self) -> tuple[Head, bool]:
        """Return the current head and True; at the rate limit, the last signed head and False."""
        try:
            return self._answer("log/heads", Head, method="POST"), True
        except _Refused as refused:
            if refused.status != TOO_MANY:
                raise
        return self._answer("log", LogAnswer).head, False

    def consistency(self, first: int, second: int) -> list[bytes]:
        """Return the service's consistency proof; raises `CannotShow`."""
        proof = self._proof("log/consistency", ConsistencyAnswer, first=first, second=second)
        return _path(proof.consistency_path)

    def inclusion(self, receipt: Receipt, tree_size: int) -> tuple[int, list[bytes]]:
        """Return the service's inclusion proof; raises `CannotShow`."""
        which = {"game": receipt.game, "version": receipt.version, "digest": receipt.digest}
        proof = self._proof("log/inclusion", InclusionAnswer, **which, tree_size=tree_size)
        return proof.leaf_index, _path(proof.inclusion_path)

    def _proof(self, path: str, kind: type[T], **query: object) -> T:
        try:
            return self._answer(f"{path}?{urlencode(query)}", kind)
        except _Refused as refused:
            if refused.status in NO_PROOF:
                raise CannotShow from refused
            raise

    def _answer(self, path: str, kind: type[T], method: str = "GET") -> T:
        """Request a path and decode the answer; raises `_Refused`."""
        request = Request(f"{self.url}/api/v1/{path}", headers=HEADERS, method=method)  # noqa: S310
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
                return msgspec.json.decode(answer.read(MOST_BYTES), type=kind)
        except HTTPError as error:
            with error:
                raise _Refused(self.url, error) from None
        except (OSError, http.client.HTTPException, msgspec.MsgspecError, ValueError) as error:
            raise Unreachable(UNASKED, url=self.url, why=error) from error


class _Refused(Unreachable):
    """The service answered with an error."""

    def __init__(self, url: str, error: HTTPError) -> None:
        super().__init__(UNASKED, url=url, why=error)
        self.status = error.code


def _path(steps: list[str]) -> list[bytes]:
    try:
        return [bytes.fromhex(step) for step in steps]
    except ValueError:
        raise CannotShow from None
