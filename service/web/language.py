"""The language of a page: the reader's choice, or the browser's language, or English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache, lru_cache, wraps
from typing import TypeVar

from babel.dates import format_date, format_time, get_datetime_format
from babel.numbers import get_decimal_symbol
from babel.support import NullTranslations
from flask import Blueprint, current_app, g, has_app_context, has_request_context, redirect, request
from flask.sansio.app import App
from flask.typing import ResponseReturnValue
from flask_babel import Babel, Domain, get_locale
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from werkzeug.utils import cached_property

from scoresheet.domain.wording import Translator
from scoresheet.service.core.catalogues import ENGLISH, LANGUAGES, translations, translator
from scoresheet.service.web.cookie_check import LANGUAGE_COOKIE, lead_on
from scoresheet.service.web.csrf import own_address

V = TypeVar("V")

A_YEAR = 31_536_000
LETTERS_TO_THE_MINUTE = len("2026-11-21T18:09")
MOMENTS_IN_MEMORY = 10_000
_TITLE: ContextVar[str] = ContextVar("title", default="")
"""The title whose texts are being rendered."""

languages = Blueprint("language", __name__)


@languages.post("/language")
def choose() -> ResponseReturnValue:
    """Store the chosen language in a cookie, and return to the page that had the form."""
    there, wanted = own_address(request.form.get("next", "")), request.form.get("language", "")
    if wanted not in LANGUAGES:
        return redirect(there, 303)
    answer = lead_on(there, "language")
    answer.set_cookie(LANGUAGE_COOKIE, wanted, A_YEAR, secure=True, httponly=True, samesite="Lax", path="/")
    return answer


def language() -> str:
    """Return the language of the current request; English outside requests."""
    if not has_app_context():
        return ENGLISH
    if "language" not in g:
        g.language = str(get_locale() or ENGLISH)
    return str(g.language)


def same_page() -> str:
    """Return the address of this page or, after a form, of the nearest page that allows GET."""
    if request.method in ("GET", "HEAD"):
        return request.full_path.rstrip("?")
    address, routes = request.path, current_app.url_map.bind("")
    while address and not routes.test(address, "GET"):
        address = address.rpartition("/")[0]
    return address or "/"


def decimal_point() -> str:
    """Return the decimal separator in the current language."""
    return _decimal_point(language())


@cache
def _decimal_point(code: str) -> str:
    return str(get_decimal_symbol(code))


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def moment(at: str) -> str:
    """Format a time (RFC 3339, UTC) to the minute; return a question mark if it is invalid."""
    return _moment(at[:LETTERS_TO_THE_MINUTE], language())


@lru_cache(maxsize=MOMENTS_IN_MEMORY)
def _moment(minute_of_day: str, locale: str) -> str:
    try:
        when = datetime.fromisoformat(minute_of_day)
    except ValueError:  # a corrupt row must not break the whole page
        return "?"
    day, minute = format_date(when, "medium", locale), format_time(when, "short", locale=locale)
    return str(get_datetime_format("medium", locale)).format(minute, day) + " UTC"


@pass_context
def said(context: Context, text: str, /, **values: object) -> Markup:
    """Translate a text; this is `_` in templates. The page's context holds the language."""
    found = _said(context["language"], _TITLE.get(), text)
    return found % values if values else found


@pass_context
def said_of_many(context: Context, one: str, many: str, num: int, /, **values: object) -> Markup:
    """Translate a text with a number; this is `ngettext` in templates."""
    texts = translations(context["language"], _TITLE.get())
    return Markup(texts.ungettext(one, many, num)) % {"num": num, **values}  # noqa: S704


@cache
def _said(code: str, title: str, text: str) -> Markup:
    return Markup(translations(code, title).ugettext(text))  # noqa: S704


def translated(title: str = "") -> Translator:
    """Return a translator into the current language that prefers the title's own translations."""
    return translator(language(), title)


@contextmanager
def words_of(title: str) -> Iterator[None]:
    """Prefer the title's own translations within the block."""
    before = _TITLE.set(title)
    try:
        yield
    finally:
        _TITLE.reset(before)


def once_a_language(say: Callable[[], V]) -> Callable[[], V]:
    """Cache a function's value, by language and title; callers must not change the value."""

    @cache
    def said_in(code: str, title: str) -> V:
        return say()

    @wraps(say)
    def answer() -> V:
        return said_in(language(), _TITLE.get())

    return answer


def mount(app: App) -> None:
    """Set up translations for templates (`_`) and for Python (`gettext` of flask_babel)."""
    _Speaking(app, default_locale=ENGLISH, locale_selector=_wanted)
    app.jinja_env.globals.update({"_": said, "gettext": said, "ngettext": said_of_many})


class _Speaking(Babel):
    @cached_property
    def domain_instance(self) -> Domain:
        """Return the project's own catalogues."""
        return _Catalogue()


class _Catalogue(Domain):
    def get_translations(self) -> NullTranslations:
        """Return the translations into the current language."""
        return translations(language(), _TITLE.get())


def _wanted() -> str:
    if not has_request_context():
        return ENGLISH
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    asked = (wanted.split("-")[0].lower() for wanted, quality in request.accept_languages if quality)
    return chosen if chosen in LANGUAGES else next((code for code in asked if code in LANGUAGES), ENGLISH)
