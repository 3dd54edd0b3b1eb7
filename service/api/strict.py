"""The base of all request schemas."""

from __future__ import annotations

from marshmallow import RAISE, Schema


class Strict(Schema):
    """A request without unknown fields."""

    class Meta:
        """marshmallow's settings."""

        unknown = RAISE
