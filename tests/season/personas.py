"""The players of a season, who act through the API only when they look in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from tests.season.almanac import DAY, HOUR, Almanac
from tests.season.wire import Answer, Wire, secret

PASSWORD = "correct horse battery"
MOST_ORDERS = 4
OVER = ("finished", "abandoned")
LONGEST_LOOK = 60
"""The maximum number of small moves in a game at one look."""


class Habits(NamedTuple):
    """A style of play: hours between looks, and the percentage of looks with each action."""

    hours: tuple[float, float]
    weekends: bool = True
    vanishes: int = 0
    """The day on which the player disappears; 0 for never."""
    chats: int = 0
    takes_back: int = 0
    disputes: int = 0
    orders: int = 0
    vacations: int = 0
    pauses: int = 0
    hands_over: int = 0
    notes: int = 0


PERSONAS: dict[str, Habits] = {
    "prompt": Habits((1, 6), chats=4),
    "slow": Habits((10, 30), notes=20),
    "weekdays": Habits((4, 10), weekends=False, chats=6),
    "vanishing": Habits((3, 8), vanishes=9),
    "chatting": Habits((3, 8), chats=40, notes=10),
    "regretting": Habits((3, 8), takes_back=25),
    "disputing": Habits((4, 10), disputes=6),
    "ordering": Habits((6, 16), orders=30),
    "travelling": Habits((5, 12), vacations=6, pauses=5),
    "leaving": Habits((4, 10), hands_over=5),
}


class Secret(NamedTuple):
    """A secret: its author, its kind, its game, and where it was sent."""

    kind: str
    author: str
    game: str


class Sample(NamedTuple):
    """An answer of the API about the clocks of a game: the version, the time, and the seats."""

    game: str
    version: int
    at: str
    seats: list[dict[str, Any]]


class Person:
    """A client that records its secrets with their owners, and samples of the API's answers about clocks."""

    def __init__(
        self,
        name: str,
        habits: Habits,
        wire: Wire,
        almanac: Almanac,
        random: Random,
        secrets: dict[str, Secret],
    ) -> None:
        self.name, self.habits, self.wire = name, habits, wire
        self.almanac, self.random, self.secrets = almanac, random, secrets
        self.id = ""
        self.games: list[str] = []
        """Games that the player ever joined."""
        self.over: set[str] = set()
        """Games that the player knows to be over."""
        self.samples: list[Sample] = []
        self.next_look = 0.0
        self.made = 0

    def sign_up(self) -> None:
        """Create an account and a token."""
        made = self.wire.post("/players", {"name": self.name, "password": PASSWORD})
        assert made.well, made
        self.id = made.body["id"]
        self.sign_in()

    def sign_in(self) -> None:
        """Get a new token before the last one expires."""
        token = self.wire.post("/tokens", {"name": self.name, "password": PASSWORD})
        assert token.well, token
        self.wire.token = token.body["token"]

    def ask(self, path: str) -> dict[str, Any]:
        """Read a resource, which must exist while the service is up."""
        answer = self.wire.get(path)
        assert answer.well, answer
        return dict(answer.body)

    def plan(self) -> None:
        """Choose the next moment to look in, shared with other players."""
        self.next_look = self.almanac.grid(self.almanac.now + self.random.uniform(*self.habits.hours) * HOUR)

    @property
    def gone(self) -> bool:
        """Return whether the player has disappeared."""
        return bool(self.habits.vanishes) and self.almanac.day >= self.habits.vanishes

    def look(self) -> None:
        """Look in: answer pending decisions, and act by habit."""
        if not self.gone and (self.habits.weekends or not self.almanac.weekend):
            self._look()
        self.plan()

    def _look(self) -> None:
        inbox = self.wire.get("/players/me/inbox")
        if not inbox.well:
            return
        going_on = [game for game in self.games if game not in self.over]
        for game in self.random.sample(going_on, min(2, len(going_on))):
            self.mind(game)
        for item in inbox.body["items"]:
            if self.random.random() * 100 < self.habits.orders:
                self._order(item)
            self.answer(item)
            for chance, do in self._whims():
                if self.random.random() * 100 < chance:
                    do(item)

    def answer(self, item: dict[str, Any]) -> None:
        """Answer the decision of one seat."""
        if item.get("takeback"):
            agree = self.random.random() < 0.7
            self.wire.post(item["links"]["answers"], {"agree": agree}, item["version"])
            return
        for _ in range(LONGEST_LOOK):
            legal = self.wire.get(item["links"]["legal_moves"])
            if not legal.well or not legal.body["decision"]:
                return
            moves = [one["move"] for one in legal.body["moves"] if one["answers"]]
            sent = {"move": self.random.choice(moves), "seat": item["seat"]}
            if not self.wire.post(item["links"]["moves"], sent, legal.body["version"]).well:
                return
            self.made += 1

    def mind(self, game: str) -> None:
        """Look at a game as a whole: its clocks, their questions, and seats to return to."""
        head = self._head(game)
        if head.get("status") in OVER:
            self.over.add(game)
        mine = [one["seat"] for one in head.get("seats", []) if one["player"] == self.id and not one["resigned"]]
        if head.get("status") != "playing" or not mine:
            return
        self._sample(head)
        clock, version = head.get("clock") or {}, head["version"]
        if set(mine).intersection((clock.get("pause") or {}).get("asked", [])):
            self.wire.post(f"/games/{game}/clock/pauses/answers", {"agree": self.random.random() < 0.5}, version)
        elif clock.get("paused_since"):
            self.wire.call("DELETE", f"/games/{game}/clock/pauses", None, version)
        elif back := [one["seat"] for one in head["seats"] if one["seat"] in mine and one.get("away")]:
            self.wire.post(f"/games/{game}/seats/{back[0]}/returns", {}, version)
        elif waiting := [one["about"] for one in head.get("undecided", []) if set(mine).intersection(one["seats"])]:
            wait = self.random.random() < 0.3
            self.wire.post(f"/games/{game}/seats/{waiting[0]}/waits", {"wait": wait}, version)

    def replace(self, game: str) -> bool:
        """Take over a vacant seat; return whether there was one."""
        head = self._head(game)
        if any(one["player"] == self.id for one in head.get("seats", [])):
            return False
        free = [one["seat"] for one in head.get("seats", []) if one.get("vacant")]
        if head.get("status") != "playing" or not free:
            return False
        if self.wire.post(f"/games/{game}/seats/{free[0]}/replacements", {}, head["version"]).well:
            self.games.append(game)
        return True

    def _whims(self) -> list[tuple[int, Callable[[dict[str, Any]], object]]]:
        habits = self.habits
        return [
            (habits.chats, self._chat),
            (habits.notes, self._note),
            (habits.takes_back, self._take_back),
            (habits.disputes, self._dispute),
            (habits.vacations, self._vacation),
            (habits.pauses, self._pause),
            (habits.hands_over, self._offer),
        ]

    def _secret(self, kind: str, game: str) -> str:
        marked = secret(self.random)
        self.secrets[marked] = Secret(kind, self.id, game)
        return marked

    def _head(self, game: str) -> dict[str, Any]:
        answer = self.wire.get(f"/games/{game}")
        return answer.body if answer.well else {}

    def _chat(self, item: dict[str, Any]) -> Answer:
        game = item["game"]
        read = self.wire.get(f"/games/{game}/messages")
        return self.wire.post(f"/games/{game}/messages", {"text": self._secret("chat", game)}) if read.well else read

    def _note(self, item: dict[str, Any]) -> Answer:
        game = item["game"]
        note = {"position": item["version"], "text": self._secret("note", game)}
        return self.wire.post(f"/games/{game}/notes", note)

    def _take_back(self, item: dict[str, Any]) -> None:
        head = self._head(item["game"])
        if head.get("status") == "playing" and not head.get("takeback"):
            back = self.random.choice((1, 1, 2, 4))
            self.wire.post(f"/games/{item['game']}/takebacks", {"to": head["version"] - back}, head["version"])

    def _dispute(self, item: dict[str, Any]) -> None:
        head = self._head(item["game"])
        if head.get("status") != "playing":
            return
        where = f"/games/{item['game']}/disputes"
        mine = {"version": head["version"], "reason": "That was not the rule.", "seat": item["seat"]}
        made = self.wire.post(where, mine, head["version"])
        if made.well and self.random.random() < 0.5:
            self.wire.call("DELETE", f"{where}/{made.body['version']}", None, made.body["version"])

    def _vacation(self, item: dict[str, Any]) -> None:
        head = self._head(item["game"])
        if self.wire.post(f"/games/{item['game']}/clock/vacations", {"days": 3}, head.get("version")).well:
            self.next_look = self.almanac.now + 3 * DAY

    def _pause(self, item: dict[str, Any]) -> None:
        head = self._head(item["game"])
        self.wire.post(f"/games/{item['game']}/clock/pauses", {}, head.get("version"))

    def _offer(self, item: dict[str, Any]) -> None:
        head = self._head(item["game"])
        self.wire.post(f"/games/{item['game']}/seats/{item['seat']}/offers", {}, head.get("version"))

    def _order(self, item: dict[str, Any]) -> None:
        """Place a conditional move or a plan of one move, or revoke all of them."""
        where = f"/games/{item['game']}/orders"
        left = self.wire.get(where)
        if left.well and len(left.body["items"]) > MOST_ORDERS:
            for order in left.body["items"]:
                self.wire.call("DELETE", f"{where}/{order['id']}", None)
        legal = self.wire.get(item["links"]["legal_moves"])
        if not legal.well or not legal.body["decision"] or not legal.body["moves"]:
            return
        order = self._ordered(legal.body["decision"]["type"], self.random.choice(legal.body["moves"])["move"])
        made = self.wire.post(where, {"order": order, "seat": item["seat"]})
        if made.well:
            self.secrets[made.body["id"]] = Secret("order", self.id, item["game"])
            self.wire.seen.watched.add(made.body["id"].encode())

    def _ordered(self, asked: str, move: dict[str, Any]) -> dict[str, Any]:
        """Return a conditional move for such a decision: the first move of that type, or sometimes that very move."""
        if self.random.random() < 1 / 3:
            return {"type": "sequence", "steps": [{"move": move}]}
        answer = {"move": move["type"], "choose": "first"}
        return {"type": "standing", "asked": asked, "answer": answer, "times": 3}

    def _sample(self, head: dict[str, Any]) -> None:
        """Record the API's present answer about the clocks, for the independent check."""
        if (head.get("clock") or {}).get("at"):
            self.samples.append(Sample(head["id"], head["version"], head["clock"]["at"], head["clock"]["seats"]))
