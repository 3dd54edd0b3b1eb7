"""Names that are allowed, and names that are one and the same to the eye."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.accounts import names
from service.accounts.errors import BadName


@pytest.mark.parametrize("name", ["Ada", "José", "Ян", "Ελένη", "日本の名前", "O'Neil", "Jean-Luc P.", "x2", "김철수"])
def test_names_of_many_scripts_are_welcome(name: str) -> None:
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
        "\u2066Ada\u2069",
        "A\x00da",
        "e\u0301va",
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
    ],
)
def test_names_that_deceive_or_do_not_fit_are_refused(name: str) -> None:
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
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


def test_names_that_look_different_have_different_keys() -> None:
    different = ["Ada", "Ben", "Adam", "Eda", "Ада К", "Ян", "Jan", "player a", "player b", "李", "王"]
    assert len(set(map(names.key, different))) == len(different)


@given(st.text(max_size=40))
def test_whatever_is_allowed_has_a_key_that_does_not_change_with_case(name: str) -> None:
    try:
        names.checked(name)
    except BadName:
        return
    assert names.key(name)
    assert names.key(name) == names.key(name.casefold())
