"""Runs pytest inside pytest."""

pytest_plugins = ["pytester"]
