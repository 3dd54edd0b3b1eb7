"""Creates the senders for the configured channels."""

from collections.abc import Mapping

from scoresheet.service.core.configuration import Config
from scoresheet.service.notify import by_apprise
from scoresheet.service.notify.browsers import Browsers
from scoresheet.service.notify.contact import APPRISE, EMAIL, WEBHOOK
from scoresheet.service.notify.delivery import Sender
from scoresheet.service.notify.heads import HeadsWebhook
from scoresheet.service.notify.http_calls import Calls
from scoresheet.service.notify.links import Links
from scoresheet.service.notify.mail import Mail
from scoresheet.service.notify.push import Push
from scoresheet.service.notify.vapid import Vapid
from scoresheet.service.notify.webhook import Webhook


def configured(config: Config, links: Links) -> Mapping[str, Sender]:
    """Return the senders for the configured channels, except push."""
    senders: dict[str, Sender] = {WEBHOOK: Webhook(_calls(config))}
    if config.smtp:
        senders[EMAIL] = Mail(config.smtp, config.mail_from, config.site, links)
    if by_apprise.installed():
        senders[APPRISE] = by_apprise.ByApprise()
    return senders


def pushing(config: Config, key: bytes, browsers: Browsers) -> Push:
    """Return the push sender that signs with that key."""
    whom_to_turn_to = f"mailto:{config.mail_from}" if config.mail_from else config.site
    return Push(_calls(config), Vapid(key, whom_to_turn_to), browsers)


def heads(config: Config) -> list[HeadsWebhook]:
    """Return the webhook for heads of the log, if configured."""
    url, secret = config.heads_webhook, config.heads_webhook_secret
    return [HeadsWebhook(_calls(config), url, secret)] if url else []


def _calls(config: Config) -> Calls:
    return Calls(private=config.webhooks_to_private)
