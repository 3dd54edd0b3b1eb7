"""The export of a player's data: complete, and without data of other players."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Table, insert, select

from scoresheet.service.accounts.copies import WITHHELD, owner
from scoresheet.service.container.services import Services
from scoresheet.service.notify.contact import WEBHOOK
from scoresheet.service.runtime.bootstrap import PERSONAL
from tests.service.notify.mailing import PASSWORD, Mailing
from tests.service.web.visitors import Guests, Visitor

NOT_PERSONAL = {"notify_followed", "invitation_links", "rematches", "clubs"}
"""Tables that are not about players, but about games, clubs or the log."""


def row_of(table: Table, player: str, mark: str) -> dict[str, Any]:
    """Return a row of the player, with a recognisable text in every text column."""
    values = {
        column.name: f"{mark}-{column.name}" if column.type.python_type is str else 7
        for column in table.columns
        if column.type.python_type is not bool
    }
    flags = {column.name: False for column in table.columns if column.type.python_type is bool}
    return {**values, **flags, owner(table) or "": player}


def fill(services: Services, player: str, mark: str) -> None:
    """Insert a row of the player into every personal table."""
    with services.copies._engine.begin() as connection:
        for table in PERSONAL:
            if owner(table) == "player":
                connection.execute(insert(table).values(row_of(table, player, mark)))


def signed_in(mailing: Mailing, name: str) -> Visitor:
    visitor = Guests(mailing.app()).stranger()
    assert visitor.post("/sign-in", {"name": name, "password": PASSWORD}).status_code == 303
    return visitor


def copy(visitor: Visitor) -> tuple[str, dict[str, Any]]:
    answer = visitor.get("/settings/my-data")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == 'attachment; filename="scoresheet-my-data.json"'
    return answer.text, json.loads(answer.text)


def test_every_personal_table_names_the_column_of_its_owner() -> None:
    assert {table.name for table in PERSONAL if owner(table) is None} == NOT_PERSONAL


def test_the_export_holds_all_rows_of_the_player_and_none_of_others(mailing: Mailing) -> None:
    ada, ben = mailing.player("Ada", mail=False), mailing.player("Ben", mail=False)
    fill(mailing.services, ada, "adas")
    fill(mailing.services, ben, "bens")
    visitor = signed_in(mailing, "Ada")
    text, said = copy(visitor)
    assert ben not in text
    assert "bens-" not in text
    assert "Ben" not in text
    with mailing.services.copies._engine.connect() as connection:
        for table in PERSONAL:
            if owner(table) is None:
                continue
            rows = connection.execute(select(table).where(table.columns[owner(table) or ""] == ada)).mappings().all()
            assert rows, table.name
            assert len(said["kept"][table.name]) == len(rows)
            for row in rows:
                assert {name: row[name] for name in row if name not in WITHHELD} in said["kept"][table.name]


def test_the_export_contains_no_secrets(mailing: Mailing) -> None:
    ada = mailing.player("Ada")
    mailing.hook(ada, "https://hooks.example/ada")
    mailing.services.accounts.new_token(mailing.services.accounts.profile(ada), label="my laptop")
    secret = mailing.notifications.preferences.channels(ada)[WEBHOOK].secret
    text, said = copy(signed_in(mailing, "Ada"))
    assert secret not in text
    assert "$argon2" not in text
    assert set(said["kept_but_not_shown"]) == set(WITHHELD)
    assert "my laptop" in [token["label"] for token in said["kept"]["tokens"]]
    assert "ada@home.example" in text


def test_the_export_lists_the_games_of_the_player_with_links_and_no_others(mailing: Mailing) -> None:
    ada, ben, cyd = (mailing.player(name, mail=False) for name in ("Ada", "Ben", "Cyd"))
    mine = mailing.begin(ada, ben, name="Ours", visibility="private")
    others = mailing.begin(ben, cyd, name="Theirs")
    assert mailing.services.projections.settle(30)
    text, said = copy(signed_in(mailing, "Ada"))
    (game,) = said["games"]
    assert game["url"] == f"https://games.example/games/{mine.id}"
    assert (game["name"], game["my_seats"]) == ("Ours", [{"seat": 0, "given_up": False}])
    assert others.id not in text
    assert ben not in text


def test_the_export_lists_all_games_if_there_are_several_pages(mailing: Mailing, monkeypatch: Any) -> None:
    monkeypatch.setattr("scoresheet.service.web.my_data.A_PAGE", 2)
    ada, ben = mailing.player("Ada", mail=False), mailing.player("Ben", mail=False)
    games = {mailing.begin(ada, ben).id for _ in range(5)}
    assert mailing.services.projections.settle(30)
    said = copy(signed_in(mailing, "Ada"))[1]
    assert {game["id"] for game in said["games"]} == games
    assert len(said["games"]) == 5


def test_the_export_lists_the_bots_of_the_player(mailing: Mailing) -> None:
    ada = mailing.player("Ada", mail=False)
    bot = mailing.services.accounts.bots.make(ada, "Speedy")
    (told,) = copy(signed_in(mailing, "Ada"))[1]["bots"]
    assert [row["id"] for row in told["players"]] == [bot]
