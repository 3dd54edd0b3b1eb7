"""Short browser names from user agents, by which players recognise their own sessions."""

BROWSERS = {
    "Firefox": ("firefox/", "fxios/"),
    "Edge": ("edg/", "edga/", "edgios/"),
    "Opera": ("opr/",),
    "Samsung Internet": ("samsungbrowser/",),
    "Chrome": ("chrome/", "crios/", "chromium/"),
    "Safari": ("safari/",),
}
"""The first match counts, because most browsers also claim to be the ones further down."""
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
    """Return the browser and the system, separated by a comma, leaving out what is unknown."""
    said = user_agent.lower()
    found = (next((name for name, signs in names.items() if _any(signs, said)), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def _any(signs: tuple[str, ...], said: str) -> bool:
    return any(sign in said for sign in signs)
