"""Helpers that titles share."""
