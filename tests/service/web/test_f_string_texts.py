"""Texts inside f-strings are extracted for translators, too."""

from io import BytesIO

from babel.messages.extract import extract

from scoresheet.service.web import f_string_texts
from scoresheet.service.web.extraction import KEYWORDS

SOURCE = b"""
plain = _("Seen by Babel")
named = f'<b title="{_("In quotes")}">{e(gettext_html("Round %(number)s", number=bold(1)))}</b>'
many = f"{ngettext('%(num)d card', '%(num)d cards', 2)} {pgettext('symbol', 'any')} {_(name)}"
"""


def test_texts_inside_f_strings_are_found() -> None:
    method = f"{f_string_texts.__name__}:extract"
    found = {(text, context) for _, text, _, context in extract(method, BytesIO(SOURCE), KEYWORDS)}
    assert found == {
        ("Seen by Babel", None),
        ("In quotes", None),
        ("Round %(number)s", None),
        (("%(num)d card", "%(num)d cards"), None),
        ("any", "symbol"),
    }
