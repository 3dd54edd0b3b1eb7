"""Logs, access log, metrics, tracing and the status of background services."""
