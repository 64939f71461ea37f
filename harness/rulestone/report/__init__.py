"""Verdicts as text, NDJSON, JUnit and HTML."""
