import pytest

from service import texts
from service.errors import UnfitText

LOVE, FLAG = "I \u2764\ufe0f this!", "\U0001f3f3\ufe0f\u200d\U0001f308"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
COLOURS_NOTHING = ["a\ufe0f", "\ufe0f", "\u2764\ufe0f\ufe0f"]
JOINS_NOTHING = ["a\u200db", "\u2764\u200d", "\u200d\u2764", "a\u200d\u2764", "\u2764\u200da"]


@pytest.mark.parametrize("text", [LOVE, FAMILY, FLAG, f"{LOVE}\n{FAMILY}", "\U0001f44d\U0001f3fd", "plain"])
def test_pictures_that_phones_write_may_be_said(text: str) -> None:
    assert texts.prose(text, 200) == text


@pytest.mark.parametrize("text", COLOURS_NOTHING + JOINS_NOTHING)
def test_what_joins_or_colours_no_picture_is_hidden_and_may_not(text: str) -> None:
    with pytest.raises(UnfitText):
        texts.prose(text, 200)


def test_names_have_no_joined_pictures() -> None:
    with pytest.raises(UnfitText):
        texts.said(FAMILY)
