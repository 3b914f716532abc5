"""``build.py figures``: write docs/simulations.md, 1,000 random matches a game and seat count."""

from __future__ import annotations

import argparse
import sys

from icehouse import games
from icehouse.__main__ import share
from icehouse.simulate import COUNT_EVERY, MOST_COUNTED, Figures, simulate, spread
from tools import ROOT

PAGE = ROOT / "docs" / "simulations.md"
MATCHES = 1_000
SEED = 1
HEAD = f"""\
# Random matches in numbers

What {MATCHES:,} matches of random moves come to, for each game and number of seats, with the
options as they stand by default and the start drawn by lot. Made by `python3 build.py figures`; the
same figures for other options: `python -m icehouse simulate GAME --seats N --option KEY=VALUE`.

Random players show the machinery, not good play: how long a match can get, how much there is to
choose from, whether a seat is favoured by the rules alone. *Choices* are the legal moves of every
{COUNT_EVERY}th position, counted up to {MOST_COUNTED:,}. Chance alone moves a seat's share of wins
by up to three points.
"""


def cell(numbers: list[int]) -> str:
    """Mean, least and most."""
    mean, least, most = spread(numbers)
    return f"{mean:.1f} ({least}–{most:,}{'+' if most == MOST_COUNTED else ''})"


def row(figures: Figures) -> str:
    """One line of a game's table."""
    if figures.cooperative:
        won = f"together {share(figures.together, figures)}"
    else:
        won = " · ".join(share(figures.won[seat], figures) for seat in range(figures.seats))
    reasons = [f"{reason} {share(n, figures)}" for reason, n in figures.reasons.most_common()]
    if figures.unfinished:
        reasons.append(f"broken off {share(figures.unfinished, figures)}")
    cells = (
        str(figures.seats), cell(figures.moves), cell(figures.turns), cell(figures.choices),
        cell(figures.scores), won, share(figures.shared, figures), ", ".join(reasons),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def section(key: str) -> str:
    """One game's table."""
    game = games.find(key)
    lines = [
        f"## {game.about.title}",
        "",
        "| seats | moves | turns | choices | scores | won, by seat | tied | ended by |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for seats in game.about.seats:
        lines.append(row(simulate(game, game.about.choose(seats), MATCHES, SEED)))
        print(f"{key}, {seats} seats", flush=True)
    return "\n".join(lines) + "\n"


def kept() -> dict[str, str]:
    """The tables of the page as it stands, by the games' titles."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    parts = [part.partition("\n") for part in text.split("\n## ")[1:]]
    return {title: f"## {title}\n{rest.rstrip()}\n" for title, _, rest in parts}


def main(verb: str, arguments: list[str]) -> int:
    """Write the page; where games are named, the other games' tables are left as they are."""
    parser = argparse.ArgumentParser(prog=f"build.py {verb}", description=__doc__)
    parser.add_argument("game", nargs="*", help="keys of games; all when none is named")
    chosen: list[str] = parser.parse_args(arguments).game
    unknown = [key for key in chosen if key not in games.KEYS]
    if unknown:
        print(f"There is no game {unknown[0]!r}; there are {', '.join(games.KEYS)}.")
        return 2
    old = kept() if chosen else {}
    sections = [
        old[title] if key not in (chosen or games.KEYS) and title in old else section(key)
        for key, title in ((key, games.find(key).about.title) for key in games.KEYS)
    ]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join([HEAD, *sections]), "utf-8")
    print(PAGE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main("figures", sys.argv[1:]))
