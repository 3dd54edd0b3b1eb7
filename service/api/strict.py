"""What all that clients send has in common."""

from __future__ import annotations

from marshmallow import RAISE, Schema


class Strict(Schema):
    """What clients send: nothing unknown."""

    class Meta:
        """marshmallow's settings."""

        unknown = RAISE
