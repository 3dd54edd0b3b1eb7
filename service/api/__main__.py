"""Write the OpenAPI document to its committed file: `python -m scoresheet.service.api`."""

from flask import Flask

from scoresheet.service.api import describe, openapi
from scoresheet.service.api.documents import OPENAPI

OPENAPI.write_text(openapi(describe(Flask("service"))))
