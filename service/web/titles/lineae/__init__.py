"""The drawing of Lineae."""
