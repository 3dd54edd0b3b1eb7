"""Datasets: games as tables in Parquet, one schema for all titles, and questions to them in SQL."""
