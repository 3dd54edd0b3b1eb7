"""The drawing of Phytoplankton."""
