"""The types of problems, with their titles and advice."""

from typing import NamedTuple


class ProblemKind(NamedTuple):
    """A type of problem: the last part of its URI, its status, title and advice."""

    name: str
    status: int
    title: str
    advice: str


KINDS = {
    kind.name: kind
    for kind in (
        ProblemKind("bad-request", 400, "Malformed request", "Check the request against the API documentation."),
        ProblemKind("bad-json", 400, "Invalid JSON", "Send JSON in UTF-8 without duplicate keys, NaN or deep nesting."),
        ProblemKind(
            "incomplete", 400, "Incomplete body", "Send as many bytes as Content-Length says, or well-formed chunks."
        ),
        ProblemKind("bad-header", 400, "Malformed header", "Check If-Match, Idempotency-Key and Authorization."),
        ProblemKind(
            "who-are-you", 401, "Authentication required", "Send a valid token: Authorization: Bearer <token>."
        ),
        ProblemKind(
            "wrong-credentials",
            401,
            "Wrong name or password",
            "Check both. After too many attempts, wait before you try again.",
        ),
        ProblemKind("scope", 403, "Missing scope", "Create a token with the scope that the detail names."),
        ProblemKind("not-your-seat", 403, "Not your seat", "Act only for seats that you hold."),
        ProblemKind(
            "not-an-arbiter",
            403,
            "Not allowed to act as arbiter",
            "Leave the dispute to an arbiter who is not involved in the game.",
        ),
        ProblemKind("not-for-bots", 403, "Not allowed for bots", "Use a token of the player who owns the bot."),
        ProblemKind("not-for-guests", 403, "Not allowed for guests", "Sign up with a name and a password first."),
        ProblemKind(
            "not-your-room",
            403,
            "No access to this room",
            "Wait until the game has ended: then everyone who may see the game can read the room.",
        ),
        ProblemKind(
            "silenced",
            403,
            "Suspended from writing",
            "Wait until the suspension ends, at the time that the detail names.",
        ),
        ProblemKind(
            "not-a-moderator",
            403,
            "Not allowed to moderate this",
            "Leave it to a moderator who did not take part in the game.",
        ),
        ProblemKind("not-your-club", 403, "Not allowed in this club", "Ask a host or an owner of the club."),
        ProblemKind("not-the-organiser", 403, "Not the organiser", "Ask the player who opened the tournament."),
        ProblemKind(
            "cross-site", 403, "Cross-site request", "Send requests with cookies from this server's own pages only."
        ),
        ProblemKind(
            "not-found", 404, "Not found", "Check the address. Private games are visible to their players only."
        ),
        ProblemKind(
            "not-in-log",
            404,
            "Not in the log",
            "Check game, version and digest. POST /api/v1/log/heads signs a new head.",
        ),
        ProblemKind(
            "no-position",
            404,
            "No such position",
            "Request a position between the game's start and its current version.",
        ),
        ProblemKind("method", 405, "Method not allowed", "Use one of the methods in the Allow header."),
        ProblemKind(
            "not-acceptable", 406, "Not acceptable", "Accept application/json, or application/x-ndjson for events."
        ),
        ProblemKind("too-slow", 408, "Request timeout", "Send the whole request within twenty seconds."),
        ProblemKind("not-your-turn", 409, "Not your turn", "Wait until the game asks your seat for a decision."),
        ProblemKind(
            "wrong-status", 409, "Not possible in this status", "Check the game's status: open, playing or finished."
        ),
        ProblemKind("seat-unavailable", 409, "Seat not available", "Take a free seat."),
        ProblemKind("cannot-take-back", 409, "Takeback not possible", "Check which positions you may return to."),
        ProblemKind(
            "cannot-be-rated",
            409,
            "Game cannot be rated",
            "Rate only games between different people, or open the game unrated.",
        ),
        ProblemKind("name-taken", 409, "Name already taken", "Choose a name that looks different."),
        ProblemKind("as-many-as-may-be", 409, "Limit reached", "Remove one that you no longer need."),
        ProblemKind(
            "cannot-branch",
            409,
            "Branch not possible",
            "Check the game: some games can be branched only when finished.",
        ),
        ProblemKind("cannot-analyse", 409, "Analysis not possible", "Wait until the game has ended."),
        ProblemKind(
            "cannot-hand-over",
            409,
            "Seat change not possible",
            "Check which players hold the seats, and which seats are vacant.",
        ),
        ProblemKind("cannot-change-clock", 409, "Clock change not possible", "Check the game's clock and its terms."),
        ProblemKind(
            "cannot-dispute", 409, "Dispute not possible", "Check the open disputes and the state of the game."
        ),
        ProblemKind("overtaken", 409, "Concurrent change", "Read the current state, then decide again."),
        ProblemKind(
            "cannot-join",
            409,
            "Membership change not possible",
            "Check how the club admits players, and who its members are.",
        ),
        ProblemKind(
            "cannot-moderate",
            409,
            "Moderation not possible",
            "Check the current state of the message and of the report.",
        ),
        ProblemKind(
            "game-exists",
            409,
            "Different game with this id",
            "Import the record into a service that has no game with this id.",
        ),
        ProblemKind(
            "against-the-rules",
            409,
            "Not allowed by the tournament",
            "Check the terms and the status of the tournament.",
        ),
        ProblemKind(
            "stale-version", 412, "The game has moved on", "Read the current version of the game, then decide again."
        ),
        ProblemKind(
            "too-large",
            413,
            "Too large",
            "Send at most 64 KiB; for a record at most 16 MiB, both compressed and decompressed.",
        ),
        ProblemKind(
            "media-type", 415, "Unsupported media type", "Send application/json; send records as application/x-ndjson."
        ),
        ProblemKind("schema", 422, "The request does not fit the schema", "See errors for the invalid fields."),
        ProblemKind("bad-record", 422, "Invalid record", "See line for the first invalid line. Nothing was stored."),
        ProblemKind("bad-order", 422, "Invalid conditional move", "Check the schema Order and the title's decisions."),
        ProblemKind("illegal-move", 422, "Illegal move", "Choose one of the moves that legal-moves lists."),
        ProblemKind("key-reused", 422, "Idempotency key already used", "Send a new key for each new request."),
        ProblemKind(
            "no-version", 428, "Version required", 'Send the version that you have seen: If-Match: "<version>".'
        ),
        ProblemKind("too-many", 429, "Too many requests", "Wait for the number of seconds in Retry-After."),
        ProblemKind("failure", 500, "Internal error", "Report the request_id to the operator."),
        ProblemKind(
            "set-aside",
            503,
            "Quarantined game",
            "A stored event of the game is corrupt. An operator has to restore it.",
        ),
        ProblemKind("damaged", 503, "Corrupt stored data", "The operator can restore the value from a backup."),
        ProblemKind(
            "not-stored",
            503,
            "Database unavailable",
            "Nothing was stored. Retry after the number of seconds in Retry-After.",
        ),
        ProblemKind("overloaded", 503, "Overloaded", "Retry after the number of seconds in Retry-After."),
    )
}
