"""Read models: kept from the event log, dropped and rebuilt at will."""
