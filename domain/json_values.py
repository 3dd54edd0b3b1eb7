"""The types of JSON values, such as the options of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
else:
    Json = Any  # msgspec accepts no recursive alias

JsonObject = dict[str, Json]
