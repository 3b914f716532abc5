"""The page's handlers: what the browser tells goes to the room, what the room shows is drawn."""
