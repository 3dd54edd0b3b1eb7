"""The tables of a dataset, column by column.

"Today's rules" are those of the version that wrote the dataset.
"""

from __future__ import annotations

from scoresheet.replays.datasets.columns import DatasetColumn, DatasetTable

FORMAT = 1
"""The version of the schema, raised when a column is removed or changes its meaning."""
GAME = DatasetColumn("game", "text", "The id of the game.")
TITLE = DatasetColumn("title", "text", "The id of the title that is played.")
VERSION = DatasetColumn("version", "whole", "The number of the event, and of the position after it.", "from 1")
SEAT = DatasetColumn("seat", "small", "The seat, counted clockwise.", "from 0")
STANDS = DatasetColumn(
    "stands", "yes or no", "Whether it is on the line of play that was played to the end: not taken back."
)
NO_LIST = "if today's rules fail there"
NOT_IN_DUMPS = "in dumps, where it would tell when somebody plays"

GAMES = DatasetTable(
    "games",
    "A game that has come to its end.",
    ("game",),
    (
        GAME,
        TITLE,
        DatasetColumn("source", "text", "`installation`, `simulation` or `record`: where the game comes from."),
        DatasetColumn("rules", "text", "The version of the title's rules that it was begun with."),
        DatasetColumn("components", "text", "Digest of the edition of the components that it was begun with."),
        DatasetColumn("software", "text", "The version of Scoresheet that it was opened with."),
        DatasetColumn("seats", "small", "How many seats play.", "seats"),
        DatasetColumn("players", "small", "How many different people sit there at the end.", "people"),
        DatasetColumn("bots", "small", "How many seats bots play at the end, for others or for themselves.", "seats"),
        DatasetColumn("options", "json", "The options that it was opened with: modules and variants of the title."),
        DatasetColumn("visibility", "text", "`public`, `unlisted` or `private`."),
        DatasetColumn("rated", "yes or no", "Whether it counts for ratings."),
        DatasetColumn(
            "imported",
            "yes or no",
            "Whether it was imported from a record: its players are nobody there.",
        ),
        DatasetColumn("voided", "yes or no", "Whether a ruling has it count for nothing."),
        DatasetColumn("branch", "yes or no", "Whether it goes on from a position of another game."),
        DatasetColumn("parent", "text", "Of a branch: the id of that game.", empty="of what is no branch"),
        DatasetColumn(
            "parent_version", "whole", "Of a branch: the position of that game.", empty="of what is no branch"
        ),
        DatasetColumn("pace", "whole", "Within how long the players have agreed to move; 0 if they have not.", "hours"),
        DatasetColumn("disputes", "small", "How many disputes were raised.", "disputes"),
        DatasetColumn("ending", "text", "`played` to the end, `resigned`, `abandoned` or `voided`."),
        DatasetColumn("opened_at", "time", "When it was opened; in dumps the day.", "UTC"),
        DatasetColumn("started_at", "time", "When it was laid out; in dumps the day.", "UTC"),
        DatasetColumn("finished_at", "time", "When it ended; in dumps the day.", "UTC"),
        DatasetColumn("seconds", "large", "From being laid out to the end.", "seconds"),
        DatasetColumn("events", "whole", "How many events it has.", "events"),
        DatasetColumn("moves", "whole", "How many moves stand.", "moves"),
        DatasetColumn("taken_back", "whole", "How many moves were taken back.", "moves"),
        DatasetColumn("effects", "whole", "How many effects it has, those that were taken back among them.", "effects"),
        DatasetColumn(
            "rounds", "small", "How many rounds were begun.", "rounds", empty="of titles that count no rounds"
        ),
    ),
)
SCORES = DatasetTable(
    "scores",
    "A seat of a game, at its end.",
    ("game", "seat"),
    (
        GAME,
        TITLE,
        SEAT,
        DatasetColumn(
            "turn",
            "small",
            "Which seat it was to make its first move.",
            "from 1",
            "if it never moved",
        ),
        DatasetColumn(
            "player",
            "text",
            "The id of who sits there; in dumps another in each.",
            empty="of bots and imports",
        ),
        DatasetColumn(
            "bot", "text", "The strategy that plays there, or plays on for who has resigned.", empty="of people"
        ),
        DatasetColumn("forfeited", "yes or no", "Whether the seat was given up; it ranks last."),
        DatasetColumn("points", "whole", "What it ended with.", "points"),
        DatasetColumn("place", "small", "Its place; seats that share one have the same.", "from 1"),
        DatasetColumn("sharing", "small", "How many seats share that place, it among them.", "seats"),
        DatasetColumn("tie_break", "numbers", "What broke ties, first things first; more is better."),
        DatasetColumn("parts", "parts", "The points by their sources, as the title names them.", "points"),
    ),
)
EVENTS = DatasetTable(
    "events",
    "An event of a game's life.",
    ("game", "version"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn(
            "kind", "text", "`GameOpened`, `SeatTaken`, `GameStarted`, `MoveMade`, `GameFinished` and others."
        ),
        DatasetColumn("seat", "small", "The seat that it is about.", "from 0", "of what is about no seat"),
        DatasetColumn("actor", "text", "`player`, `bot` or `system`: who brought it about."),
        DatasetColumn("at", "time", "When.", "UTC", NOT_IN_DUMPS),
        DatasetColumn("seconds", "large", "Since the game was opened.", "seconds"),
        DatasetColumn("rules", "text", "The version of the title's rules by which it was decided."),
        STANDS,
        DatasetColumn("effects", "whole", "How many effects it has.", "effects"),
        DatasetColumn(
            "draws", "draws", "What chance drew for it, in order: one number from 0 below `of`, which is `got`."
        ),
        DatasetColumn(
            "content",
            "json",
            "What else its kind tells; nothing that people wrote.",
            empty="of moves",
        ),
    ),
)
MOVES = DatasetTable(
    "moves",
    "A move that a seat chose, and what it was chosen from.",
    ("game", "version"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "Which move of the line of play it is.", "from 1", "if it was taken back"),
        SEAT,
        DatasetColumn("round", "small", "The round in which it was made.", "from 1", "of titles that count no rounds"),
        DatasetColumn("kind", "text", "The kind of the move."),
        DatasetColumn("move", "json", "The move, as the API takes it."),
        DatasetColumn(
            "decision", "text", "The kind of the decision that the seat faced.", empty="if nothing was asked of it"
        ),
        DatasetColumn("asked", "json", "That decision.", empty="if nothing was asked of it"),
        DatasetColumn("anytime", "yes or no", "Whether it is of those that may be made without being asked."),
        DatasetColumn(
            "legal_moves",
            "texts",
            "All legal moves of the seat there, by today's rules, each JSON.",
            empty=NO_LIST,
        ),
        DatasetColumn("legal", "small", "How many these are.", "moves", NO_LIST),
        DatasetColumn("chosen", "small", "Which of them was made.", "from 1", "if it is none of them"),
        DatasetColumn("listed", "yes or no", "Whether it is one of them, so that today's rules still allow it."),
        STANDS,
        DatasetColumn("effects", "whole", "How many effects it had.", "effects"),
        DatasetColumn(
            "draws", "draws", "What chance drew for it, in order: one number from 0 below `of`, which is `got`."
        ),
        DatasetColumn("disclosed", "yes or no", "Whether somebody learned something by it."),
        DatasetColumn("at", "time", "When.", "UTC", NOT_IN_DUMPS),
        DatasetColumn("thought", "large", "Since the event before it.", "seconds"),
        DatasetColumn(
            "points", "numbers", "What each seat, from 0 on, would end with if the game ended after it.", "points"
        ),
    ),
)
EFFECTS = DatasetTable(
    "effects",
    "An effect: one fact that the setting up or a move brought about.",
    ("game", "version", "number"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "Which effect of the event it is.", "from 1"),
        DatasetColumn("kind", "text", "Its kind; `Asked`, `Answered`, `Obliged` and `Stood` are of every title."),
        DatasetColumn("seat", "small", "The seat that it is about.", "from 0", "of what is about no seat"),
        DatasetColumn("effect", "json", "The effect, with everything in it."),
        STANDS,
    ),
)
PIECES = DatasetTable(
    "pieces",
    "A piece (a card, a tile, a technology, an action) that a seat used, as far as the title counts such.",
    ("game", "version", "number"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "Which effect of the event tells of it.", "from 1"),
        SEAT,
        DatasetColumn("kind", "text", "The kind of piece, as the title declares it."),
        DatasetColumn("piece", "text", "The id of the piece; copies have the same."),
        STANDS,
    ),
)
RESOURCES = DatasetTable(
    "resources",
    "What a seat has of a resource, from a move of the line of play on: when laid out, and whenever it changes.",
    ("game", "version", "seat"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "How many moves of the line of play were made by then.", "moves"),
        SEAT,
        DatasetColumn("resource", "text", "The resource, as the title declares it."),
        DatasetColumn("amount", "whole", "How much the seat has of it from then on.", "of the resource"),
    ),
)
TABLES = (GAMES, SCORES, EVENTS, MOVES, EFFECTS, PIECES, RESOURCES)
BY_NAME = {table.name: table for table in TABLES}
