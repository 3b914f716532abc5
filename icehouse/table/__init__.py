"""What a person sees and touches: picking, drawing, pages. Needs Jinja2 (``icehouse[table]``)."""
