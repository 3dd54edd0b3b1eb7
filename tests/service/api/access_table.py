"""The expected status of each route, by role and relation to the game."""

from __future__ import annotations

ROLES = ("nobody", "bad token", "revoked", "expired", "read", "play", "arbiter", "admin", "moderator")
RELATIONS = ("sits", "outsider")
VISIBILITIES = ("public", "private")
OPEN = (
    *("GET /titles", "GET /titles/industrial-waste", "GET /keys", "GET /games", "GET /players/{player}"),
    *("GET /stream", "GET /log", "GET /log/heads", "GET /log/consistency?first=0&second=0", "POST /log/heads"),
    *("GET /records", "GET /players/{player}/statistics"),
    "GET /titles/industrial-waste/handicaps?players={player},nobody",
    *("GET /titles/industrial-waste/statistics", "GET /titles/industrial-waste/leaderboard", "GET /tournaments"),
)
SIGNED_IN = (
    *("GET /players/me", "GET /tokens", "GET /games?to_act=me", "GET /players/me/bots", "GET /records?player=me"),
    *("GET /players/me/inbox", "GET /players/me/stream", "DELETE /tokens/none"),
    *("GET /players/me/mutes", "GET /players/me/blocks"),
)
LISTS = {
    "POST /players/me/mutes": ({"player": "nobody"}, 404),
    "POST /players/me/blocks": ({"player": "nobody"}, 404),
    "DELETE /players/me/mutes/nobody": (None, 204),
    "DELETE /players/me/blocks/nobody": (None, 204),
}
"""Mute and block lists: the request body, and the status for a caller with permission."""
BOTS = {
    "POST /players/me/bots": ({"name": "x"}, 422),
    "DELETE /players/me/bots/none": (None, 404),
    "GET /players/me/bots/none/tokens": (None, 404),
    "POST /players/me/bots/none/tokens": ({}, 404),
    "DELETE /players/me/bots/none/tokens/none": (None, 404),
}
"""The request body, and the status for a permitted caller whose request cannot succeed."""
TOURNAMENTS = {
    "POST /tournaments": ({}, 422),
    "POST /tournaments/none/entries": ({}, 404),
    "DELETE /tournaments/none/entries/me": (None, 404),
    "POST /tournaments/none/start": ({}, 404),
    "POST /tournaments/none/cancel": ({}, 404),
    "POST /tournaments/none/challenges": ({"player": "x"}, 404),
    "POST /tournaments/none/challenges/1/answers": ({"accept": True}, 404),
}
"""The request body, and the status for a permitted caller whose request cannot succeed."""
IN_THE_LOG = "GET /log/inclusion?game={game}&version=1"
PARTS = (
    *("", "/board", "/legal-moves", "/events", "/record", "/receipts", "/audit", "/stream", "/branches"),
    *("/disputes", "/statistics"),
)
NOT_THERE = (
    *("GET /games/{game}/takebacks/1", "GET /games/{game}/analysis", "GET /games/{game}/clock"),
    *("GET /datasets", "GET /datasets/2026-10", "GET /tournaments/none"),
    *("GET /tournaments/none/rounds", "GET /tournaments/none/standings", "GET /tournaments/none/events"),
)
READING = (*(f"GET /games/{{game}}{part}" for part in PARTS), IN_THE_LOG)
WRITING = {
    "POST /games/{game}/moves": ({"move": {"type": "TakeLoan"}, "seat": 0}, 403),
    "POST /games/{game}/seats": ({}, 409),
    "DELETE /games/{game}/seats/0": (None, 403),
    "POST /games/{game}/takebacks": ({"to": 1}, 403),
    "POST /games/{game}/takebacks/1/answers": ({"agree": True}, 409),
    "DELETE /games/{game}/takebacks/1": (None, 409),
    "POST /games/{game}/resignations": ({}, 403),
    "POST /games/{game}/seats/0/offers": ({}, 403),
    "DELETE /games/{game}/seats/0/offers": (None, 403),
    "POST /games/{game}/seats/0/replacements": ({}, 409),
    "POST /games/{game}/seats/0/returns": ({}, 403),
    "POST /games/{game}/seats/0/waits": ({"wait": True}, 403),
    "POST /games/{game}/analyses": (None, 409),
    "POST /games/{game}/disputes": ({"version": 3, "reason": "x", "seat": 0}, 403),
    "DELETE /games/{game}/disputes/1": (None, 409),
    "POST /games/{game}/clock/pauses": ({}, 403),
    "POST /games/{game}/clock/pauses/answers": ({"agree": True}, 403),
    "DELETE /games/{game}/clock/pauses": (None, 403),
    "POST /games/{game}/clock/vacations": ({"days": 1}, 403),
    "DELETE /games/{game}/clock/vacations": (None, 403),
    "POST /games/{game}/orders": ({"order": {}, "seat": 0}, 403),
    "PUT /games/{game}/orders": ({"orders": ["none"]}, 404),
    "PUT /games/{game}/orders/none": ({"suspended": True}, 404),
    "DELETE /games/{game}/orders": (None, 404),
    "DELETE /games/{game}/orders/none": (None, 404),
    "POST /games/{game}/plans": ({"moves": [], "seat": 0}, 403),
}
"""The request body, and the status for a caller without a seat at a public running game."""
CONDITIONAL_MOVES = {
    "POST /games/{game}/orders": 422,
    "PUT /games/{game}/orders": 404,
    "PUT /games/{game}/orders/none": 404,
    "DELETE /games/{game}/orders": 204,
    "DELETE /games/{game}/orders/none": 404,
    "POST /games/{game}/plans": 200,
}
"""Routes for seated players only, and the status for them."""
UNVERSIONED = ("POST /games/{game}/analyses",)
"""Routes that write nothing to the game and need no version."""
OWN_CONDITIONAL_MOVES = ("GET /games/{game}/orders", "GET /games/{game}/orders/none")
RULING = {
    "POST /games/{game}/disputes/1/looks": ({}, 409),
    "POST /games/{game}/disputes/1/rulings": ({"verdict": "dismissed", "note": "x"}, 409),
}
"""The body that arbiters send, and the status for an arbiter without a seat at a public game."""
FOR_ARBITERS = ("GET /disputes",)
ROOMS = {"messages": (200, 403), "gallery": (403, 200), "comments": (403, 403)}
"""The status of reading each room of a running game: for seated players and for outsiders."""
READING_CHAT = {f"GET /games/{{game}}/{room}": found for room, found in ROOMS.items()}
WRITING_CHAT = {
    "POST /games/{game}/messages": ({"text": "x"}, (201, 403)),
    "POST /games/{game}/gallery": ({"text": "x"}, (403, 201)),
    "POST /games/{game}/comments": ({"position": 1, "text": "x"}, (403, 403)),
    **{
        f"DELETE /games/{{game}}/{room}/9": (None, tuple(404 if it == 200 else it for it in ROOMS[room]))
        for room in ROOMS
    },
    **{
        f"POST /games/{{game}}/{room}/9/reports": (
            {"reason": "x"},
            tuple(404 if it == 200 else it for it in ROOMS[room]),
        )
        for room in ROOMS
    },
    "POST /games/{game}/notes": ({"position": 999, "text": "x"}, (422, 422)),
    "POST /games/{game}/notes/9": ({"text": "x"}, (404, 404)),
    "DELETE /games/{game}/notes/9": (None, (404, 404)),
}
"""The request body, and the status for seated players and for outsiders."""
NOTES = {"GET /games/{game}/notes": 200, "GET /games/{game}/notes/9": 404}
MODERATING = {
    "GET /moderation/reports": (None, 200),
    "GET /moderation/reports/9": (None, 404),
    "POST /moderation/reports/9/looks": ({}, 404),
    "POST /moderation/reports/9/acts": ({"act": "hide", "note": "x"}, 404),
    "GET /moderation/acts": (None, 200),
}
"""The body that moderators send, and the status while nothing is reported."""
OPENING = {"POST /games": {"title": "industrial-waste", "seats": 9}}
IMPORTING = ("POST /records",)
BRANCHING = {"POST /games/{game}/branches": {"at": 1, "seat": 9}}
ALL = [
    *(*TOURNAMENTS, *READING_CHAT, *WRITING_CHAT, *NOTES, *LISTS, *MODERATING),
    *OPEN,
    *SIGNED_IN,
    *BOTS,
    *READING,
    *OWN_CONDITIONAL_MOVES,
    *NOT_THERE,
    *WRITING,
    *RULING,
    *FOR_ARBITERS,
    *OPENING,
    *IMPORTING,
    *BRANCHING,
]
BAD = ("bad token", "revoked", "expired")


