"""The private names of granian that the service needs; a test notices when they change."""

from granian._granian import RSGIProtocolClosed as ProtocolClosed
from granian._granian import SocketHolder

__all__ = ["ProtocolClosed", "SocketHolder"]
