"""Names: what a player may be called, and which names are one and the same to the eye."""

import re
import unicodedata

from service import texts
from service.accounts.errors import BadName

SHORTEST, LONGEST = 2, 32
PUNCTUATION = " -_.'’"
LETTERS = ("L", "M", "N")
RESERVED = ("former player", "system", "me", "bot", "scoresheet")
TOGETHER = {"CJK": "EAST ASIAN", "HIRAGANA": "EAST ASIAN", "KATAKANA": "EAST ASIAN", "HANGUL": "EAST ASIAN"}
"""Scripts that are written in one word."""

_LOOK = str.maketrans(
    "абвгеёзийкмнорстухшіїјѕһԁԛԝьӏαβγεζηικμνορτυχω01|łøđħıȷɑɡ",
    "abbreeзииkmhopctyxшiijshdqwblabyeznikuvoptuxwolllodhijag",
)
"""Letters of other alphabets, and digits, that look like Latin ones."""


def checked(name: str) -> str:
    """The name; `BadName` says what is wrong with it."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadName("A name has {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST)
    if unicodedata.normalize("NFC", name) != name:
        raise BadName("A name is written in Unicode's composed form (NFC).")
    if not all(_allowed(character) for character in name):
        raise BadName("A name is made of letters, digits, spaces and {others} only.", others=PUNCTUATION.strip())
    if name != name.strip() or "  " in name or not any(character.isalnum() for character in name):
        raise BadName("A name has letters or digits, and no spaces at its ends or two in a row.")
    if texts.has_heap_of_marks(name) or any(len(_scripts(word)) > 1 for word in re.split(r"[ \-_.'’]", name)):
        raise BadName("The letters of a word are all of one script.")
    if key(name) in map(key, RESERVED):
        raise BadName("This name is reserved.")
    return name


def key(name: str) -> str:
    """The same for all names that look the same: case, accents, width, punctuation and look-alikes folded away."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_LOOK)
    plain = "".join(part for part in unicodedata.normalize("NFKD", folded) if unicodedata.category(part)[0] in "LN")
    return plain.translate(_LOOK).replace("rn", "m").replace("vv", "w").replace("i", "l")


def _allowed(character: str) -> bool:
    return character in PUNCTUATION or (unicodedata.category(character)[0] in LETTERS and texts.is_seen(character))


def _scripts(word: str) -> set[str]:
    letters = [character for character in word if unicodedata.category(character)[0] == "L"]
    scripts = {unicodedata.name(letter, "UNKNOWN").split()[0].split("-")[0] for letter in letters}
    return {TOGETHER.get(script, script) for script in scripts}
