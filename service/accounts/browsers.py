"""Short names of browsers from their user agent, enough for players to recognise their own."""

BROWSERS = {
    "Firefox": ("firefox/", "fxios/"),
    "Edge": ("edg/", "edga/", "edgios/"),
    "Opera": ("opr/",),
    "Samsung Internet": ("samsungbrowser/",),
    "Chrome": ("chrome/", "crios/", "chromium/"),
    "Safari": ("safari/",),
}
"""Most of them claim to be those further down as well: the first counts."""
SYSTEMS = {
    "iPhone": ("iphone",),
    "iPad": ("ipad",),
    "Android": ("android",),
    "ChromeOS": ("cros ",),
    "Windows": ("windows",),
    "Mac": ("mac os", "macintosh"),
    "Linux": ("linux",),
}


def described(user_agent: str) -> str:
    """Browser and system with a comma between, as far as they are known; empty if neither is."""
    said = user_agent.lower()
    found = (next((name for name, signs in names.items() if _any(signs, said)), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def _any(signs: tuple[str, ...], said: str) -> bool:
    return any(sign in said for sign in signs)
