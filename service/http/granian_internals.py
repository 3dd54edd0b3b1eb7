"""Private names of granian that the service uses; a test fails if they change."""

from granian._granian import RSGIProtocolClosed as ProtocolClosed
from granian._granian import SocketHolder

__all__ = ["ProtocolClosed", "SocketHolder"]
