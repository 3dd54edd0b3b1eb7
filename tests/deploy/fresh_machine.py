"""A fresh machine, set up by `docs/operations.md`, and the steps of `deploy/Containerfile`.

`python -m tests.deploy.fresh_machine` (`make fresh`) does both, in folders that replace /opt, /etc and /var, on SQLite
and on PostgreSQL. It installs from the registry, and takes some minutes. Steps that need a real machine (users,
systemd, containers) are skipped.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import mkdtemp

from tests import postgres
from tests.deploy.operations import ROOT
from tests.docs.blocks import commands
from tests.server import Client, free_port

FOLDERS = ("/opt/scoresheet", "/etc/scoresheet", "/var/lib/scoresheet", "/usr/local/bin")
INSTALLED = ("/usr/local/bin/scoresheet", "/etc/scoresheet/environment")
"""Files that mention these folders."""
AS_THE_SERVICE = "runuser -u scoresheet -- "
"""Removed from commands: there is no separate user here."""
PORT = "8000"
NOBODY = 10_001
SECONDS = 600


class Machine:
    """Folders that replace those of a machine, and a port that replaces the documented one."""

    def __init__(self) -> None:
        self.root = Path(mkdtemp(prefix="machine-"))
        self.root.chmod(0o755)
        self.port = free_port()

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.root, ignore_errors=True)

    def here(self, text: str) -> str:
        """Return the text with the folders and the port of this machine."""
        text = text.replace(AS_THE_SERVICE, "")
        for folder in FOLDERS:
            text = text.replace(folder, f"{self.root}{folder}")
        return re.sub(rf"\b{PORT}\b", str(self.port), text)

    def run(self, commands: str) -> str:
        """Run commands in a shell that stops at the first failure; return their output."""
        done = self._run(commands)
        assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def fails(self, commands: str) -> str:
        """Run commands that must fail; return their errors."""
        done = self._run(commands)
        assert done.returncode != 0, done.stdout
        return done.stderr

    def _run(self, commands: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SCORESHEET_")}
        path = f"{self.root}/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:{environment['PATH']}"
        for installed in filter(Path.exists, map(self.file, INSTALLED)):
            installed.write_text(self.here(installed.read_text()).replace(f"{self.root}{self.root}", str(self.root)))
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(commands)],
            cwd=ROOT, env={**environment, "PATH": path}, capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip

    def file(self, name: str) -> Path:
        """Return the path of a file of this machine."""
        return Path(self.here(name))

    @contextmanager
    def started(self, commands: str) -> Iterator[None]:
        """Run commands that leave a service in the background, and stop it at the end of the block."""
        pid = int(self.run(f"{commands}\necho $!").split()[-1])
        try:
            yield
        finally:
            Client.close_all()
            os.kill(pid, 15)
            _await_end(pid)


def _await_end(pid: int) -> None:
    deadline = time.monotonic() + 20
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)


def bring_up(machine: Machine, database: str = "", install: str = "") -> None:
    """Run the blocks of the page in order, with a game played between the check and the backup."""
    said = commands("docs/operations.md")
    settings = machine.file("/etc/scoresheet/environment")
    machine.run(install or said["install"])
    text = settings.read_text() + f"SCORESHEET_PORT={machine.port}\n"
    if database:
        text = re.sub("SCORESHEET_DATABASE_URL=.*", f"SCORESHEET_DATABASE_URL={database}", text)
    settings.write_text(text)
    with machine.started(said["start"]):
        assert '"ready"' in machine.run(said["check"])
        play(machine.port)
        assert "Ada" in machine.run(said["admin"])
        machine.run(said["backup"])
    assert "1 game" in machine.run(said["restore"]), "The game is not in what was restored."
    machine.run(said["completion"])
    check_completion(machine.file("/var/lib/scoresheet"))


def play(port: int) -> None:
    """Play a game of two players, of whom one resigns."""
    ada, ben = Client.signed_up(port, "Ada"), Client.signed_up(port, "Ben")
    game = ada.post("/api/v1/games", {"title": "industrial-waste", "seats": 2})[1]
    game = ben.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])[1]
    status, answer = ada.post(f"/api/v1/games/{game['id']}/resignations", {}, game["version"])
    assert status in (200, 201), answer


def check_completion(folder: Path) -> None:
    """Check that the installed shells accept their completion scripts."""
    for shell, name in (("bash", "scoresheet.bash"), ("zsh", "_scoresheet"), ("fish", "scoresheet.fish")):
        if which(shell):
            subprocess.run([shell, "-n", str(folder / name)], check=True)
        else:
            print(f"  {shell} is not here: what it would complete by is not tried.")


def build(machine: Machine) -> None:
    """Run the steps of the Containerfile and the result, as a user who can write to their own folder only."""
    environment, commands, folder = {}, {}, ROOT
    for line in (ROOT / "deploy" / "Containerfile").read_text().splitlines():
        what, _, about = line.partition(" ")
        if what == "WORKDIR":
            folder = machine.root / about.strip("/")
            folder.mkdir(parents=True, exist_ok=True)
        elif what == "COPY" and not about.startswith("--from"):
            copy(about.split(), folder)
        elif what == "RUN" and not about.startswith("useradd"):
            machine.run(f"cd {folder} && {about}")
        elif what == "ENV":
            environment |= dict(part.split("=", 1) for part in shlex.split(machine.here(about)))
        elif what in ("CMD", "ENTRYPOINT", "HEALTHCHECK"):
            commands[what] = machine.here(about.partition("CMD ")[2] if what == "HEALTHCHECK" else about)
    serve(machine, environment, {name: eval(command) for name, command in commands.items()})


def copy(names: list[str], folder: Path) -> None:
    """Copy files and folders of the checkout."""
    *sources, target = names
    for source in sources:
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, folder / target)
        else:
            shutil.copy(ROOT / source, folder)


def serve(machine: Machine, environment: dict[str, str], commands: dict[str, list[str]]) -> None:
    """Run the container's command until its health check passes."""
    own = machine.file("/var/lib/scoresheet")
    own.mkdir(parents=True, exist_ok=True)
    os.chown(own, NOBODY, NOBODY)
    nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--bounding-set=-all"]
    settings = {**environment, "SCORESHEET_PORT": str(machine.port), "HOME": str(own)}
    command = [*nobody, "env", *commands["ENTRYPOINT"], *commands["CMD"]]
    with (
        (machine.root / "log").open("wb") as log,
        subprocess.Popen(command, cwd=own, env=settings, stdout=log, stderr=log) as service,
    ):
        deadline = time.monotonic() + 60
        while subprocess.run(commands["HEALTHCHECK"], env=settings, capture_output=True, check=False).returncode:
            assert service.poll() is None, (machine.root / "log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.5)
        service.terminate()
        assert service.wait(20) == 0
    assert (own / "scoresheet.db").exists()


def main() -> None:
    """Run both on each database, and name the reason for each skipped step."""
    for name, database in databases():
        print(f"A fresh machine on {name} ...", flush=True)
        with Machine() as machine:
            bring_up(machine, database)
    print("The steps of the Containerfile ...", flush=True)
    if os.getuid() == 0:
        with Machine() as machine:
            build(machine)
    else:
        print("  Left out: they need root, to run the service as nobody.")
    print("All as the page says.")


def databases() -> Iterator[tuple[str, str]]:
    """Yield SQLite, and PostgreSQL if it is installed."""
    yield "SQLite", ""
    if postgres.programs() is None:
        print("PostgreSQL is not here: the page is not tried on it.")
        return
    with postgres.running() as cluster:
        yield "PostgreSQL", cluster.fresh().url


if __name__ == "__main__":
    sys.exit(main())
