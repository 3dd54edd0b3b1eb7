"""Composes messages from the state when they are sent, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from babel.support import NullTranslations

from scoresheet.domain.disputes.disputes import open_among
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.projections.sentences import decision_text
from scoresheet.replays.timeline import position
from scoresheet.service.core.catalogues import translations, translator
from scoresheet.service.notify import other_news
from scoresheet.service.notify.contact import (
    AGREED,
    ANSWERS,
    BEGUN,
    BESIDE,
    DISPUTE,
    INVITED,
    LAPSED,
    OVER,
    REFUSED,
    TAKEBACK,
    TURN,
    NewsPreferences,
)
from scoresheet.service.notify.news import consulted, seats_to_act
from scoresheet.service.notify.outbox import PendingNews
from scoresheet.service.notify.plain_text import as_sentence, flatten
from scoresheet.service.storage.store import Store

API = "/api/v1"


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """The news about one game, or about another subject."""

    kind: str
    game: str
    name: str
    """The name of the game or other subject."""
    title: str
    text: str
    url: str
    version: int
    """The version of the game's position; 0 if the news is not about a game."""
    kinds: tuple[str, ...] = ()
    """All kinds of news in this item, `kind` first."""
    ending: str = ""
    """The ending of a finished game: "played", "resigned", "abandoned" or "voided"."""
    links: dict[str, str] = {}
    """API addresses for programs, by name."""


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """A composed message."""

    language: str
    subject: str
    items: tuple[Item, ...] = ()
    text: str = ""
    """The text of a message that is not about a game."""
    link: tuple[str, str] = ("", "")
    """The address and the text of that message's link."""


class MessageComposer:
    """Composes messages from what the reader may see; `site` is this service's address.

    Games are read from the store, because another process may have changed them.
    """

    def __init__(self, store: Store, site: str, names: other_news.Names = lambda players: {}) -> None:
        self.store = store
        self.site = site
        self._names = names

    def compose(
        self, player: str, news: Iterable[PendingNews], wanted: NewsPreferences, muted: set[str]
    ) -> Content | None:
        """Compose a message from the `news` that is still true and wanted; None if there is none."""
        together: dict[str, list[PendingNews]] = {}
        for one in news:
            if one.game not in muted and _is_wanted(one.kind, wanted):
                together.setdefault(one.game or f"{one.kind} {one.name}", []).append(one)
        found = (
            self._item(player, told[0].game, told, wanted.language) if told[0].game else self._apart(told, wanted)
            for told in together.values()
        )
        items = tuple(item for item in found if item)
        if not items:
            return None
        return Content(language=wanted.language, subject=_subject(items, translations(wanted.language)), items=items)

    def _apart(self, news: list[PendingNews], wanted: NewsPreferences) -> Item:
        """Return the item for news that is not about a game."""
        said, last = translations(wanted.language), news[-1]
        called = flatten(other_news.subject(last, said))
        return Item(
            kind=last.kind,
            game="",
            name=called,
            title=called,
            text=self._beside(news, said),
            url=other_news.place(self.site, last),
            version=0,
            kinds=(last.kind,),
            links={"page": other_news.place(self.site, last)},
        )

    def _beside(self, news: Iterable[PendingNews], said: NullTranslations) -> str:
        texts = (flatten(other_news.text(one, self._names, said)) for one in news)
        return " ".join(dict.fromkeys(texts))

    def _item(self, player: str, game: str, news: list[PendingNews], language: str) -> Item | None:
        title = self.store.title(game)
        if title is None:
            return None
        try:
            head = position(title, self.store, game, self.store.version(game))
        except BrokenChain:
            return None
        told = _Telling(head, player, language)
        kinds, text = told.of_play({one.kind for one in news})
        others = [one for one in news if one.kind in BESIDE and _is_true(one, head, player)]
        if not kinds and not others:
            return None
        kinds = (*kinds, *dict.fromkeys(one.kind for one in others))
        return Item(
            kind=kinds[0],
            game=game,
            name=flatten(head.name) or told.title.name,
            title=told.title.name,
            text=" ".join(filter(None, [text, self._beside(others, told.texts)])),
            url=f"{self.site}/" if kinds[0] == INVITED else f"{self.site}/games/{game}",
            version=head.version,
            kinds=kinds,
            ending=head.ending if kinds[0] == OVER else "",
            links=self._links(kinds[0], head),
        )

    def _links(self, kind: str, head: Game) -> dict[str, str]:
        """Return the game's addresses for programs; for an invitation, only the lobby's."""
        if kind == INVITED:
            return {"page": f"{self.site}/"}
        page, api = f"{self.site}/games/{head.id}", f"{self.site}{API}/games/{head.id}"
        parts = {part.replace("-", "_"): f"{api}/{part}" for part in ("board", "legal-moves", "moves")}
        return {"page": page, "position": f"{page}/at/{head.version}", "game": api, **parts}


