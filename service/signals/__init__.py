"""The event bus between processes, the follower of the log, and streams to clients."""
