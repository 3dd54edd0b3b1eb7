"""The journal: append-only streams beside games; authors' words are encrypted per author."""