class _Telling:
    """The news for one player about one game."""

    def __init__(self, game: Game, player: str, language: str) -> None:
        self.game, self.player, self.language = game, player, language
        self.title = registry.find(game.title)
        self.texts = translations(language)

    def of_play(self, kinds: set[str]) -> tuple[tuple[str, ...], str]:
        """Return the kinds that are still true, most important first, and their text."""
        for kind in (OVER, DISPUTE, TAKEBACK, TURN, *ANSWERS, BEGUN, INVITED):
            if kind in kinds and (text := self.text(kind)):
                answered = [self.text(one) for one in ANSWERS if one in kinds and kind == TURN]
                turn = self.text(TURN) if kind == DISPUTE and TURN in kinds else ""
                said = " ".join(filter(None, [*answered, text, turn]))
                return ((kind, TURN) if turn else (kind,)), said
        return (), ""

    def text(self, kind: str) -> str:
        """Return the news of that kind in words; empty if it is no longer true."""
        _ = self.texts.ugettext
        tellings: dict[str, Callable[[], str]] = {
            TURN: self._turn,
            BEGUN: self._begun,
            TAKEBACK: self._takeback,
            AGREED: lambda: self._answered(_("Your takeback request was accepted: the moves are undone.")),
            REFUSED: lambda: self._answered(_("Your takeback request was declined.")),
            LAPSED: lambda: self._answered(
                _("The takeback request expired: the game went on before all players had answered.")
            ),
            OVER: self._over,
            DISPUTE: self._dispute,
            INVITED: self._invited,
        }
        return tellings[kind]()

    def _turn(self) -> str:
        """Describe the decision, unless it could reveal secrets to players who share a screen."""
        seats = seats_to_act(self.game, self.player)
        if not seats:
            return ""
        _ = self.texts.ugettext
        if self.title.hides and len(self.game.seats_of(self.player)) > 1:
            return _("It's your turn.")
        said = flatten(decision_text(self.title, self.game, seats[0], translator(self.language, self.title.title)))
        return _("It's your turn: %(asked)s") % {"asked": as_sentence(said)} if said else _("It's your turn.")

    def _dispute(self) -> str:
        """Describe the dispute that was last raised or closed; arbiters only learn of an open one."""
        _ = self.texts.ugettext
        if not self.game.disputes:
            return ""
        last = max(self.game.disputes, key=lambda one: max(one.id, one.closed))
        if not any(chair.player == self.player for chair in self.game.seats):
            return _("A dispute is waiting for a ruling.") if open_among(self.game.disputes) else ""
        told = {
            "running": _("Position %(number)s is disputed, but the clocks keep running: %(reason)s"),
            "open": _("Position %(number)s is disputed: %(reason)s"),
            "upheld": _("The dispute about position %(number)s was upheld: %(note)s"),
            "dismissed": _("The dispute about position %(number)s was dismissed: %(note)s"),
            "withdrawn": _("The dispute about position %(number)s was withdrawn."),
            "expired": _("No arbiter has ruled on the dispute about position %(number)s, so it is suspended."),
        }
        remedies = {
            "void": _("The game is void and does not count."),
            "rewind": _("The game continues from position %(to)s."),
            "replay": _("A new game will replay this one from position %(to)s."),
        }
        said = {"number": last.about, "reason": flatten(last.reason), "note": flatten(last.note), "to": last.to}
        runs = last.standing == "open" and not last.holds and self.game.status == "playing"
        standing = "running" if runs else last.standing
        return " ".join(text % said for text in (told[standing], remedies.get(last.remedy)) if text)

    def _begun(self) -> str:
        _ = self.texts.ugettext
        return _("The game has started.") if self.game.status == "playing" else ""

    def _takeback(self) -> str:
        _ = self.texts.ugettext
        waits = self.player in consulted(self.game)
        return _("A player is asking you for a takeback.") if waits else ""

    def _answered(self, said: str) -> str:
        """Return `said`, unless the game is over or the player has asked for another takeback."""
        if self.game.over or (self.game.request and self.game.request.seat in self.game.seats_of(self.player)):
            return ""
        return said

    def _invited(self) -> str:
        """Describe an invitation, referring to the lobby since the player may not see the game yet."""
        _ = self.texts.ugettext
        if self.game.status != "open" or self.game.seats_of(self.player):
            return ""
        return _("You are invited to this game. Accept or decline in the lobby.")

    def _over(self) -> str:
        _ = self.texts.ugettext
        if self.game.ending == "voided":
            return " ".join(filter(None, [_("The game was ended by a ruling."), self._dispute()]))
        if self.game.status == "abandoned":
            return _("The game was abandoned: no players are left.")
        won = any(self.game.seats[seat].player == self.player for seat in self.game.ranking[0])
        return _("The game is over: you won.") if won else _("The game is over.")


def _is_wanted(kind: str, wanted: NewsPreferences) -> bool:
    return bool(getattr(wanted, TAKEBACK if kind in ANSWERS else kind, kind == INVITED))


def _is_true(one: PendingNews, head: Game, player: str) -> bool:
    """Return whether the news is still true; a warning is only true until the player moves."""
    return not one.about.startswith("short:") or bool(seats_to_act(head, player))


def _subject(items: tuple[Item, ...], said: NullTranslations) -> str:
    _, ngettext = said.ugettext, said.ungettext
    if len(items) == 1:
        return f"{items[0].name}: {_headline(items[0], said)}"
    if all(item.kind in (TURN, TAKEBACK) for item in items):
        text = ngettext("Your turn in %(num)d game", "Your turn in %(num)d games", len(items))
    else:
        text = ngettext("News from %(num)d game", "News from %(num)d games", len(items))
    return str(text % {"num": len(items)})


def _headline(item: Item, said: NullTranslations) -> str:
    _, kind = said.ugettext, item.kind
    headlines = {
        # Translators: The reasons of a notification, joined by commas in the subject of an e-mail.
        TURN: _("your turn"),
        BEGUN: _("the game has started"),
        OVER: _("the game is void") if item.ending == "voided" else _("the game is over"),
        DISPUTE: _("a dispute"),
        TAKEBACK: _("a takeback request"),
        AGREED: _("your takeback was accepted"),
        REFUSED: _("your takeback was declined"),
        LAPSED: _("your takeback was declined"),
        INVITED: _("you are invited"),
    }
    return str(headlines[kind]) if kind in headlines else other_news.headline(kind, said)
