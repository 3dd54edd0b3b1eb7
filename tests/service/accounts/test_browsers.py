"""Short descriptions of browsers from their user agents."""

import pytest

from scoresheet.service.accounts.browsers import described

WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36", "Chrome, Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36 Edg/141.0.0.0", "Edge, Windows"),
        (f"Mozilla/5.0 (Linux; Android 16; Pixel 9) {CHROME} Mobile Safari/537.36", "Chrome, Android"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Version/18.6 Safari/605.1.15", "Safari, Mac"),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) {WEBKIT} Safari/604.1",
            "Safari, iPhone",
        ),
        (f"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) {WEBKIT} FxiOS/140.0 Safari/605.1.15", "Firefox, iPad"),
        ("curl/8.14.1", ""),
        ("", ""),
        ("<script>alert(1)</script> Linux", "Linux"),
    ],
)
def test_a_browser_is_described_by_its_name_and_system(sent: str, said: str) -> None:
    assert described(sent) == said
