"""The facts of Lineae, past tense; all of them are common knowledge."""
