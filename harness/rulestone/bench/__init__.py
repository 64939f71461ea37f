"""`rulestone bench`: how fast the core counts, beside every peer that is found on the machine."""
