"""Characters that the database cannot store are rejected, and nothing breaks."""

import pytest

from tests.service.api.players import Player, Table

BROKEN = 500
STRANGE = ["%00", "a%00b", "%ED%A0%80", "%EF%BF%BF"]


@pytest.fixture(scope="module")
def somebody(table: Table) -> Player:
    return table.player()


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.parametrize(
    "path",
    [
        *("/games/{}", "/games/{}/events", "/games/{}/positions/1", "/players/{}", "/games?q={}", "/games?player={}"),
        *("/titles/{}", "/records/{}", "/games?cursor={}", "/games/{}/record", "/inbox?cursor={}"),
    ],
)
def test_a_path_with_an_unstorable_character_causes_no_server_error(
    table: Table, somebody: Player, path: str, text: str
) -> None:
    for player in (table.anybody, somebody):
        assert player.get(path.format(text)).status_code < BROKEN


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ufffd", "\uffff"])
def test_a_body_with_an_unstorable_character_is_rejected(table: Table, text: str) -> None:
    for path, body in (
        ("/tokens", {"name": text, "password": "correct horse battery"}),
        ("/tokens", {"name": "Ada", "password": text * 10}),
        ("/players", {"name": f"Ada{text}", "password": "correct horse battery"}),
        ("/games", {"title": text, "seats": 2}),
        ("/games", {"title": "industrial-waste", "seats": 2, "name": text}),
    ):
        assert 400 <= table.anybody.post(path, body).status_code < BROKEN
