"""A page of another site in a real browser: it reads, writes with a token, gets nothing for a cookie."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page

from tests.server import Client

ASK = """async ([address, options]) => {
  try {
    const answer = await fetch(address, options);
    return {status: answer.status, etag: answer.headers.get("ETag"), body: await answer.json()};
  } catch (error) { return {refused: String(error)}; }
}"""


class Empty(BaseHTTPRequestHandler):
    """Another site: one empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def other_site(chromium: Browser) -> Iterator[Page]:
    """A page of another site: another port is another origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    yield page
    context.close()
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_page_of_another_site_reads_and_writes_with_a_token_but_not_with_a_cookie(
    other_site: Page, site: str
) -> None:
    client = Client.signed_up(int(site.rpartition(":")[2]), "Somebody elsewhere")
    bearer = {"Authorization": f"Bearer {client.token}", "Content-Type": "application/json"}
    new = '{"title": "industrial-waste", "seats": 2}'

    read = other_site.evaluate(ASK, [f"{site}/api/v1/titles", {}])
    opened = other_site.evaluate(ASK, [f"{site}/api/v1/games", {"method": "POST", "headers": bearer, "body": new}])
    assert (read["status"], opened["status"]) == (200, 201)
    assert opened["etag"]

    without = {"method": "POST", "headers": {"Content-Type": "application/json"}, "body": new}
    for options in (without, {"credentials": "include"}):
        answer = other_site.evaluate(
            ASK, [f"{site}/api/v1/{'games' if 'method' in options else 'players/me'}", options]
        )
        assert "refused" in answer
