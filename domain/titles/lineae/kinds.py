"""The kinds of pieces, shared by components and states."""

from typing import Literal, get_args

Mineral = Literal["silica", "hydrocarbon", "iron", "salt", "sulfur", "algae"]
"""The kinds of cubes; algae belong to the module Biogenesis."""
MINERALS: tuple[Mineral, ...] = get_args(Mineral)
Submersible = Literal["A", "B", "C", "D", "E", "F"]
SUBMERSIBLES: tuple[Submersible, ...] = get_args(Submersible)
