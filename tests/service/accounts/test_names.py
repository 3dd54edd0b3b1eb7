"""Names that are allowed, and names that look the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.wording import SEATS
from scoresheet.service.accounts import names
from scoresheet.service.accounts.accounts import FORMER_PLAYER
from scoresheet.service.accounts.errors import BadName
from scoresheet.service.core.catalogues import LANGUAGES, translations


@pytest.mark.parametrize(
    "name",
    [
        "Άννα",
        "ΝΙΚΟΣ",
        "АННА",
        "Þór",
        "Æsa",
        "Łukasz",
        "Ada",
        "José",
        "Ян",
        "Ελένη",
        "日本の名前",
        "O'Neil",
        "Jean-Luc P.",
        "x2",
        "김철수",
        "علی\u200cرضا",
        "श्री वास्तव",
        "ශ්\u200dරී",
        "র\u200d্যাব",
        "มานี",
        "לאה",
        "ⵜⵉⴼⵉⵏⴰⵖ",
        "\U00010d50\U00010d51",
        "𠮷野家",
        "\U000323b0\u91ce",
    ],
)
def test_names_in_many_scripts_are_accepted(name: str) -> None:
    assert names.checked(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "x" * 33,
        "",
        " Ada",
        "Ada ",
        "A  b",
        "--",
        "Ada\n",
        "A\u200bda",
        "A\u202eda",
        "A\u00adda",
        "A\u200dda",
        "علی\u200c",
        "\u200cعلی",
        "علی\u200c\u200cرضا",
        "שרה\u200f",
        "❤\ufe0f",
        "葛\U000e0100",
        "a\U00010d50",
        "\u2066Ada\u2069",
        "A\x00da",
        "Аda",
        "pаypal",
        "\u0301ab",
        "a\u0301\u0302\u0303\u0304b",
        "<b>ada</b>",
        "ada@example",
        "a/b",
        "ada😀",
        "\ue000ab",
        "\u3164\u3164",
        "former player",
        "Former-Player",
        "fοrmer player",
        "system",
        "Greedy",
        "gree-dy bot",
        "Bot 3",
        "bots",
        "Random 2",
        "RED",
        "Orange",
        "Grün",
        "Weiss",
        "Seat 1",
        "Player 2",
        "Spieler 12",
        "Imported player",
        "ꓢꓰꓮꓔ",
        "adrnin",
        "ΑΝΝΑ",
        "ΝΥΜΗ",
    ],
)
def test_deceptive_and_malformed_names_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        names.checked(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "аdа"),
        ("paypal", "раураӏ"),
        ("Zoe", "Zoë"),
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Ada L", "Ada_L"),
        ("Ada L", "AdaL"),
        ("modern", "modem"),
        ("wvalla", "vvvalla"),
        ("office", "oﬃce"),
        ("Ada", "Ａｄａ"),
        ("Strasse", "Straße"),
        ("νου", "vou"),
        ("Dada", "ᎠᎪᎠᎪ"),
        ("on", "օո"),
        ("Tina", "ꓔꓲꓠꓮ"),
        ("paypal", "рaураl"),
        ("scope", "ѕсоре"),
        ("modern", "𝐦𝐨𝐝𝐞𝐫𝐧"),
        ("Sl", "S1"),
        ("Bob", "ᏴOᏏ"),
        ("口人", "囗⼈"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(
    "name", ["Player Piano", "Redmond", "Randolf", "007", "42", "Bottom", "Orangina", "Botond", "Greta", "Whitey"]
)
def test_names_that_only_start_like_reserved_ones_are_accepted(name: str) -> None:
    assert names.checked(name) == name


def test_names_of_seats_bots_and_placeholders_are_reserved_in_every_language() -> None:
    said = [*SEATS.values(), *STRATEGIES, FORMER_PLAYER, "imported player", "Somebody", "free", "you", "bot"]
    for language in LANGUAGES:
        translate = translations(language).ugettext
        for word in said:
            with pytest.raises(BadName):
                names.checked(translate(word))


def test_letters_that_unicode_lists_as_confusable_share_a_key_with_few_exceptions() -> None:
    looks = {chr(one): look for one, look in names._look().items()}
    assert len(looks) > 5_000
    written = {one for one in looks if names._allowed(one) and unicodedata.normalize("NFKC", one) == one}
    unlike = {one for one in written if names.key(one) != names.key(looks[one])}
    assert len(written) > 1_500
    assert len(unlike) < 50, unlike


def test_names_that_look_different_have_different_keys() -> None:
    different = ["Ada", "Ben", "Adam", "Eda", "Ада К", "Ян", "Jan", "player a", "player b", "李", "王"]
    assert len(set(map(names.key, different))) == len(different)


@given(st.text(max_size=40))
def test_every_accepted_name_has_a_key_that_ignores_case(name: str) -> None:
    try:
        names.checked(name)
    except BadName:
        return
    assert names.key(name)
    assert names.key(name) == names.key(name.casefold())


def test_a_name_is_stored_in_its_composed_form() -> None:
    for name in ("José", "Nguyễn", "김철수"):
        assert names.checked(unicodedata.normalize("NFD", name)) == name


def test_names_that_differ_only_by_a_joiner_have_one_key() -> None:
    assert names.key("علی\u200cرضا") == names.key("علیرضا")
    assert names.key("ශ්\u200dරී") == names.key("ශ්රී")
