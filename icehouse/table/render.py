"""Drawing with the templates. Autoescape is on for every template, whatever its ending."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from markupsafe import Markup

import icehouse
from icehouse.words import Words


def template_folder() -> Path:
    """Where the templates are: inside the installed package, or beside it in a checkout."""
    package = Path(icehouse.__file__).parent
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"


MOST_KEPT = 60  # parts of drawings that never change and are kept once drawn


class Kept:
    """`{% call kept("what", …) %}` in a template: what it draws, drawn once for these values.

    For what does not change from move to move, such as a track of fifty spaces: a redraw is then
    quick. Whatever the part depends on, its language included, has to be among the values.
    """

    def __init__(self) -> None:
        self._parts: dict[tuple[Hashable, ...], Markup] = {}

    def __call__(self, *values: Hashable, caller: Callable[[], str]) -> Markup:
        known = self._parts.get(values)
        if known is None:
            if len(self._parts) >= MOST_KEPT:
                self._parts.clear()
            known = self._parts[values] = Markup(caller())
        return known


MOST_SHAPES = 4000  # drawn shapes that are kept


class Shapes(Template):
    """A template; what others import of it is drawn once for the same values.

    Imported macros know nothing but their arguments (we never import with context), and a table
    draws the same few hundred shapes at every touch.
    """

    def make_module(self, *args: Any, **values: Any) -> TemplateModule:
        """The macros that another template imports."""
        module = super().make_module(*args, **values)
        for name, macro in vars(module).items():
            if isinstance(macro, Macro) and not macro.caller:
                setattr(module, name, drawn_once(macro))
        return module


def drawn_once(macro: Macro) -> Callable[..., str]:
    """The macro, with its results kept."""
    drawn: dict[Hashable, str] = {}

    def draw(*args: Any, **named: Any) -> str:
        # With their types: 1 is not True, and text is not the same text as markup.
        key: Hashable = args, tuple(map(type, args)), *((n, v, type(v)) for n, v in named.items())
        try:
            known = drawn.get(key)
        except TypeError:  # lists and the like are told apart by how they are written
            key = repr((args, named))
            known = drawn.get(key)
        if known is None:
            if len(drawn) >= MOST_SHAPES:
                drawn.clear()
            known = drawn[key] = macro(*args, **named)
        return known

    return draw


class Plain(Environment):
    """An environment for plain values: `a.b` of a dict is its item, without a try at attributes."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """The one Jinja2 environment."""
    made = Plain(
        loader=FileSystemLoader(_folders),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
    )
    made.template_class = Shapes
    made.globals["kept"] = Kept()
    return made


_folders = [str(template_folder())]


def add_folder(folder: Path) -> None:
    """Find templates in one more folder: for games of one's own."""
    _folders.append(str(folder))
    environment.cache_clear()


def render(template: str, words: Words, **values: Any) -> Markup:
    """A template's text, with `say`, `say_n` and `language` for its sentences."""
    text = (
        environment()
        .get_template(template)
        .render(say=words.say, say_n=words.say_n, language=words.language, **values)
    )
    return Markup(text)
