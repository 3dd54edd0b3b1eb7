"""Shared building blocks: errors, ids, time, text checks, configuration, caches, retries."""
