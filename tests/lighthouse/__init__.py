"""The pages as Lighthouse judges them."""
