"""`python -m tests.staying NAME --rounds N --store sqlite|postgresql`; `all` for each, `report` for the page."""

from __future__ import annotations

import argparse
import sys
import traceback
from secrets import randbelow

from tests import postgres
from tests.staying import disks, report, results
from tests.staying.place import STORES
from tests.staying.trials import TRIALS, run


def main(arguments: list[str] | None = None) -> int:
    """Run the given trials, record and print the results; return 1 if a promise was broken."""
    wanted = _parser().parse_args(arguments)
    if wanted.name == "report":
        report.write()
        return 0
    names = list(TRIALS) if wanted.name == "all" else [wanted.name]
    pairs = [(name, store) for name in names for store in TRIALS[name].stores if wanted.store in ("", store)]
    broken = [name for name, store in pairs if not _run(name, store, wanted)]
    report.write()
    return 1 if broken else 0


def _run(name: str, store: str, wanted: argparse.Namespace) -> bool:
    if store == "postgresql" and postgres.programs() is None:
        print(f"{name}: there is no PostgreSQL here; skipped.")
        return True
    try:
        result = run(name, store, wanted.rounds or TRIALS[name].size, wanted.seed)
    except disks.MayNotMount:
        print(f"{name}: nobody may mount a disk here; skipped.")
        return True
    except Exception:
        traceback.print_exc()
        print(f"{name} on {store}, seed {wanted.seed}: the trial itself failed", flush=True)
        return False
    results.write(result)
    print(
        f"{name} on {store}, seed {result.seed}: {'broken' if result.faults else 'kept'}; {result.figures}", flush=True
    )
    for fault in result.faults[:20]:
        print(f"  {fault}")
    return not result.faults


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.staying", description=__doc__)
    parser.add_argument("name", choices=[*TRIALS, "all", "report"])
    parser.add_argument("--rounds", type=int, default=0, help="rounds or seconds; as `make soak` has it, if not said")
    parser.add_argument("--store", choices=STORES, default="", help="both, if not said")
    parser.add_argument("--seed", type=int, default=randbelow(10**6))
    return parser


if __name__ == "__main__":
    sys.exit(main())
