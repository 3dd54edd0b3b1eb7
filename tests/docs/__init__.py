"""The documentation is run as it stands: its commands, its programs, its examples of JSON."""
