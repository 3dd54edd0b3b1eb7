"""The ways to send that this service is configured for."""

from collections.abc import Mapping

from service.config import Config
from service.contact import APPRISE, EMAIL, WEBHOOK
from service.notify import by_apprise
from service.notify.delivery import Sender
from service.notify.links import Links
from service.notify.mail import Mail
from service.notify.webhook import Webhook


def configured(config: Config, links: Links) -> Mapping[str, Sender]:
    """By kind of channel; those that are not configured are not offered."""
    senders: dict[str, Sender] = {WEBHOOK: Webhook(private=config.webhooks_to_private)}
    if config.smtp:
        senders[EMAIL] = Mail(config.smtp, config.mail_from, config.site, links)
    if by_apprise.installed():
        senders[APPRISE] = by_apprise.ByApprise()
    return senders
