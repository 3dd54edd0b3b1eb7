"""Datasets: games as Parquet tables with one schema for all titles, and SQL queries."""
