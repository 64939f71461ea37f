"""Rules verification and perft for four chess variants."""
