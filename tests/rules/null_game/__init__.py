"""The null game: the smallest game that uses every part of the contract. Copy it to write one."""
