"""E-mail: messages as text and HTML, sent through the configured SMTP server."""

from __future__ import annotations

import re
import secrets
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime

from scoresheet.service.core import clock
from scoresheet.service.core.smtp import Smtp
from scoresheet.service.notify.contact import EMAIL, ON, UNCONFIRMED, UNSUBSCRIBE, BadAddress, Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.letters import trial
from scoresheet.service.notify.links import Links
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.plain_text import flatten
from scoresheet.service.notify.rendering import as_html, as_text, feet

SECONDS = 20
LONGEST = 254
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
UNSUBSCRIBE_HEADER = "List-Unsubscribe"
ENCODED = "=?"
"""The start of an encoded word (RFC 2047), which may contain anything, even line breaks."""
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(rf"{ATOM}(?:\.{ATOM})*@(?:{LABEL}\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]")


class Mail:
    """Sends e-mails from `sender` through `server`; `site` is this service's address."""

    def __init__(self, server: Smtp, sender: str, site: str, links: Links) -> None:
        self.server = server
        self.sender = sender
        self.site = site
        self.links = links

    def check(self, address: str) -> None:
        """Raise `BadAddress` unless the address is plausible, in ASCII, and on one line."""
        if len(address) > LONGEST or ENCODED in address or not ADDRESS.fullmatch(address):
            raise BadAddress("This is not an e-mail address.")

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Send a message, with a Message-ID derived from its id; raises `Undelivered`."""
        self.check(channel.address)
        out = f"{self.site}/unsubscribe/{self.links.token(UNSUBSCRIBE, message.player, channel.address)}"
        sealed = self._sealed(channel.address, content, message.id, out if channel.state == ON else "")
        try:
            with self._open() as connection:
                self._enter(connection)
                connection.send_message(sealed, self.sender, [channel.address])
        except smtplib.SMTPRecipientsRefused as refused:
            code = next(iter(refused.recipients.values()))[0]
            raise Undelivered(f"status {code}", theirs=True) from None
        except smtplib.SMTPResponseException as refused:
            raise Undelivered(f"status {refused.smtp_code}", theirs=False) from None
        except (OSError, smtplib.SMTPException):
            raise Undelivered("unreachable", theirs=False) from None

    def _open(self) -> smtplib.SMTP:
        server = self.server
        if server.tls:
            return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=ssl.create_default_context())
        return smtplib.SMTP(server.host, server.port, timeout=SECONDS)

    def _enter(self, connection: smtplib.SMTP) -> None:
        if self.server.starttls:
            connection.starttls(context=ssl.create_default_context())
        if self.server.user:
            connection.login(self.server.user, self.server.password)

    def _sealed(self, address: str, content: Content, message: str, unsubscribe: str) -> EmailMessage:
        sealed = EmailMessage(policy=_Policy(linesep="\r\n"))
        sealed["From"] = Address("Scoresheet", addr_spec=self.sender)
        sealed["To"] = Address(addr_spec=address)
        sealed["Subject"] = _harmless(content.subject)
        sealed["Date"] = format_datetime(clock.now())
        sealed["Message-ID"] = f"<{message}@{self.sender.rpartition('@')[2]}>"
        sealed["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            sealed[UNSUBSCRIBE_HEADER] = f"<{unsubscribe}>"
            sealed["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        below = feet(content, self.site, unsubscribe)
        sealed.set_content(as_text(content, below), cte="quoted-printable")
        sealed.add_alternative(as_html(content, below), subtype="html", cte="quoted-printable")
        sealed["Content-Language"] = content.language
        return sealed


def try_out(server: Smtp, sender: str, site: str, address: str) -> None:
    """Send a test message to an address; raises `BadAddress` and `Undelivered`."""
    message = OutboxMessage(secrets.token_hex(16), "", EMAIL, 0, 1)
    mail = Mail(server, sender, site, Links(b"", clock.seconds))
    mail.send(Channel(EMAIL, address, state=UNCONFIRMED), trial("en", site), message)


class _Policy(EmailPolicy):
    """Like `email.policy.SMTP`, but never folds the address in List-Unsubscribe."""

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return the header's bytes."""
        if name == UNSUBSCRIBE_HEADER:
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


def _harmless(text: str) -> str:
    """Return a header's text on one line, with encoded words defused."""
    return flatten(text).replace(ENCODED, "= ?")
