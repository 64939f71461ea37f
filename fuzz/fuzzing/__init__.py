"""The tools behind `fuzz/run`. Standard library only."""
