"""The title followed step by step, beside what the independent model (`oracle`) says of every step."""
