"""Tests of copying an installation."""
