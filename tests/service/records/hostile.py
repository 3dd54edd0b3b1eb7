"""Hostile files."""

from __future__ import annotations

import io
import tarfile
from typing import Any

from scoresheet.replays.record import LIBRARY

RECORD = (LIBRARY / "industrial_waste" / "one_of_two_resigned.jsonl").read_bytes()
HEADER, FIRST = RECORD.splitlines(keepends=True)[:2]


def tar_of(*files: tuple[str, bytes], **fields: Any) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=fields.pop("format", tarfile.PAX_FORMAT)) as archive:
        for name, content in files:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            for field, value in fields.items():
                setattr(member, field, value)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()
