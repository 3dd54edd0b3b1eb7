"""What holds for all tests of the service: no answer of its API that is not as described."""

from service.app import App
from tests.service.judge import JudgedClient

App.test_client_class = JudgedClient
