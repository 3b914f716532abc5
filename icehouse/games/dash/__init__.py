"""Dash."""
