"""The only module that uses flask-smorest's private names, to describe views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flask_smorest


def known(view: Callable[..., object]) -> dict[str, Any]:
    """Return the description stored on a view so far."""
    found: dict[str, Any] = getattr(view, "_apidoc", {})
    return found


def describe(view: Callable[..., object], **more: object) -> None:
    """Add to the description of a view; new `responses` are merged with existing ones."""
    manual = known(view).get("manual_doc", {})
    responses = {**manual.get("responses", {}), **more.pop("responses", {})}  # type: ignore[dict-item]
    described = {**manual, **more, **({"responses": responses} if responses else {})}
    view._apidoc = {**known(view), "manual_doc": described}  # type: ignore[attr-defined]


class DescribedBlueprint(flask_smorest.Blueprint):
    """A blueprint that omits the error response which flask-smorest adds to arguments."""

    def security(self) -> list[dict[str, list[str]]]:
        """Return the security requirement of views that declare none."""
        raise NotImplementedError

    def response_schema(self, schema: Any) -> Any:
        """Return the schema or reference that describes an answer."""
        return schema

    def _store_endpoint_docs(self, endpoint: str, obj: Any, *args: Any, **options: Any) -> None:
        manual = known(obj).get("manual_doc", {})
        describe(obj, operationId=obj.__name__, **{"security": self.security(), **manual})
        super()._store_endpoint_docs(endpoint, obj, *args, **options)

    def _make_doc_response_schema(self, schema: Any) -> Any:
        return self.response_schema(schema)

    def _prepare_arguments_doc(self, doc: Any, doc_info: Any, **context: Any) -> Any:
        doc_info.get("arguments", {}).pop("responses", None)
        return super()._prepare_arguments_doc(doc, doc_info, **context)


class DescribedApi(flask_smorest.Api):
    """An API that leaves error handling to the application, with its own default error."""

    def default_error(self) -> dict[str, object]:
        """Return the description of the default error."""
        raise NotImplementedError

    def _register_error_handlers(self) -> None:
        pass

    def _register_responses(self) -> None:
        self.spec.components.response("DEFAULT_ERROR", self.default_error(), lazy=True)
