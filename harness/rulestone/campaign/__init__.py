"""Deep counts: cut into tasks, kept in a file, resumable after any end."""
