"""Proving the rules: mutations, fixtures, long random runs, figures and speed."""
