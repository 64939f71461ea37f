"""Verdicts as text, NDJSON and JUnit."""
