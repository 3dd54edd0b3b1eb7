"""The facts of Industrial Waste, past tense; all of them are common knowledge."""
