"""Validation of players' names, and detection of names that look alike."""

import re
import unicodedata
from functools import cache
from pathlib import Path

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.wording import SEATS
from scoresheet.service.accounts.errors import BadName
from scoresheet.service.core import characters

SHORTEST, LONGEST = 2, 32
TIMES_ALIKE = 3
"""The table of look-alikes is applied repeatedly, because one replacement can lead to another."""
PUNCTUATION = " -_.'’"
JOINERS = (characters.ZWNJ, characters.ZWJ)
"""Characters that only shape letters; names that differ only in these count as the same."""
RESERVED = (
    *(
        "former player",
        "imported player",
        "player",
        "somebody",
        "nobody",
        "everybody",
        "you",
        "me",
        "free",
        "spectator",
        "guest",
    ),
    *(
        "ehemaliges Konto",
        "ehemaliger Spieler",
        "importierter Spieler",
        "Spieler",
        "jemand",
        "niemand",
        "du",
        "ich",
        "frei",
        "Zuschauer",
        "Gast",
    ),
    *("Scoresheet", "system", "admin", "administrator", "moderator", "arbiter", "Schiedsrichter", "support"),
    *("bot", "bots", "seat", "Sitz", "imported", "importiert", *STRATEGIES),
    *("Zufall", "Leicht", "Gierig", "Mittel", "Stark"),
    *SEATS.values(),
    *("Blau", "Grün", "Lila", "Gelb", "Rot", "Weiß"),
)
"""Names that pages show, in any language, in place of a player's name; also reserved with digits added."""
TOGETHER = {"CJK": "EAST ASIAN", "HIRAGANA": "EAST ASIAN", "KATAKANA": "EAST ASIAN", "HANGUL": "EAST ASIAN"}
"""Scripts that may be mixed in a word, each with the name of its group."""

_SMALL = str.maketrans(
    "абвгеёзийкмнорстухшіїјѕһԁԛԝьӏαβγεζηικμνορτυχωꞓɛĸᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "abbreeзииkmhopctyxшiijshdqwblabyeznikuvoptuxweekabcdefghijklmnoprstuvwyz",
)
"""Letters of other alphabets that look like small Latin ones, and small capitals."""


@cache
def _look() -> dict[int, str]:
    """Map characters to look-alikes; lower-case letters can have those of their capitals."""
    lines = (Path(__file__).parent / "unicode" / "confusables.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if not line.startswith("#"))
    looks = {one: look for look, those in pairs for one in those if _letters(look)}
    small = {one.casefold(): look for one, look in looks.items()}
    every = {**small, **looks}
    return {ord(one): look for one, look in every.items() if len(one) == 1 and not (one.isascii() and one.islower())}


def checked(name: str) -> str:
    """Return the valid name in Unicode's composed form; raises `BadName` with the reason."""
    name = unicodedata.normalize("NFC", name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadName("A name must be {shortest} to {longest} characters long.", shortest=SHORTEST, longest=LONGEST)
    if not all(_allowed(character) for character in name) or characters.hidden_in(name) is not None:
        raise BadName("A name can contain only letters, digits, spaces and {others}.", others=PUNCTUATION.strip())
    if name != name.strip() or "  " in name or not any(map(characters.is_letter_or_number, name)):
        raise BadName("A name needs letters or digits, and no double spaces or spaces at the start or end.")
    if characters.is_overloaded(name) or any(len(_scripts(word)) > 1 for word in re.split(r"[ \-_.'’]", name)):
        raise BadName("All letters of a word must belong to the same script.")
    seen = _letters(name.translate(_look()))
    if seen.isascii() and not name.isascii() and key(seen) != key(name):
        raise BadName("This name looks as if it were written in a different script. Write it in lower case.")
    if _is_reserved(name):
        raise BadName("This name is reserved.")
    return name


def key(name: str) -> str:
    """Return a key that is the same for all names that look alike.

    It ignores case, accents, width and punctuation, and replaces look-alikes.
    """
    for _ in range(TIMES_ALIKE):
        name = _letters(_folded(name).translate(_SMALL)).translate(_look())
    return _letters(_folded(name).translate(_SMALL)).replace("rn", "m").replace("vv", "w").replace("i", "l")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without accents."""
    return "".join(part for part in unicodedata.normalize("NFKD", text) if characters.is_letter_or_number(part))


def _is_reserved(name: str) -> bool:
    words = [word for word in re.split(r"[\W\d_]+", name) if word]
    named = [word for word in words if word.lower() not in ("bot", "bots")] or words
    return not _reserved().isdisjoint((key(name), key("".join(named))))


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(key, RESERVED))


def _allowed(character: str) -> bool:
    if character in PUNCTUATION or character in JOINERS:
        return True
    return characters.is_letter_or_number(character) or (
        characters.is_mark(character) and characters.is_visible(character)
    )


def _scripts(word: str) -> set[str]:
    scripts = {_script(character) for character in word if unicodedata.category(character)[0] in "LC"} - {""}
    return {TOGETHER.get(script, script) for script in scripts}


def _script(character: str) -> str:
    """Return the script of a letter; empty if the interpreter's Unicode data lacks it."""
    if characters.is_ideograph(character):
        return "CJK"
    if characters.is_mark(character) or not characters.is_letter_or_number(character):
        return ""
    return unicodedata.name(character, "UNKNOWN").split()[0].split("-")[0]
