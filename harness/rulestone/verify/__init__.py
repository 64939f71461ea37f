"""Holding engines against the rules: check, bisect, diagnose, fuzz."""
