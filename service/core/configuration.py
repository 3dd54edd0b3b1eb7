"""The configuration, read from environment variables. All are optional.

All errors are reported together.
"""

import base64
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

import msgspec

from scoresheet.service.core.errors import ServiceError, Unusable
from scoresheet.service.core.location import Location, location_of
from scoresheet.service.core.smtp import Smtp, smtp

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("json", "console", "auto")
HIGHEST_PORT = 65_535
FEWEST_THREADS, MOST_THREADS = 2, 1_024
MOST_WORKERS = 64
SHORTEST_THOUGHT, LONGEST_THOUGHT = 0.05, 60
A_DAY = 86_400
PLAYOUTS, MOST_PLAYOUTS = 96, 10_000
SHORTEST_INTERVAL = 10
LONGEST_LICENCE = 100
WEBHOOK_SECRET, SHORTEST_SECRET = "whsec_", 24


class BadConfiguration(ServiceError):
    """One or more environment variables are wrong; the message lists them all."""


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of a service."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: Location = Path("var/scoresheet.db")
    """The SQLite file or the PostgreSQL database."""
    secrets: Path = Path("var/secrets")
    """The folder of the keys. The first start creates them."""
    threads: int = 16
    workers: int = 1
    """The number of serving processes. More than one needs PostgreSQL."""
    log_level: str = "INFO"
    log_format: str = "auto"
    """`json`, `console`, or `auto`: console text if standard error is a terminal, otherwise JSON."""
    otlp_endpoint: str = ""
    """The OTLP/HTTP endpoint for traces; if empty, OpenTelemetry's own variables apply."""
    public_url: str = ""
    """The public URL of the service, without a trailing slash; empty if not configured."""
    smtp: Smtp | None = None
    """The mail server. Without one, the service sends no e-mail."""
    mail_from: str = ""
    """The sender address of e-mails."""
    bot_seconds: float = 1.0
    """The CPU seconds that the strongest bots may spend on a move."""
    notify_after: int = 300
    """Seconds to wait before sending a notification, so that further news goes into the same message."""
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted."""
    heads_every: int = 600
    """Seconds between signed heads of the log of all games. No head is signed unless the log has grown."""
    heads_file: Path | None = None
    """A file to which signed heads are appended, one JSON object per line, for a third party to keep."""
    heads_webhook: str = ""
    """A URL to which signed heads are posted."""
    heads_webhook_secret: str = ""
    """The secret that signs these webhook calls (Standard Webhooks): `whsec_` and base64."""
    dumps: Path | None = None
    """The folder for monthly dumps of finished public games; None disables dumps."""
    dumps_licence: str = ""
    """The name of the licence of the dumps."""
    analysis_playouts: int = PLAYOUTS
    """Play-outs for each decision in a game analysis; 0 turns analysis off."""
    webhooks_to_private: bool = False
    """Allow webhooks to private addresses and over plain HTTP; for development."""

    @property
    def file(self) -> Path:
        """The SQLite file; raises `Unusable` on PostgreSQL."""
        if isinstance(self.database, Path):
            return self.database
        raise Unusable(f"The games are stored in {self.database}; this works only with a SQLite file.")

    @property
    def listening(self) -> str:
        """The URL that the service listens on; if that is all addresses, with the loopback address."""
        shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104
        return f"http://[{shown}]:{self.port}" if ":" in shown else f"http://{shown}:{self.port}"

    @property
    def site(self) -> str:
        """The URL of the service: the public one, or the one that it listens on."""
        return self.public_url or self.listening


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.:_-]+", text):
        raise ValueError("must be a host name or an address")
    return text


def _whole(low: int, high: int) -> Callable[[str], int]:
    def understand(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return int(text)

    return understand


def _seconds(low: float, high: float) -> Callable[[str], float]:
    def understand(text: str) -> float:
        if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not low <= float(text) <= high:
            raise ValueError(f"must be a number from {low:g} to {high:g}")
        return float(text)

    return understand


def _file(text: str) -> Path:
    if "\0" in text or text.endswith("/"):
        raise ValueError("must be the name of a file")
    return Path(text)


def _one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def understand(text: str) -> str:
        if text.lower() not in words:
            raise ValueError(f"must be one of {', '.join(words)}")
        return text.lower()

    return understand


def _endpoint(text: str) -> str:
    if not re.fullmatch(r"https?://[!-~]{1,1900}", text):
        raise ValueError("must be the address of a collector, such as http://localhost:4318")
    return text


def _log_level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}")
    return text.upper()


def _public_url(text: str) -> str:
    if not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+/?", text):
        raise ValueError("must be http:// or https:// and a host, without a path")
    return text.rstrip("/")


def _mail_from(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}", text):
        raise ValueError("must be a plain e-mail address, without a name")
    return text


def _webhook(text: str) -> str:
    if not re.fullmatch(r"https?://[!-~]{1,1900}", text) or "@" in text.split("/")[2] or "#" in text or "\\" in text:
        raise ValueError("must be the address of a webhook, https://…, without a name or a password in it")
    return text


def _webhook_secret(text: str) -> str:
    try:
        key = base64.b64decode(text.removeprefix(WEBHOOK_SECRET), validate=True)
    except ValueError:
        key = b""
    if not text.startswith(WEBHOOK_SECRET) or len(key) < SHORTEST_SECRET:
        raise ValueError(f"must be {WEBHOOK_SECRET} and at least {SHORTEST_SECRET} bytes in base64")
    return text


def _folder(text: str) -> Path:
    if "\0" in text:
        raise ValueError("must be the name of a folder")
    return Path(text)


def _licence(text: str) -> str:
    if not re.fullmatch(rf"[ -~]{{1,{LONGEST_LICENCE}}}", text) or text != text.strip():
        raise ValueError("must be the name of a licence, such as CC-BY-4.0")
    return text


def _networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(part.strip()) for part in text.split(","))
    except ValueError:
        raise ValueError("must be addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8") from None


def _yes_or_no(text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise ValueError("must be yes or no")
    return text.lower() == "yes"


VARIABLES: Mapping[str, tuple[str, Callable[[str], object]]] = {
    "SCORESHEET_HOST": ("host", _host),
    "SCORESHEET_PORT": ("port", _whole(1, HIGHEST_PORT)),
    "SCORESHEET_DATABASE_URL": ("database", location_of),
    "SCORESHEET_SECRETS_DIR": ("secrets", Path),
    "SCORESHEET_THREADS": ("threads", _whole(FEWEST_THREADS, MOST_THREADS)),
    "SCORESHEET_WORKERS": ("workers", _whole(1, MOST_WORKERS)),
    "SCORESHEET_LOG_LEVEL": ("log_level", _log_level),
    "SCORESHEET_LOG_FORMAT": ("log_format", _one_of(LOG_FORMATS)),
    "SCORESHEET_OTLP_ENDPOINT": ("otlp_endpoint", _endpoint),
    "SCORESHEET_PUBLIC_URL": ("public_url", _public_url),
    "SCORESHEET_SMTP_URL": ("smtp", smtp),
    "SCORESHEET_MAIL_FROM": ("mail_from", _mail_from),
    "SCORESHEET_BOT_SECONDS": ("bot_seconds", _seconds(SHORTEST_THOUGHT, LONGEST_THOUGHT)),
    "SCORESHEET_NOTIFY_AFTER": ("notify_after", _whole(0, A_DAY)),
    "SCORESHEET_TRUSTED_PROXIES": ("trusted_proxies", _networks),
    "SCORESHEET_HEADS_EVERY": ("heads_every", _whole(SHORTEST_INTERVAL, A_DAY)),
    "SCORESHEET_HEADS_FILE": ("heads_file", _file),
    "SCORESHEET_HEADS_WEBHOOK": ("heads_webhook", _webhook),
    "SCORESHEET_HEADS_WEBHOOK_SECRET": ("heads_webhook_secret", _webhook_secret),
    "SCORESHEET_DUMPS_DIR": ("dumps", _folder),
    "SCORESHEET_DUMPS_LICENCE": ("dumps_licence", _licence),
    "SCORESHEET_ANALYSIS_PLAYOUTS": ("analysis_playouts", _whole(0, MOST_PLAYOUTS)),
    "SCORESHEET_WEBHOOKS_TO_PRIVATE": ("webhooks_to_private", _yes_or_no),
}

PREFIX, ALIKE = "SCORESHEET_", 0.92
"""The prefix, and the similarity (0 to 1) above which a name without it counts as a misspelt variable."""
SECRETS = ("SCORESHEET_HEADS_WEBHOOK_SECRET",)
"""Variables whose values are never printed."""
NEEDED: Mapping[str, tuple[str, ...]] = {
    "SCORESHEET_SMTP_URL": ("SCORESHEET_MAIL_FROM", "SCORESHEET_PUBLIC_URL"),
    "SCORESHEET_HEADS_WEBHOOK": ("SCORESHEET_HEADS_WEBHOOK_SECRET",),
    "SCORESHEET_DUMPS_DIR": ("SCORESHEET_DUMPS_LICENCE",),
}


def read(environment: Mapping[str, str]) -> Config:
    """Read the configuration from `environment`. Empty variables count as unset.

    Raises `BadConfiguration`.
    """
    chosen: dict[str, object] = {}
    wrong: list[str] = []
    for variable, (name, understand) in VARIABLES.items():
        if not (text := environment.get(variable, "")):
            continue
        try:
            chosen[name] = understand(text)
        except ValueError as error:
            shown = "hidden here" if variable in SECRETS else repr(_without_password(text))
            wrong.append(f"{variable} {error}; it is {shown}.")
    wrong += _lacking(environment) + _misspelt(environment)
    if wrong:
        raise BadConfiguration("\n".join(wrong))
    return msgspec.structs.replace(Config(), **chosen)


def _misspelt(environment: Mapping[str, str]) -> list[str]:
    """Return the errors for variables that seem to be misspelt variables of Scoresheet."""
    wrong = []
    for name in environment:
        if name in VARIABLES:
            continue
        if near := _nearest(name):
            wrong.append(f"{name} is not a variable of Scoresheet; {near} is.")
        elif name.startswith(PREFIX):
            wrong.append(f"{name} is not a variable of Scoresheet; there are {', '.join(VARIABLES)}.")
    return wrong


def _nearest(name: str) -> str:
    """Return the variable that the name is likely a misspelling of, or an empty string."""
    if name.startswith(PREFIX):
        near = get_close_matches(name.removeprefix(PREFIX), [known.removeprefix(PREFIX) for known in VARIABLES], n=1)
        return PREFIX + near[0] if near else ""
    return next(iter(get_close_matches(name.upper(), VARIABLES, n=1, cutoff=ALIKE)), "")


def _lacking(environment: Mapping[str, str]) -> list[str]:
    """Return the errors for variables that need another one to be set as well."""
    return [
        f"{variable} needs {name} as well."
        for variable, needed in NEEDED.items()
        if environment.get(variable)
        for name in needed
        if not environment.get(name)
    ]


def _without_password(text: str) -> str:
    return re.sub(r"//.*@", "//…@", text)
