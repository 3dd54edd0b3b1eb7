"""The journal: append-only streams of events outside games; authors' words are encrypted."""
