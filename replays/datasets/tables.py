"""The tables of a dataset, column by column.

"Today's rules" are those of the version that wrote the dataset.
"""

from __future__ import annotations

from scoresheet.replays.datasets.columns import DatasetColumn, DatasetTable

FORMAT = 1
"""The version of the schema, raised when a column is removed or changes its meaning."""
GAME = DatasetColumn("game", "text", "The id of the game.")
TITLE = DatasetColumn("title", "text", "The id of the title.")
VERSION = DatasetColumn("version", "whole", "The number of the event, and of the position after it.", "from 1")
SEAT = DatasetColumn("seat", "small", "The seat, counted clockwise.", "from 0")
STANDS = DatasetColumn("stands", "yes or no", "True unless it was taken back.")
NO_LIST = "if today's rules fail there"
NOT_IN_DUMPS = "in dumps, where it would reveal when a player is active"

GAMES = DatasetTable(
    "games",
    "finished game",
    ("game",),
    (
        GAME,
        TITLE,
        DatasetColumn("source", "text", "The origin of the game: `installation`, `simulation` or `record`."),
        DatasetColumn("rules", "text", "The version of the title's rules with which the game started."),
        DatasetColumn("components", "text", "The digest of the edition of the components with which the game started."),
        DatasetColumn("software", "text", "The version of Scoresheet with which the game was opened."),
        DatasetColumn("seats", "small", "The number of seats.", "seats"),
        DatasetColumn("players", "small", "The number of different people who hold seats at the end.", "people"),
        DatasetColumn(
            "bots", "small", "The number of seats that bots play at the end, their own or for absent players.", "seats"
        ),
        DatasetColumn("options", "json", "The options of the game: modules and variants of the title."),
        DatasetColumn("visibility", "text", "`public`, `unlisted` or `private`."),
        DatasetColumn("rated", "yes or no", "Whether the game counts for ratings."),
        DatasetColumn(
            "imported",
            "yes or no",
            "Whether the game was imported from a record; its players have no accounts there.",
        ),
        DatasetColumn("voided", "yes or no", "Whether a ruling voided the game."),
        DatasetColumn("branch", "yes or no", "Whether the game started from a position of another game."),
        DatasetColumn("parent", "text", "For a branch: the id of the game it started from.", empty="for other games"),
        DatasetColumn(
            "parent_version", "whole", "For a branch: the position it started from.", empty="for other games"
        ),
        DatasetColumn("pace", "whole", "The pace the players agreed on for each move; 0 without one.", "hours"),
        DatasetColumn("disputes", "small", "The number of disputes.", "disputes"),
        DatasetColumn("ending", "text", "`played` (to the end), `resigned`, `abandoned` or `voided`."),
        DatasetColumn("opened_at", "time", "The time of opening; in dumps the day.", "UTC"),
        DatasetColumn("started_at", "time", "The time of the setup; in dumps the day.", "UTC"),
        DatasetColumn("finished_at", "time", "The time of the end; in dumps the day.", "UTC"),
        DatasetColumn("seconds", "large", "The time from the setup to the end.", "seconds"),
        DatasetColumn("events", "whole", "The number of events.", "events"),
        DatasetColumn("moves", "whole", "The number of moves that were not taken back.", "moves"),
        DatasetColumn("taken_back", "whole", "The number of moves that were taken back.", "moves"),
        DatasetColumn("effects", "whole", "The number of effects, including those taken back.", "effects"),
        DatasetColumn("rounds", "small", "The number of rounds begun.", "rounds", empty="for titles without rounds"),
    ),
)
SCORES = DatasetTable(
    "scores",
    "seat of a game, at its end",
    ("game", "seat"),
    (
        GAME,
        TITLE,
        SEAT,
        DatasetColumn(
            "turn",
            "small",
            "The order in which the seats made their first moves.",
            "from 1",
            "if it never moved",
        ),
        DatasetColumn(
            "player",
            "text",
            "The id of the player; in dumps an id that differs from dump to dump.",
            empty="for bots and imported games",
        ),
        DatasetColumn(
            "bot",
            "text",
            "The strategy that plays the seat, or plays on for a player who resigned.",
            empty="for people",
        ),
        DatasetColumn("forfeited", "yes or no", "Whether the seat was forfeited; it ranks last."),
        DatasetColumn("points", "whole", "The final points.", "points"),
        DatasetColumn("place", "small", "The place; tied seats have the same.", "from 1"),
        DatasetColumn("sharing", "small", "The number of seats at that place, including this one.", "seats"),
        DatasetColumn("tie_break", "numbers", "The tie-breaks, in order; more is better."),
        DatasetColumn("parts", "parts", "The points by source, as the title names them.", "points"),
    ),
)
EVENTS = DatasetTable(
    "events",
    "event of a game",
    ("game", "version"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn(
            "kind", "text", "`GameOpened`, `SeatTaken`, `GameStarted`, `MoveMade`, `GameFinished` and others."
        ),
        DatasetColumn("seat", "small", "The seat concerned.", "from 0", "if it concerns no seat"),
        DatasetColumn("actor", "text", "Who caused it: `player`, `bot` or `system`."),
        DatasetColumn("at", "time", "The time.", "UTC", NOT_IN_DUMPS),
        DatasetColumn("seconds", "large", "The time since the game was opened.", "seconds"),
        DatasetColumn("rules", "text", "The version of the title's rules that decided it."),
        STANDS,
        DatasetColumn("effects", "whole", "The number of effects.", "effects"),
        DatasetColumn("draws", "draws", "The random draws, in order: each one drew `got`, from 0 to below `of`."),
        DatasetColumn(
            "content",
            "json",
            "The other fields of the event, without texts written by people.",
            empty="for moves",
        ),
    ),
)
MOVES = DatasetTable(
    "moves",
    "move, with the alternatives",
    ("game", "version"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn(
            "number", "whole", "The number of the move, without moves taken back.", "from 1", "if it was taken back"
        ),
        SEAT,
        DatasetColumn("round", "small", "The round in which it was made.", "from 1", "for titles without rounds"),
        DatasetColumn("kind", "text", "The kind of the move."),
        DatasetColumn("move", "json", "The move, as the API takes it."),
        DatasetColumn("decision", "text", "The kind of the decision that the seat faced.", empty="if it faced none"),
        DatasetColumn("asked", "json", "That decision.", empty="if it faced none"),
        DatasetColumn("anytime", "yes or no", "Whether it is a move that can be made at any time."),
        DatasetColumn(
            "legal_moves",
            "texts",
            "All legal moves of the seat at that position by today's rules, each as JSON.",
            empty=NO_LIST,
        ),
        DatasetColumn("legal", "small", "The number of legal moves.", "moves", NO_LIST),
        DatasetColumn(
            "chosen",
            "small",
            "The number of the chosen move among the legal moves.",
            "from 1",
            "if it is not among them",
        ),
        DatasetColumn("listed", "yes or no", "Whether it is among the legal moves: today's rules still allow it."),
        STANDS,
        DatasetColumn("effects", "whole", "The number of effects.", "effects"),
        DatasetColumn("draws", "draws", "The random draws, in order: each one drew `got`, from 0 to below `of`."),
        DatasetColumn("disclosed", "yes or no", "Whether it disclosed hidden information to a player."),
        DatasetColumn("at", "time", "The time.", "UTC", NOT_IN_DUMPS),
        DatasetColumn("thought", "large", "The time since the previous event.", "seconds"),
        DatasetColumn(
            "points", "numbers", "The points of each seat, from seat 0, if the game ended after this move.", "points"
        ),
    ),
)
EFFECTS = DatasetTable(
    "effects",
    "effect: one fact that a move or the setup caused",
    ("game", "version", "number"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "The number of the effect within the event.", "from 1"),
        DatasetColumn(
            "kind", "text", "The kind of the effect; `Asked`, `Answered`, `Obliged` and `Stood` occur in every title."
        ),
        DatasetColumn("seat", "small", "The seat concerned.", "from 0", "if it concerns no seat"),
        DatasetColumn("effect", "json", "The whole effect."),
        STANDS,
    ),
)
PIECES = DatasetTable(
    "pieces",
    "use of a piece (card, tile, technology, action) by a seat, if the title counts such pieces",
    ("game", "version", "number"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "The number of the effect within the event.", "from 1"),
        SEAT,
        DatasetColumn("kind", "text", "The kind of piece, as the title declares it."),
        DatasetColumn("piece", "text", "The id of the piece; copies share one."),
        STANDS,
    ),
)
RESOURCES = DatasetTable(
    "resources",
    "amount of a resource that a seat has after the setup, and for each change",
    ("game", "version", "seat"),
    (
        GAME,
        TITLE,
        VERSION,
        DatasetColumn("number", "whole", "The number of moves made so far, without those taken back.", "moves"),
        SEAT,
        DatasetColumn("resource", "text", "The resource, as the title declares it."),
        DatasetColumn("amount", "whole", "The amount that the seat has from then on.", "of the resource"),
    ),
)
TABLES = (GAMES, SCORES, EVENTS, MOVES, EFFECTS, PIECES, RESOURCES)
BY_NAME = {table.name: table for table in TABLES}
