"""The title compared with the independent model of its rules: what is offered, and what comes of it."""
