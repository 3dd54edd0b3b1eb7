"""A bot that plays every title at random: python bot.py URL TOKEN [GAME TO JOIN …]."""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE, TOKEN, *GAMES = sys.argv[1:]


def call(method, path, body=None, version=None):
    """Call the API and return its answer."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    if version is not None:
        headers["If-Match"] = f'"{version}"'
    sent = None if body is None else json.dumps(body).encode()
    with urlopen(Request(SITE + path, sent, headers, method=method), timeout=90) as answer:
        return json.load(answer)


def play(waiting):
    """Answer the decisions of one seat until none is open."""
    seat, links = waiting["seat"], waiting["links"]
    if waiting["takeback"]:
        return call("POST", links["answers"], {"agree": True}, waiting["version"])
    while True:
        legal = call("GET", links["legal_moves"])
        answers = [one["move"] for one in legal["moves"] if one["answers"]]
        if not legal["decision"]:
            return None
        made = call("POST", links["moves"], {"move": random.choice(answers), "seat": seat}, legal["version"])
        print(made["event"]["text"], flush=True)


for game in GAMES:
    call("POST", f"/api/v1/games/{game}/seats", {}, call("GET", f"/api/v1/games/{game}")["version"])
while True:
    try:
        for waiting in call("GET", "/api/v1/players/me/inbox?wait=60")["items"]:
            play(waiting)
    except HTTPError as error:
        if error.code not in (409, 412, 429, 503):  # the game has moved on, or the service is busy: look again
            sys.exit(error.read().decode())
        time.sleep(int(error.headers.get("Retry-After", 0)))
