"""Routes for accounts, profiles and tokens."""

from __future__ import annotations

from flask import Response

from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.accounts.tokens import DAYS, Token, rfc3339
from scoresheet.service.api import account_requests, account_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.decorators import fails, limited, needs
from scoresheet.service.api.description import LIMITS, headers
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.container.services import services
from scoresheet.service.core.proxies import client_address
from scoresheet.service.http.authentication import caller, check, known_browser

players = Blueprint("players", __name__, description="Accounts, profiles and tokens.")

NO_STORE = {"Cache-Control": "no-store"}


@players.route("/players", methods=["POST"])
@limited
@fails(409)
@players.arguments(account_requests.PlayerRequest)
@players.response(201, account_schemas.PlayerSchema, headers=headers("Location", *LIMITS))
def make_player(body: account_requests.PlayerRequest) -> Response:
    """Create an account.

    Names are unique; names that look alike count as the same. The next step is to create a token: `POST /tokens`.
    """
    made = services().accounts.make(body.name, body.password, client_address())
    return json_response(represent_player(made), 201, {"Location": f"{API}/players/{made.id}"})


@players.route("/players/me")
@needs()
@players.response(200, account_schemas.PlayerSchema)
def show_me() -> Response:
    """Get the caller's profile, as other players see it.

    Any token will do, whatever its scopes.
    """
    return json_response(represent_player(services().accounts.profile(caller().player)))


@players.route("/players/me", methods=["DELETE"])
@needs("play")
@players.response(204)
def forget_me() -> Response:
    """Delete the caller's account with its name, password and tokens.

    This is immediate and permanent. The games go on as after a resignation, with "former player" on the seats.
    """
    services().accounts.forget(caller().player)
    return no_content()


@players.route("/players/<id:player>")
@players.response(200, account_schemas.PlayerSchema)
def show_player(player: str) -> Response:
    """Get a player's public profile.

    A deleted account is shown under the name "former player".
    """
    return json_response(represent_player(services().accounts.profile(player)))


@players.route("/tokens", methods=["POST"])
@limited
@fails(403, 409)
@players.arguments(account_requests.TokenRequest)
@players.response(201, account_schemas.TokenCreatedSchema, headers=headers("Location", *LIMITS))
def make_token(body: account_requests.TokenRequest) -> Response:
    """Create a token, with name and password.

    The secret is shown only in this answer. Without `scopes` the token may play and read; the scope of a role is only
    for players with that role. After too many wrong passwords, the answer is 429 for a while.
    """
    accounts = services().accounts
    proven = caller().player or known_browser()
    player = accounts.log_in(body.name, body.password, client_address(), proven)
    secret, token = accounts.new_token(player, body.scopes, body.label, body.days or DAYS)
    return json_response(
        {"token": secret, **represent_token(token)}, 201, {"Location": f"{API}/tokens/{token.id}", **NO_STORE}
    )


@players.route("/tokens")
@needs()
@players.response(200, account_schemas.TokenListSchema)
def list_tokens() -> Response:
    """List the caller's tokens and sessions, without their secrets.

    Expired ones are left out. A session belongs to a browser, and is revoked like a token.
    """
    return page([represent_token(token) for token in services().accounts.tokens.of(caller().player)], None)


@players.route("/tokens/<id:token>", methods=["DELETE"])
@needs()
@players.response(204)
def revoke_token(token: str) -> Response:
    """Revoke a token with immediate effect; a read-only token can only revoke itself.

    Anything done with it earlier remains valid. 404 for the tokens of other players.
    """
    if token != caller().token:
        check("play")
    services().accounts.tokens.revoke(caller().player, token)
    return no_content()


def represent_player(profile: Profile) -> dict[str, object]:
    """Represent a player's public profile."""
    own = f"{API}/players/{profile.id}"
    links = {"self": own, "games": f"{API}/games?player={profile.id}", "statistics": f"{own}/statistics"}
    return {
        "id": profile.id,
        "name": profile.name,
        "former": profile.former,
        "bot": profile.bot,
        "run_by": profile.run_by,
        "links": links if profile.run_by is None else {**links, "run_by": f"{API}/players/{profile.run_by}"},
    }


def represent_token(token: Token) -> dict[str, object]:
    """Represent a token for its owner, without its secret."""
    return {
        "id": token.id,
        "kind": token.kind,
        "scopes": token.scopes,
        "label": token.label,
        "created_at": rfc3339(token.created_at),
        "expires_at": rfc3339(token.expires_at),
        "used_at": rfc3339(token.used_at) if token.used_at else None,
        "links": {"self": f"{API}/tokens/{token.id}"},
    }
