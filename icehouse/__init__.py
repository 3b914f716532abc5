"""Six tabletop games as pure-Python rules engines, and the table they are played on.

The rules need only the standard library. ``icehouse.table`` draws boards and needs Jinja2
(``pip install icehouse[table]``).
"""

__version__ = "0.1.0"
