"""Explains the decisions of a first game."""

from collections.abc import Mapping
from typing import Any

from service.web.guide import Explanation

OPTIONS: Mapping[str, Any] = {}
EXPLANATIONS: Mapping[str, Explanation] = {}
