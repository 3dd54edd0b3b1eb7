"""Tests of moving house."""
