"""The label of a link contains its visible text."""

from markupsafe import Markup

from scoresheet.service.web.labels import labelled, written


def test_a_label_that_contains_the_visible_text_stays_unchanged() -> None:
    assert labelled("Order: earns 5", Markup('<span class="name">Order</span>')) == "Order: earns 5"
    assert labelled("a4: no cube", Markup("<rect/>")) == "a4: no cube"


def test_missing_visible_text_is_put_before_the_label() -> None:
    assert labelled("a4: no cube", Markup("<rect/><text>2</text><text>free</text>")) == "2 free, a4: no cube"
    assert labelled("a4: no cube", Markup("<text>4</text>")) == "4, a4: no cube"


def test_hidden_text_does_not_count_as_visible() -> None:
    assert written('<b>5</b><span class="hide"> more</span><title>Five</title>') == "5"
