"""Tests that run the documentation: its commands, its programs, its JSON examples."""
