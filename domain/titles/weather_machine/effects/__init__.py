"""The facts of Weather Machine, past tense; all of them are common knowledge."""
