"""One folder a title: its drawing."""
