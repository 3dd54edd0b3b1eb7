"""Routes for bots (accounts of programs, each owned by a player) and their tokens."""

from __future__ import annotations

from flask import Response

from scoresheet.service.accounts.tokens import DAYS
from scoresheet.service.api import account_requests, account_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.decorators import fails, limited, needs
from scoresheet.service.api.players import NO_STORE, represent_player, represent_token
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller

bots = Blueprint("bots", __name__, description="Bots: accounts of programs, each owned by a player.")

MINE = "/players/me/bots"


@bots.route(MINE)
@needs()
@bots.response(200, account_schemas.PlayerListSchema)
def list_bots() -> Response:
    """List the caller's bots.

    Deleted bots are left out. There is only one page.
    """
    accounts = services().accounts
    return page([represent_player(accounts.profile(bot)) for bot in accounts.bots.of(caller().player)], None)


@bots.route(MINE, methods=["POST"])
@limited
@fails(409)
@needs("play")
@bots.arguments(account_requests.BotRequest)
@bots.response(201, account_schemas.PlayerSchema)
def make_bot(body: account_requests.BotRequest) -> Response:
    """Create a bot account without a password, owned by the caller.

    The bot acts with tokens that its owner creates. Everyone can see that it is a bot.
    """
    accounts = services().accounts
    bot = accounts.bots.make(caller().player, body.name)
    return json_response(represent_player(accounts.profile(bot)), 201, {"Location": f"{API}/players/{bot}"})


@bots.route(f"{MINE}/<id:bot>", methods=["DELETE"])
@needs("play")
@bots.response(204)
def give_up_bot(bot: str) -> Response:
    """Delete a bot and revoke its tokens.

    Its games continue as after a resignation.
    """
    accounts = services().accounts
    accounts.bots.check_run_by(caller().player, bot)
    accounts.forget(bot)
    return no_content()


@bots.route(f"{MINE}/<id:bot>/tokens")
@needs()
@bots.response(200, account_schemas.TokenListSchema)
def list_bot_tokens(bot: str) -> Response:
    """List the tokens of one of the caller's bots, without their secrets.

    Expired tokens are left out. There is only one page.
    """
    accounts = services().accounts
    accounts.bots.check_run_by(caller().player, bot)
    return page([represent_token(token) for token in accounts.tokens.of(bot)], None)


@bots.route(f"{MINE}/<id:bot>/tokens", methods=["POST"])
@fails(409)
@needs("play")
@bots.arguments(account_requests.BotTokenRequest, required=False)
@bots.response(201, account_schemas.TokenCreatedSchema)
def make_bot_token(body: account_requests.BotTokenRequest, bot: str) -> Response:
    """Create a token for one of the caller's bots.

    The secret is shown only in this answer. Without `scopes` the token may play and read.
    """
    accounts = services().accounts
    accounts.bots.check_run_by(caller().player, bot)
    profile = accounts.profile(bot)
    secret, token = accounts.new_token(profile, body.scopes, body.label, body.days or DAYS)
    return json_response({"token": secret, **represent_token(token)}, 201, NO_STORE)


@bots.route(f"{MINE}/<id:bot>/tokens/<id:token>", methods=["DELETE"])
@needs("play")
@bots.response(204)
def revoke_bot_token(bot: str, token: str) -> Response:
    """Revoke a token of one of the caller's bots, with immediate effect.

    Anything done with it earlier remains valid.
    """
    accounts = services().accounts
    accounts.bots.check_run_by(caller().player, bot)
    accounts.tokens.revoke(bot, token)
    return no_content()
