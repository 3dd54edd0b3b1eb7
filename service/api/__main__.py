"""Writes the description of the API to where it is committed: `python -m service.api`."""

from flask import Flask

from service.api import describe, openapi
from service.api.documents import OPENAPI

OPENAPI.write_text(openapi(describe(Flask("service"))))
