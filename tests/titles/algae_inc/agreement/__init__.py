"""The title followed step by step, compared with the independent model (`oracle`)."""
