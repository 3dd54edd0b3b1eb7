"""A link can be called by what is written on it."""

from markupsafe import Markup

from scoresheet.service.web.labels import labelled, written


def test_a_label_that_says_what_is_written_stays_as_it_is() -> None:
    assert labelled("Order: earns 5", Markup('<span class="name">Order</span>')) == "Order: earns 5"
    assert labelled("a4: no cube", Markup("<rect/>")) == "a4: no cube"


def test_what_is_written_leads_a_label_that_does_not_say_it() -> None:
    assert labelled("a4: no cube", Markup("<rect/><text>2</text><text>free</text>")) == "2 free, a4: no cube"
    assert labelled("a4: no cube", Markup("<text>4</text>")) == "4, a4: no cube"


def test_what_nobody_sees_is_not_written() -> None:
    assert written('<b>5</b><span class="hide"> more</span><title>Five</title>') == "5"