def expected(route: str, role: str, relation: str, visibility: str) -> int:
    """Return the expected status of one cell."""
    hidden = visibility == "private" and (relation == "outsider" or role == "nobody")
    if role in BAD:
        return 401
    if route in NOT_THERE:
        return 404
    if route in READING_CHAT:
        return 404 if hidden else of_rooms(route, role, relation, visibility)
    if route in OPEN or route in READING:
        return 404 if hidden and route in READING else 200
    if role == "nobody":
        return 401
    of = of_chat_and_moderation if route in (*NOTES, *MODERATING, *LISTS, *WRITING_CHAT) else of_other_routes
    return of(route, role, relation, hidden)


def of_rooms(route: str, role: str, relation: str, visibility: str) -> int:
    if visibility == "private":
        return 200 if route == "GET /games/{game}/messages" else 403
    return READING_CHAT[route][role == "nobody" or relation != "sits"]


def of_chat_and_moderation(route: str, role: str, relation: str, hidden: bool) -> int:
    """Return the status of a route for chat, notes, reports or moderation."""
    if route in NOTES:
        return 404 if hidden else NOTES[route]
    if route in MODERATING:
        return (
            MODERATING[route][1]
            if role in ("moderator", *(["admin"] if route == "GET /moderation/acts" else []))
            else 403
        )
    if role != "play":
        return 403
    if route in LISTS:
        return LISTS[route][1]
    return 404 if hidden else WRITING_CHAT[route][1][relation != "sits"]


def of_other_routes(route: str, role: str, relation: str, hidden: bool) -> int:
    if route in SIGNED_IN and route != "DELETE /tokens/none":
        return 200
    if route in OWN_CONDITIONAL_MOVES:
        return 200 if relation == "sits" and route == OWN_CONDITIONAL_MOVES[0] else 404
    if route in BOTS and (role == "play" or route.startswith("GET")):
        return BOTS[route][1]
    if route in FOR_ARBITERS or route in RULING:
        return of_arbiters(route, relation, hidden) if role == "arbiter" else 403
    if role != "play":
        return 403
    return TOURNAMENTS[route][1] if route in TOURNAMENTS else of_playing(route, relation, hidden)


def of_playing(route: str, relation: str, hidden: bool) -> int:
    if route in IMPORTING:
        return 415
    if route not in WRITING:
        return 422 if route in OPENING or (route in BRANCHING and not hidden) else 404
    if hidden:
        return 404
    if route in CONDITIONAL_MOVES and relation == "sits":
        return CONDITIONAL_MOVES[route]
    return 412 if relation == "sits" and route not in UNVERSIONED else WRITING[route][1]


def of_arbiters(route: str, relation: str, hidden: bool) -> int:
    if route in FOR_ARBITERS:
        return 200
    return 404 if hidden else 412 if relation == "sits" else RULING[route][1]
