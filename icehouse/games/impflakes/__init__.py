"""IMPflakes, by Martin Stewart."""
