"""The title compared with the independent model of its rules: offered moves and their consequences."""
