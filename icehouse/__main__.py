"""``python -m icehouse games | simulate | play | embed``: the games on the command line."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import Any, NoReturn

from icehouse import embed, games
from icehouse.chance import SEED_BITS
from icehouse.options import read_all, spell
from icehouse.problem import N_, Problem
from icehouse.simulate import MOST_COUNTED, Figures, simulate, spread
from icehouse.terminal import Terminal
from icehouse.words import LANGUAGES, Words, words

WRONG = 2  # the exit code for what was asked wrongly


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks; a problem is one sentence on standard error."""
    asked = parser().parse_args(arguments)
    said = words("en")
    try:
        said = words(asked.language)
        result: int = asked.run(asked, said)
        return result
    except Problem as problem:
        print(said.problem(problem), file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # whoever read the output has read enough
        sys.stderr.close()
        return 0


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what was asked wrongly."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{message}; “{self.prog} --help” says what can be asked.\n")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = Parser(prog="python -m icehouse", description="Icehouse: six tabletop games.")
    top.add_argument("--language", default="en", help=", ".join(LANGUAGES))
    verbs = top.add_subparsers(required=True, metavar="games | simulate | play | embed")
    listing = verbs.add_parser("games", help="list the games with their options")
    listing.set_defaults(run=list_games)
    figures = verbs.add_parser("simulate", help="play random matches and say what they came to")
    figures.add_argument("--matches", type=int, default=100)
    figures.set_defaults(run=show_figures)
    play = verbs.add_parser("play", help="play in the terminal; moves are typed as their text")
    play.add_argument("--names", default="", help="the players' names, with commas between")
    play.add_argument("--take-backs", action="store_true", help="take back anything")
    play.set_defaults(run=play_match)
    post = verbs.add_parser("embed", help="write a folder with one game, to put beside a post")
    post.add_argument("game", metavar="GAME")
    post.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER")
    post.add_argument("--site", type=Path, help="the built site (a checkout's dist/site)")
    post.set_defaults(run=write_embed)
    for verb in (figures, play):
        verb.add_argument("game", metavar="GAME")
        verb.add_argument("--seats", type=int)
        verb.add_argument("--start", type=int, help="the seat that begins; lots when not given")
        verb.add_argument("--seed", type=int, help="the same seed, the same chance")
        verb.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    return top


# -- what is asked ---------------------------------------------------------------------------------


def chosen_seed(asked: argparse.Namespace) -> int:
    """The seed that was asked for, or a fresh one; raises `Problem`."""
    seed: int = secrets.randbits(SEED_BITS) if asked.seed is None else asked.seed
    if not 0 <= seed < 1 << SEED_BITS:
        raise Problem(N_("A seed is a whole number from 0 to 2^{bits} - 1."), bits=SEED_BITS)
    return seed


# -- games -----------------------------------------------------------------------------------------


def list_games(asked: argparse.Namespace, said: Words) -> int:
    """List the games with their seats and options."""
    for about in (games.find(key).about for key in games.KEYS):
        low, high = min(about.seats), max(about.seats)
        seats = str(low) if low == high else f"{low}-{high}"
        print(f"{about.key}  {about.title}  {seats}")
        for option in about.options:
            values = list(map(spell, (option.default, *option.values)))
            if option.low is not None:
                values.append(f"{option.low}-{option.high}")
            print(f"    {option.key} = {', '.join(dict.fromkeys(values))}")
    return 0


# -- simulate --------------------------------------------------------------------------------------


def show_figures(asked: argparse.Namespace, said: Words) -> int:
    """Play random matches and print what they came to."""
    game = games.find(asked.game)
    values: dict[str, Any] = read_all(game.about.title, game.about.options, asked.option)
    options = game.about.choose(asked.seats, start=asked.start, **values)
    if asked.matches < 1:
        raise Problem(N_("Ask for one match or more, not {matches}."), matches=asked.matches)
    seed = chosen_seed(asked)
    print(f"{game.about.title}: {asked.matches} random matches, seed {seed}")
    chosen = ", ".join(f"{key}={spell(value)}" for key, value in options.values)
    print(f"  seats    {options.seats}" + (f"; {chosen}" if chosen else ""))
    for line in figure_lines(simulate(game, options, asked.matches, seed)):
        print(f"  {line}")
    return 0


def figure_lines(figures: Figures) -> list[str]:
    """Figures as lines of a table."""
    lines = []
    for name, numbers in (("moves", figures.moves), ("turns", figures.turns)):
        mean, least, most = spread(numbers)
        lines.append(f"{name:8} mean {mean:.1f}, least {least}, most {most}")
    mean, least, most = spread(figures.choices)
    more = "+" if most == MOST_COUNTED else ""
    lines.append(f"choices  mean {mean:.1f}{more}, least {least}, most {most}{more}")
    mean, least, most = spread(figures.scores)
    lines.append(f"scores   mean {mean:.1f}, least {least}, most {most}")
    if figures.cooperative:
        lines.append(f"won      together {share(figures.together, figures)}")
    else:
        seats = [f"seat {s} {share(figures.won[s], figures)}" for s in range(figures.seats)]
        lines.append(", ".join([f"won      {seats[0]}", *seats[1:]]))
        lines.append(f"tied     {share(figures.shared, figures)}")
    reasons = [f"{reason} {share(n, figures)}" for reason, n in figures.reasons.most_common()]
    if figures.unfinished:
        reasons.append(f"broken off {share(figures.unfinished, figures)}")
    lines.append(f"ended by {', '.join(reasons)}")
    return lines


def share(number: int, figures: Figures) -> str:
    """A number of matches as a share of all."""
    return f"{100 * number / figures.matches:.1f} %"


# -- play ------------------------------------------------------------------------------------------


def play_match(asked: argparse.Namespace, said: Words) -> int:
    """Play in the terminal."""
    game = games.find(asked.game)
    values: dict[str, Any] = read_all(game.about.title, game.about.options, asked.option)
    options = game.about.choose(asked.seats, start=asked.start, **values)
    names = [name.strip() for name in asked.names.split(",") if name.strip()]
    if len(names) > options.seats:
        raise Problem(
            N_("There are {names} names for {seats} seats."), names=len(names), seats=options.seats
        )
    for seat in range(len(names), options.seats):
        names.append(said.say("Player {number}", number=seat + 1))
    seed = chosen_seed(asked)
    Terminal(game, options, seed, tuple(names), said, take_backs=asked.take_backs).play()
    return 0


# -- embed -----------------------------------------------------------------------------------------


def write_embed(asked: argparse.Namespace, said: Words) -> int:
    """Write a folder with one game and say what to paste into the post."""
    about = games.find(asked.game).about
    site = asked.site if asked.site is not None else embed.built_site()
    written = embed.write_folder(site, about.key, asked.output)
    size = sum(path.stat().st_size for path in written) / 1e6
    print(f"{asked.output}: {len(written)} files, {size:.1f} MB")
    print(said.say("Put the folder beside the post, and paste these lines into it:"))
    print(embed.element_lines(f"{asked.output.name}/", about.key, {}, embed.escape(about.title)))
    print(said.say("Where no scripts are allowed, paste this line:"))
    print(embed.frame_line(f"{asked.output.name}/", about.key, about.title, {}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
