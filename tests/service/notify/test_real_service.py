"""The service in its own process, with a real mail server and a real receiver on the loopback."""

from __future__ import annotations

import json
import signal
import threading
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from tests import databases
from tests.server import Client, running
from tests.service.notify.mailing import SECRET
from tests.service.notify.receivers import MailServer, WebServer, wait_for


def settings(mail: MailServer) -> dict[str, str]:
    return {
        "SCORESHEET_SMTP_URL": mail.url,
        "SCORESHEET_MAIL_FROM": "score@games.example",
        "SCORESHEET_PUBLIC_URL": "https://games.example",
        "SCORESHEET_NOTIFY_AFTER": "0",
        "SCORESHEET_WEBHOOKS_TO_PRIVATE": "yes",
    }


def write(folder: Path, statement: str, *values: str) -> None:
    """Change a table of a service directly."""
    with databases.opened(databases.at(folder)) as database:
        database.execute(statement, values)


def reach(folder: Path, player: str, kind: str, address: str) -> None:
    write(folder, "INSERT INTO notify_channels VALUES (?,?,?,?,'on','')", player, kind, address, SECRET)


def play(port: int, first: Client) -> str:
    """Let `first` open a game and another player start it; return its id."""
    second = Client.signed_up(port, "Ben")
    settings = {"title": "industrial-waste", "seats": 2, "name": "Sunday table"}
    status, game = first.post("/api/v1/games", settings)
    assert status == 201, game
    status, game = second.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])
    assert status == 201, game
    return str(game["id"])


def test_the_host_gets_news_by_every_channel_and_none_after_deletion(
    tmp_path: Path, mail: MailServer, web: WebServer
) -> None:
    with running(tmp_path, **settings(mail)) as (port, _):
        ada = Client.signed_up(port, "Ada")
        reach(tmp_path, ada.id, "email", "ada@home.example")
        reach(tmp_path, ada.id, "webhook", web.url)
        game = play(port, ada)
        wait_for(lambda: mail.received and web.calls)
        assert game in mail.received[0].text
        assert json.loads(web.calls[0].body)["data"]["news"][0]["game"] == game
        wait_for(lambda: b'notifications_total{channel="email",outcome="sent"} 1.0' in Client(port).get("/metrics")[1])
        assert ada.call("DELETE", "/api/v1/players/me", None)[0] == 204
    with databases.opened(databases.at(tmp_path)) as database:
        assert database.execute("SELECT COUNT(*) FROM notify_channels").fetchone() == (0,)


def test_a_process_killed_after_sending_sends_again_under_the_same_id(
    tmp_path: Path, mail: MailServer, web: WebServer
) -> None:
    killed, process = threading.Event(), []

    def kill(exchange: BaseHTTPRequestHandler) -> None:
        process[0].send_signal(signal.SIGKILL)
        process[0].wait(20)
        wait_for(lambda: _hung_up(exchange))
        killed.set()

    web.answers = [kill]
    with running(tmp_path, **settings(mail)) as (port, server):
        process.append(server)
        ada = Client.signed_up(port, "Ada")
        reach(tmp_path, ada.id, "webhook", web.url)
        play(port, ada)
        assert killed.wait(30)
    write(tmp_path, "UPDATE notify_messages SET due_at = 0")
    with running(tmp_path, **settings(mail)):
        wait_for(lambda: len(web.calls) == 2)
    assert web.calls[0].headers["webhook-id"] == web.calls[1].headers["webhook-id"]


def _hung_up(exchange: BaseHTTPRequestHandler) -> bool:
    """Return whether the caller has hung up, so that nothing more can be read."""
    exchange.connection.settimeout(0.1)
    try:
        return exchange.connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True
