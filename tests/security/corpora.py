"""Hostile inputs for text fields: each has an effect somewhere, and must have none here."""

from __future__ import annotations

from itertools import chain

XSS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title><svg onload=alert(1)>",
    "javascript:alert(1)",
    "<a href=JaVaScRiPt&colon;alert(1)>x</a>",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "<math><mtext></p><style><img src=x onerror=alert(1)></style>",
    "`${alert(1)}`",
    "</script><script>alert(1)//",
)
INJECTION = (
    "' OR '1'='1' --",
    "'; DROP TABLE players; --",
    "1); DELETE FROM game_events; --",
    "$1 %s ? :name",
    "%(name)s",
    "pg_sleep(10)--",
    "\\'; SELECT pg_sleep(10); --",
    "{{ 7 * 7 }}{% for x in ().__class__.__mro__ %}{% endfor %}",
    "${jndi:ldap://127.0.0.1/a}",
    "$(touch /tmp/scoresheet-was-here)",
    "`id`; id | id && id",
    "=cmd|' /C calc'!A0",
    "%n%n%n%s%s%s",
)
TRAVERSAL = (
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "/etc/passwd",
    "....//....//etc/passwd",
    "file:///etc/passwd",
    "..\\..\\windows\\win.ini",
    "C:\\windows\\win.ini",
    "con",
    ".",
    "..",
)
SSRF = (
    "http://127.0.0.1:22/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:127.0.0.1]/",
    "http://0x7f000001/",
    "http://localhost@127.0.0.1/",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "dbus:///org/freedesktop",
    "//127.0.0.1/x",
)
HEADERS = (
    "x\r\nSet-Cookie: a=b",
    "x\nLocation: https://evil.example",
    "x\r\n\r\n<html>",
    "x\u2028y\u2029z",
)
UNSEEN = (
    "a\0b",
    "\x1b[2J\x1b[31mred",
    "\u202egnp.exe",
    "zero\u200bwidth",
    "e\u0301",
    "z" + "\u0300" * 400,
    "\ufeff\ufffe",
    "\U000e0041",
)
BOMBS = (
    "A" * 60_000,
    "a" * 30_000 + "!",
    "(" * 20_000,
    "9" * 5_000,
    "1e" + "9" * 400,
    "\U0001f9ea" * 12_000,
    "<!DOCTYPE a [<!ENTITY b 'c'>]>" + "&b;" * 5_000,
    " " * 50_000,
)
ALL = {
    "XSS": XSS,
    "injection": INJECTION,
    "traversal": TRAVERSAL,
    "SSRF": SSRF,
    "headers": HEADERS,
    "unseen": UNSEEN,
    "bombs": BOMBS,
}
EVERY = tuple(chain.from_iterable(ALL.values()))
