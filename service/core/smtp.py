"""The address of a mail server."""

from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

PORTS = {"smtp": 25, "smtps": 465}


class Smtp(msgspec.Struct, frozen=True):
    """An SMTP server."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False
    """Use TLS from the first byte on."""
    starttls: bool = False


def smtp(text: str) -> Smtp:
    """Parse `smtp://user:password@host:587?starttls` or `smtps://…`; raises `ValueError`."""
    try:
        server = _server(text)
    except ValueError:
        raise ValueError("must be smtp://[user:password@]host[:port][?starttls] or smtps://…") from None
    if server.password and not (server.tls or server.starttls):
        raise ValueError("must be smtps://… or end in ?starttls, because a password is never sent unencrypted")
    return server


def _server(text: str) -> Smtp:
    parts = urlsplit(text)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/") or set(options) - {"starttls"}:
        raise ValueError
    return Smtp(
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=parts.scheme == "smtps",
        starttls="starttls" in options,
    )
