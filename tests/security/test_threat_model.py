"""The tests named in SECURITY.md exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_named_as_proof_exists() -> None:
    named = set(re.findall(r"`((?:tests|service|deploy)/[a-z_/.]*)`", (ROOT / "SECURITY.md").read_text()))
    assert len(named) > 15
    assert [path for path in sorted(named) if path != "deploy/" and not (ROOT / path).exists()] == []
