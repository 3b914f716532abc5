"""Icehouse Dash, also known as 3-High: build five trees together."""
