"""Short names of browsers from their user agent, enough for players to recognise their own."""

BROWSERS = {
    "Firefox": ("firefox/", "fxios/"),
    "Edge": ("edg/", "edga/", "edgios/"),
    "Opera": ("opr/",),
    "Samsung Internet": ("samsungbrowser/",),
    "Chrome": ("chrome/", "crios/", "chromium/"),
    "Safari": ("safari/",),
}
"""Most browsers also claim to be those further down, so the first match counts."""
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
    """Return browser and system, separated by a comma, as far as they are known."""
    said = user_agent.lower()
    found = (next((name for name, signs in names.items() if _any(signs, said)), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def _any(signs: tuple[str, ...], said: str) -> bool:
    return any(sign in said for sign in signs)
