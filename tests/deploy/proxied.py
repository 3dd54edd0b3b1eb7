"""A TLS proxy in front of a real service, both on the loopback, configured by the files in `deploy/`."""

from __future__ import annotations

import datetime
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import ip_address
from pathlib import Path
from shutil import which
from types import MappingProxyType
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.server import Client, free_port, running

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
SECONDS_TO_START = 20


class Place:
    """The addresses of the proxy and the service, and the trusted certificate."""

    def __init__(self, folder: Path, upstream: int) -> None:
        self.folder, self.upstream = folder, upstream
        self.tls, self.plain = free_port(), free_port()
        self.certificate, self.key = certificate(folder)

    @property
    def log(self) -> str:
        """Return the log of the service."""
        return (self.folder / "server.log").read_text()

    def connection(self, source: str = "127.0.0.1") -> HTTPSConnection:
        """Open a connection through the proxy from that loopback address."""
        trust = ssl.create_default_context(cafile=str(self.certificate))
        return HTTPSConnection("localhost", self.tls, timeout=20, context=trust, source_address=(source, 0))

    def ask(
        self, method: str, path: str, body: Any = None, source: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers in lower case, and body."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(self.connection(source)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            content = answer.read()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content


class Visitor(Client):
    """A player who plays through the proxy."""

    def __init__(self, place: Place, token: str = "") -> None:
        self.connection: HTTPConnection = place.connection()
        self.connections.append(self.connection)
        self.token, self.id = token, ""

    @classmethod
    def here(cls, place: Place, name: str) -> Visitor:
        """Sign up a new player."""
        visitor = cls(place)
        status, player = visitor.post("/api/v1/players", {"name": name, "password": "correct horse battery"})
        assert status == 201, player
        visitor.id = player["id"]
        visitor.sign_in(name)
        return visitor


def certificate(folder: Path) -> tuple[Path, Path]:
    """Create a certificate for the loopback, and its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    shape = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, *shape))
    return files


def put(text: str, **others: object) -> str:
    """Return the text with replacements, each of which must occur."""
    for word, other in others.items():
        assert word in text, word
        text = text.replace(word, str(other))
    return text


def nginx(place: Place) -> list[str]:
    """Return the command for nginx with `deploy/nginx.conf`, adapted to the names and ports of this place."""
    site = (DEPLOY / "nginx.conf").read_text()
    ports = {"listen 80;": f"listen {place.plain};", "listen 443 ": f"listen {place.tls} "}
    files = {"/etc/ssl/scoresheet/certificate.pem": place.certificate, "/etc/ssl/scoresheet/key.pem": place.key}
    site = put(site, **{NAME: "localhost", "127.0.0.1:8000": f"127.0.0.1:{place.upstream}", **ports, **files})
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {place.folder}/{kind};" for kind in kinds)
    around = f"""user root; daemon off; pid {place.folder}/nginx.pid; error_log {place.folder}/nginx.log;
events {{}} http {{ access_log off; {folders}\n{site}\n}}"""
    file = place.folder / "nginx.conf"
    file.write_text(around)
    return ["nginx", "-c", str(file)]


def caddy(place: Place) -> list[str]:
    """Return the command for Caddy with `deploy/Caddyfile`, adapted to the names and ports of this place."""
    site = (DEPLOY / "Caddyfile").read_text()
    first = "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers {"
    tls = f"https://localhost:{place.tls} {{\n\ttls {place.certificate} {place.key}"
    names = {f"{{$SITE:{NAME}}} {{": tls, "{$UPSTREAM:127.0.0.1:8000}": f"127.0.0.1:{place.upstream}"}
    site = put(site, **{"{\n\tservers {": first, **names})
    file = place.folder / "Caddyfile"
    file.write_text(site)
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


PROXIES: dict[str, Callable[[Place], list[str]]] = {"nginx": nginx, "caddy": caddy}


def is_installed(proxy: str) -> bool:
    """Return whether that program is installed."""
    return which(proxy) is not None


@contextmanager
def proxied(proxy: str, folder: Path, careless: Mapping[str, str] = MappingProxyType({})) -> Iterator[Place]:
    """Run a service on the games in `folder` behind that proxy; `careless` replaces lines of its configuration."""
    upstream = free_port()
    place = Place(folder, upstream)
    command = PROXIES[proxy](place)
    file = next(Path(part) for part in command if part.startswith(str(folder)))
    file.write_text(put(file.read_text(), **careless))
    settings = {"SCORESHEET_PUBLIC_URL": f"https://localhost:{place.tls}", "SCORESHEET_TRUSTED_PROXIES": "127.0.0.1"}
    with running(folder, port=upstream, **settings), (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            _await(place, process)
            yield place
        finally:
            Client.close_all()
            process.terminate()
            process.wait(20)


def _await(place: Place, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if place.ask("GET", "/healthz")[0] == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("The proxy did not start: " + (place.folder / "proxy.log").read_text())
