"""Letters: messages that are not news, such as one with a password link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoresheet.service.accounts.errors import NoSuchPlayer, NotForBots
from scoresheet.service.core.catalogues import translations
from scoresheet.service.notify.contact import CONFIRM as TO_CONFIRM
from scoresheet.service.notify.contact import ON, UNCONFIRMED, Channel
from scoresheet.service.notify.contact import RECOGNIZE as TO_RECOGNIZE
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.links import Links
from scoresheet.service.notify.outbox import CONFIRM, RECOGNIZE, RESET, TRIAL

Write = Callable[[str, Channel, str], Content | None]
"""Given (player, channel, language), returns the letter, if any."""
NewLink = Callable[[str], tuple[str, str]]
"""Given a player, returns the secret of a new password link and the player's name."""


class Letters:
    """Writes letters; `site` is this service's address."""

    def __init__(self, site: str, links: Links, new_link: NewLink) -> None:
        self.site = site
        self.links = links
        self._new_link = new_link
        self._writers: Mapping[str, tuple[Callable[[str], bool], Write]] = {
            CONFIRM: (lambda state: state == UNCONFIRMED, self._confirmation),
            RESET: (lambda state: state != UNCONFIRMED, self._new_password),
            RECOGNIZE: (lambda state: state == ON, self._recognition),
            TRIAL: (lambda state: state == ON, self._trial),
        }

    def write(self, kinds: set[str], player: str, channel: Channel, language: str) -> Content | None:
        """Return the first letter among `kinds` that the channel's state allows, or None."""
        for kind, (may, write) in self._writers.items():
            if kind in kinds and may(channel.state):
                return write(player, channel, language)
        return None

    def _confirmation(self, player: str, channel: Channel, language: str) -> Content:
        return confirmation(language, self.site, self.links.token(TO_CONFIRM, player, channel.address))

    def _recognition(self, player: str, channel: Channel, language: str) -> Content:
        return recognition(language, self.site, self.links.token(TO_RECOGNIZE, player, channel.address))

    def _new_password(self, player: str, channel: Channel, language: str) -> Content | None:
        try:
            secret, name = self._new_link(player)
        except (NoSuchPlayer, NotForBots):
            return None
        return new_password(language, self.site, secret, name)

    def _trial(self, player: str, channel: Channel, language: str) -> Content:
        return trial(language, self.site)


def confirmation(language: str, site: str, token: str) -> Content:
    """Compose the request to confirm an address."""
    _ = translations(language).ugettext
    said = _(
        "Someone (we hope it was you) asked Scoresheet to send game notifications to this address. To confirm, "
        "follow this link within two days. If it wasn't you, ignore this message."
    )
    link = (f"{site}/settings/confirm/{token}", _("Confirm this address"))
    return Content(language=language, subject=_("Is this your address?"), text=said, link=link)


def recognition(language: str, site: str, token: str) -> Content:
    """Compose the letter with the link that confirms a new browser as the player's own."""
    _ = translations(language).ugettext
    said = _(
        "Someone (we hope it was you) wants to sign in to your account, but sign-in is restricted "
        "because others are guessing the password. If it was you, follow this link within an hour and "
        "sign in as usual. If it wasn't you, ignore this message."
    )
    link = (f"{site}/sign-in/mail/{token}", _("Sign in here"))
    return Content(language=language, subject=_("Are you signing in?"), text=said, link=link)


def new_password(language: str, site: str, secret: str, name: str) -> Content:
    """Compose the letter with a password link."""
    _ = translations(language).ugettext
    said = _(
        "Someone (we hope it was you) forgot the password of %(name)s. If it was you, follow this link within "
        "an hour and choose a new password. If it wasn't you, ignore this message: the password stays the same."
    )
    link = (f"{site}/reset/{secret}", _("Choose a new password"))
    return Content(language=language, subject=_("Password reset"), text=said % {"name": name}, link=link)


def trial(language: str, site: str) -> Content:
    """Compose a test message."""
    _ = translations(language).ugettext
    said = _("You'll get notifications about your games here.")
    return Content(
        language=language, subject=_("Test notification"), text=said, link=(f"{site}/settings", _("Settings"))
    )
