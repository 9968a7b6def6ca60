"""The forms of a page: what a browser would send of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag

_BUTTONS = ("submit", "image", "button", "reset")


@dataclass(frozen=True)
class Form:
    """A form with what stands in it.

    Args:
        address: where it goes, whole.
        method: "get" or "post".
        fields: names and values of all that a browser sends along, without the buttons, in the order of the page.
        buttons: names and values of the buttons that send it.
        files: names of the fields that take a file.
        limits: the greatest lengths that its text fields take, by name.
    """

    address: str
    method: str
    fields: tuple[tuple[str, str], ...]
    buttons: Mapping[str, str]
    files: tuple[str, ...] = ()
    limits: Mapping[str, int] | None = None

    def value(self, name: str) -> str:
        """What stands in a field; empty if there is no such field."""
        return next((value for field, value in self.fields if field == name), "")

    def has(self, *names: str) -> bool:
        """Whether there are fields, or places for files, of all these names."""
        known = {*self.files, *(name for name, _ in self.fields)}
        return known.issuperset(names)

    def filled(self, values: Mapping[str, str], button: str = "") -> list[tuple[str, str]]:
        """What is sent when some fields are filled in and a button is pressed.

        Args:
            values: by name; a field that the form lacks is sent too.
            button: the name of the only button that goes along; none if empty.
        """
        kept = [(name, values.get(name, value)) for name, value in self.fields]
        added = [(name, value) for name, value in values.items() if not self._is_field(name)]
        pressed = [(button, self.buttons.get(button, "1"))] if button else []
        return [(name, _as_browsers_send(value)) for name, value in kept + added] + pressed

    def _is_field(self, name: str) -> bool:
        return any(field == name for field, _ in self.fields)


def _as_browsers_send(value: str) -> str:
    return value.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")


def forms_of(soup: BeautifulSoup, address: str) -> list[Form]:
    """All forms of a page.

    Args:
        soup: the page.
        address: its own address, to which a form goes that names none.
    """
    return [form_of(tag, soup, address) for tag in soup.find_all("form")]


def form_of(tag: Tag, soup: BeautifulSoup, address: str) -> Form:
    """One form, with the fields that stand elsewhere on the page and name it."""
    parts = [part for part in _controls(tag) if part.get("form") is None]
    if name := tag.get("id"):
        parts += [part for part in _controls(soup) if part.get("form") == name]
    named = [part for part in parts if part.get("name") and not part.has_attr("disabled")]
    target = urljoin(address, _text(tag, "action") or address)
    return Form(
        address=target,
        method=(_text(tag, "method") or "get").lower(),
        fields=tuple(pair for part in named for pair in _sent(part)),
        buttons={_text(part, "name"): _text(part, "value") for part in named if _is_button(part)},
        files=tuple(_text(part, "name") for part in named if _kind(part) == "file"),
        limits={
            _text(part, "name"): int(_text(part, "maxlength"))
            for part in named
            if _text(part, "maxlength").isdigit()
        },
    )


def _controls(tag: Tag) -> Iterable[Tag]:
    return tag.find_all(["input", "textarea", "select", "button"])


def _text(tag: Tag, name: str) -> str:
    value = tag.get(name)
    return value if isinstance(value, str) else ""


def _kind(part: Tag) -> str:
    default = "submit" if part.name == "button" else "text"
    return (_text(part, "type") or default).lower()


def _is_button(part: Tag) -> bool:
    return part.name in ("input", "button") and _kind(part) in ("submit", "image")


def _sent(part: Tag) -> list[tuple[str, str]]:
    """What a browser sends of a field that nobody has touched."""
    name, kind = _text(part, "name"), _kind(part)
    if part.name == "select":
        return [(name, value) for value in _chosen(part)]
    if part.name == "textarea":
        return [(name, part.get_text().removeprefix("\n"))]
    if part.name == "button" or kind in _BUTTONS or kind == "file":
        return []
    if kind in ("checkbox", "radio"):
        return [(name, _text(part, "value") or "on")] if part.has_attr("checked") else []
    return [(name, _text(part, "value"))]


def _chosen(part: Tag) -> list[str]:
    options = [option for option in part.find_all("option") if not option.has_attr("disabled")]
    marked = [option for option in options if option.has_attr("selected")]
    taken = marked if part.has_attr("multiple") else marked[-1:] or options[:1]
    return [_text(o, "value") if o.has_attr("value") else o.get_text(strip=True) for o in taken]
