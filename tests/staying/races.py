"""Races: two to eight contenders for one version of a game; exactly one wins, and repetitions get the same answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from tests.staying.ledger import Ledger, Told, faults, read
from tests.staying.load import GAMES, TITLE, token_at
from tests.staying.place import Place
from tests.staying.results import Result
from tests.staying.wire import Answer, Wire, request

ROUNDS = 20_000
MOST = 8
LOST = (409, 412)
"""Statuses for contenders that were not the first."""
REPEATED = 4
"""In one in this many rounds all send the same move with the same key."""


class Racing:
    """A game, and contenders for its versions, over one service or several."""

    def __init__(self, ports: Sequence[int], seed: int) -> None:
        self.token = token_at(ports[0])
        self.wires = [Wire(ports[number % len(ports)], self.token) for number in range(MOST)]
        self.ledger = Ledger()
        self.random = random.Random(seed)
        self.winners: Counter[int] = Counter()
        """The number of wins by port."""
        self.ports = ports
        self.game = ""
        self.version = 0
        self._keys = 0

    def run(self, rounds: int) -> None:
        """Race the given number of rounds; finished games are followed by others."""
        for _ in range(rounds):
            legal = self._legal()
            if self.random.randrange(REPEATED):
                self._race(legal)
            else:
                self._repeat(legal)

    def close(self) -> None:
        """Close all connections."""
        for wire in self.wires:
            wire.close()

    def _legal(self) -> Any:
        if not self.game:
            self._begin()
        legal = self.random.choice(self.wires).call("GET", f"{GAMES}/{self.game}/legal-moves").body
        if legal["version"] != self.version:
            self._surprise(f"the game is told to be at {legal['version']}, and was at {self.version}")
        if legal["moves"]:
            return legal
        self.game = ""
        return self._legal()

    def _begin(self) -> None:
        opened = self._told(*self._write(GAMES, {"title": TITLE, "seats": 2}))
        self._told(*self._write(f"{GAMES}/{opened['id']}/seats", {}, If_Match=f'"{opened["version"]}"'))

    def _write(self, path: str, body: object, **headers: str) -> tuple[str, Any]:
        key = self._key()
        self.ledger.asked.add(key)
        answer = self.wires[0].call("POST", path, body, Idempotency_Key=key, **headers)
        assert answer.status == 201, answer
        return key, answer.body

    def _race(self, legal: Any) -> None:
        """Let all send moves, each with its own key."""
        keys = [self._key() for _ in range(self.random.randint(2, MOST))]
        answers = self._at_once([(key, self.random.choice(legal["moves"])["move"]) for key in keys], legal)
        won = [(key, answer) for key, answer in zip(keys, answers, strict=True) if answer.status == 201]
        if len(won) != 1:
            self._surprise(f"{len(won)} of {len(keys)} won version {self.version}")
        for key, answer in won:
            self.ledger.asked.add(key)
            self.winners[self._port_of(answers.index(answer))] += 1
            self._told(key, answer.body)
        self._unexpected(answer for answer in answers if answer.status not in (201, *LOST))

    def _repeat(self, legal: Any) -> None:
        """Let all send the same move with the same key, and check that all get the same answer."""
        key, times = self._key(), self.random.randint(2, MOST)
        self.ledger.asked.add(key)
        answers = self._at_once([(key, legal["moves"][0]["move"])] * times, legal)
        receipts = {str(answer.body.get("receipt")) for answer in answers}
        if len(receipts) != 1:
            self._surprise(f"one key was answered in {len(receipts)} ways")
        self._unexpected(answer for answer in answers if answer.status != 201)
        self._told(key, next(answer.body for answer in answers if answer.status == 201))

    def _at_once(self, moves: Sequence[tuple[str, object]], legal: Any) -> list[Answer]:
        path, condition = f"{GAMES}/{self.game}/moves", f'"{self.version}"'
        for wire, (key, move) in zip(self.wires, moves, strict=False):
            body = {"move": move, "seat": legal["seat"]}
            wire.say(request("POST", path, body, self.token, Idempotency_Key=key, If_Match=condition))
        return [wire.hear() for wire in self.wires[: len(moves)]]

    def _told(self, key: str, body: Any) -> Any:
        self.game, self.version = body.get("id", self.game), body["version"]
        digest = body["receipt"]["digest"] if "receipt" in body else ""
        self.ledger.told.append(Told(key, self.game, self.version, digest))
        return body

    def _unexpected(self, answers: Any) -> None:
        for answer in answers:
            self._surprise(f"somebody was answered {answer.status}: {answer.body}")

    def _surprise(self, what: str) -> None:
        self.ledger.surprises.append(f"{self.game}: {what}.")

    def _key(self) -> str:
        self._keys += 1
        return f"race.{self._keys}"

    def _port_of(self, wire: int) -> int:
        return wire % len(self.ports)


def trial(place: Place, rounds: int, seed: int, processes: int = 1, first: str = "") -> Result:
    """Race the given number of rounds, with the contenders spread over the given number of processes."""
    with ExitStack() as stack:
        ports = [stack.enter_context(place.serving(first))[0] for _ in range(processes)]
        racing = Racing(ports, seed)
        stack.callback(racing.close)
        racing.run(rounds)
    wrong = faults(racing.ledger, read(place.location))
    figures: dict[str, Any] = {"races": rounds, "processes": processes}
    if processes > 1:
        figures["wins by process"] = " : ".join(str(racing.winners[number]) for number in range(processes))
    name = "races" if processes == 1 else "races-over-processes"
    return Result(name=name, store=place.store, rounds=rounds, seed=seed, figures=figures, faults=wrong)
