"""Makes the pictures: the base of a board once, kept on disk, and on it the marks of a position."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..user_cache import Cache, digest
from . import foot, kept_pictures, palette
from .arrows import ARROWS, hidden_below
from .art import Art, Style, patterns
from .bare_board import bare_svg, names_svg
from .board import POINT, Area, Board
from .board_cache import bare_name, made_from, marks_as_json, marks_from
from .drawn_boards import drawn_before
from .free_space import Box
from .kept_pictures import Pixels, decode, png
from .large_print import columns, in_large_print
from .layout import Known, marks
from .legend import LEGEND_ACROSS, legend, lying_explained
from .marking import LARGE_PRINT, Mark, Names
from .moving import moving
from .raster import raster
from .said_below import persons_in_crowds, said_below
from .scene import QUIET, Arrow, Staging, Tale
from .sprites import OVERHANG, sheet
from .static_marks import static_marks
from .transforms import extent
from .watermark import SHIELD, signed, watermarked

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTHS = (1600, 900)
"""Widths in pixels of the two pictures of a turn: for looking closely, and for a forum."""
FORMS = ("png", "webp")
"""What a picture that stands still may be saved as: the first is taken everywhere."""

_LEAST_SHARE = 0.42
"""How much of the board's width a close-up shows at least; one base, this near, serves them all."""
_KEY_ACROSS = 1100.0
"""Pixels of a picture in which the key to its lines has the usual size of a line below it: it is known soon, and read less."""
NEAR = round(WIDTHS[1] / _LEAST_SHARE)
"""The width of that base in pixels. Drawing costs by the pixel, so the bases of the maps of posts are made of it."""


class Painter:
    """Paints the maps of one game: one board, one style, one language.

    Attributes:
        staging: makes a scene of a view.
        cache: where the board with its names, the colours and the drawn pieces are kept.
    """

    def __init__(self, board: Board, style: Style, names: Names, cache: Cache, staging: Staging) -> None:
        self.board = board
        self.style = style
        self.names = names
        self.cache = cache
        self.staging = staging
        self._sprites: dict[tuple[Art, int, int], Image] = {}
        self._bases: dict[int, Image] = {}
        self._palettes: dict[tuple[int, int], list[int]] = {}
        self._samples: dict[tuple[int, int], palette.Sample] = {}
        self._large: Painter | None = None
        self._last: tuple[tuple[str, tuple[Arrow, ...]], list[Mark]] = (("", ()), [])
        self._known: Known = {}

    def map(
        self, view: Mapping[str, Any], width: int = WIDTHS[0], tale: Tale = QUIET, form: str = FORMS[0]
    ) -> bytes:
        """The map of a position, `width` pixels wide; one no wider than a forum's is small enough to attach."""
        if self.style.get(LARGE_PRINT) and len(columns(self.board)) > 1:
            return self._in_columns(view, width, tale, form)
        return self.saved(self._footed(self._whole(view, width, tale), tale), width, form)

    @contextmanager
    def large_map(self, view: Mapping[str, Any], form: str = FORMS[0]) -> Iterator[Callable[[], bytes]]:
        """What gives the map of a position to look at closely; another core compresses it during the block."""
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(max_workers=1) as beside:
            yield beside.submit(self.saved, self._whole(view, WIDTHS[0]), WIDTHS[0], form).result

    def _in_columns(self, view: Mapping[str, Any], width: int, tale: Tale, form: str) -> bytes:
        """A wide board cut into columns that stand one below the other, each as wide as the picture."""
        from PIL import Image as images

        parts = columns(self.board)
        whole = round(width * self.board.size[0] / (parts[0][2] - parts[0][0]))
        painted = self._painted(view, whole, tale)
        cut = [_fitted(painted.crop(_pixels(part, whole / self.board.size[0])), width) for part in parts]
        picture = images.new("RGB", (width, sum(part.height for part in cut)))
        for number, part in enumerate(cut):
            picture.paste(part, (0, sum(above.height for above in cut[:number])))
        signs = legend(self.board, self.style, self.names)
        explained = foot.below(picture, signs, self.names, self.style) if signs else picture
        return self.saved(self._footed(self._said_below(explained, view), tale), whole, form)

    def close_up(
        self,
        view: Mapping[str, Any],
        areas: Sequence[str],
        width: int = WIDTHS[1],
        margin: float = 40.0,
        tale: Tale = QUIET,
        form: str = FORMS[0],
    ) -> bytes:
        """The part of the map around some areas, `width` pixels wide.

        Args:
            view: the position.
            areas: what must be seen.
            width: of the picture, in pixels.
            margin: what must be seen around them, in units of the board.
            tale: the arrows and the line below that tell what happens there.
            form: one of `FORMS`.

        Raises:
            UserError: the board has none of them.
        """
        window = self.window(view, areas, margin, tale)
        near = round(width / _LEAST_SHARE)
        part = self._painted_part(view, near, tale, _pixels(window, near / self.board.size[0]))
        seen = (mark.art for mark in self._laid(view, tale) if _reaches_into(mark.box, window))
        explained = lying_explained(seen, self.style, self.names)
        told = replace(tale, key=(*tale.key, *((" ", *explained) if explained else ())))
        return self.saved(self._footed(_fitted(part, width), told), near, form)

    def window(self, view: Mapping[str, Any], areas: Sequence[str], margin: float, tale: Tale = QUIET) -> Box:
        """What of the board a close-up shows, in its units: all that belongs to some areas, and the ends of all arrows.

        Raises:
            UserError: the board has none of them.
        """
        seen = [self.board.areas[name] for name in areas if name in self.board.areas]
        if not seen:
            raise UserError(f"The board does not show {', '.join(areas) or 'any of these areas'}.")
        laid = [*self._fixed, *self._laid(view, tale)]
        ends = [mark.box for mark in laid if mark.about == ARROWS and mark.art.kind != "arrow"]
        return self._window([*(_worth_seeing(area, laid) for area in seen), *ends], margin)

    def moving(
        self,
        steps: Sequence[tuple[Mapping[str, Any], Tale]],
        form: str,
        width: int = WIDTHS[1],
        limit: int = palette.MOST_BYTES,
    ) -> bytes:
        """Positions one after the other as GIF or WebP of so many bytes at most, each with the arrows of its tale."""
        frames = self._all_painted(steps, width)
        return moving(frames, form, lambda count: self._colours(count, width), limit)

    def for_one(self, view: Mapping[str, Any], seat: str, mark: str) -> bytes:
        """The map for one reader alone as PNG: the seat's shield and what it is below, a mark there and all over it.

        It is saved sooner than what goes to all, and where the board is known nothing of it is drawn as SVG.

        Args:
            view: the position as that reader may know it.
            seat: whose it is.
            mark: a few letters that tell whose it is.
        """
        shield = (Art("shield", seat=seat), SHIELD, SHIELD)
        words = f"{self.names.get('picture:private', '')} · {mark}"
        picture = watermarked(self._whole(view, WIDTHS[1]), mark)
        whole = signed(picture, self._drawn([shield])[shield], words)
        return palette.save_soon(whole, self._colours(palette.SOON, WIDTHS[1]))

    def _whole(self, view: Mapping[str, Any], width: int, tale: Tale = QUIET) -> Image:
        """The whole board; what of it cannot be read at this width is said below."""
        picture = self._said_below(self._painted(view, width, tale), view)
        crowds = persons_in_crowds(self._laid(view, tale), self.names, width / self.board.size[0])
        return foot.below(picture, crowds, self.names, self.style, _KEY_ACROSS) if crowds else picture

    def _said_below(self, picture: Image, view: Mapping[str, Any]) -> Image:
        scene = self.staging(view, self.style, self.names)
        return said_below(picture, scene, self.board, self.names, self.style)

    def _footed(self, picture: Image, tale: Tale) -> Image:
        """A picture with the tale's lines below it, as far as there are any."""
        footed = foot.below(picture, tale.foot, self.names, self.style) if tale.foot else picture
        return foot.below(footed, tale.key, self.names, self.style, _KEY_ACROSS) if tale.key else footed

    def in_large_print(self) -> Painter:
        """The painter of the same board for phones."""
        if self._large is None:
            style = in_large_print(self.style)
            self._large = Painter(self.board, style, self.names, self.cache, self.staging)
        return self._large

    def preview(self, width: int = WIDTHS[0]) -> bytes:
        """The bare board with names and icons, as PNG."""
        return png(self._base(width))

    def saved(self, picture: Image, width: int, form: str = FORMS[0]) -> bytes:
        """A picture of this board in one of `FORMS`; `width` is that of the base from which it was made."""
        if form != FORMS[0]:
            most = palette.MOST_BYTES if picture.width <= WIDTHS[1] else sys.maxsize
            return palette.save_as_webp(picture, most)
        if picture.width > WIDTHS[1]:
            return png(picture)
        return palette.save(picture, lambda count: self._colours(count, width))

    def _colours(self, count: int, width: int) -> list[int]:
        """So many colours for this board and what may lie on it: from memory, else from the cache, else chosen now."""
        if (count, width) not in self._palettes:
            name = f"boards/{self._key}-colours-{width}-{count}"
            kept = self.cache.read(name)
            if kept is None:
                kept = bytes(self._choose_colours(count, width))
                self.cache.write(name, kept)
            self._palettes[count, width] = list(kept)
        return self._palettes[count, width]

    def _choose_colours(self, count: int, width: int) -> list[int]:
        if count < palette.CHOSEN:
            return palette.fewer(
                self._sample(palette.CHOSEN, width), self._colours(palette.CHOSEN, width), count
            )
        return palette.colours_of(self._sample(count, width), count)

    def _sample(self, count: int, width: int) -> palette.Sample:
        if (count, width) not in self._samples:
            sprites = sheet(list(palette.pieces(self.style)), self.style)
            found = palette.sample(self._base(width), list(sprites.values()), count)
            self._samples[count, width] = found
        return self._samples[count, width]

    def _laid(self, view: Mapping[str, Any], tale: Tale) -> list[Mark]:
        """The marks of a position, found once for all its pictures, on the arrows of a tale, which stand for its own."""
        text = json.dumps(view, sort_keys=True)
        if self._last[0] != (text, tale.arrows):
            scene = self.staging(view, self.style, self.names)
            told = replace(scene, arrows=tale.arrows or scene.arrows)
            laid = marks(told, self.board, self.style, self.names, self._fixed, self._known)
            self._last = ((text, tale.arrows), self._with_names(laid))
        return self._last[1]

    def _with_names(self, laid: list[Mark]) -> list[Mark]:
        """What is printed is drawn again on the arrows that it lies below: signs below all pieces, names above all."""
        arrows = [mark for mark in laid if mark.art.kind == "arrow" and mark.about == ARROWS]
        if not arrows:
            return laid
        covered = list(hidden_below(arrows, self._fixed))
        names = [_rimmed(mark) for mark in covered if mark.art.kind == "text"]
        others = [mark for mark in covered if mark.art.kind != "text"]
        return [*arrows, *others, *laid[len(arrows) :], *names]

    def _window(self, boxes: Sequence[Box], margin: float) -> Box:
        """A window of three to two around some boxes with what is near them, inside the board."""
        left, top = min(b[0] for b in boxes) - margin, min(b[1] for b in boxes) - margin
        right, bottom = max(b[2] for b in boxes) + margin, max(b[3] for b in boxes) + margin
        width = min(
            max(right - left, (bottom - top) * 1.5, self.board.size[0] * _LEAST_SHARE), self.board.size[0]
        )
        height = min(max(bottom - top, width / 1.5), self.board.size[1])
        x = min(max((left + right - width) / 2, 0), self.board.size[0] - width)
        y = min(max((top + bottom - height) / 2, 0), self.board.size[1] - height)
        return (x, y, x + width, y + height)

    def _painted(self, view: Mapping[str, Any], width: int, tale: Tale = QUIET) -> Image:
        return self._all_painted([(view, tale)], width)[0]

    def _painted_part(self, view: Mapping[str, Any], width: int, tale: Tale, part: Pixels) -> Image:
        """A part of a map of this width; only what of board and pieces can be seen there is read."""
        scale = width / self.board.size[0]
        placed = [(mark.art, _pixels(mark.box, scale)) for mark in self._laid(view, tale)]
        seen = [(art, box) for art, box in placed if _reaches_into(box, part)]
        sprites = self._drawn([(art, box[2] - box[0], box[3] - box[1]) for art, box in seen])
        picture = self._part_of_base(width, part)
        for art, box in seen:
            sprite = sprites[art, box[2] - box[0], box[3] - box[1]]
            spot = (box[0] - OVERHANG - part[0], box[1] - OVERHANG - part[1])
            picture.paste(sprite, spot, sprite)
        return picture

    def _all_painted(self, steps: Sequence[tuple[Mapping[str, Any], Tale]], width: int) -> list[Image]:
        """Positions on the same base; what of them was never drawn is drawn in one go."""
        scale = width / self.board.size[0]
        placed = [
            [(mark.art, _pixels(mark.box, scale)) for mark in self._laid(view, tale)] for view, tale in steps
        ]
        sprites = self._drawn([(art, box[2] - box[0], box[3] - box[1]) for on in placed for art, box in on])
        pictures = []
        for on in placed:
            picture = self._base(width).copy()
            for art, box in on:
                sprite = sprites[art, box[2] - box[0], box[3] - box[1]]
                picture.paste(sprite, (box[0] - OVERHANG, box[1] - OVERHANG), sprite)
            pictures.append(picture)
        return pictures

    def _drawn(self, wanted: Sequence[tuple[Art, int, int]]) -> Mapping[tuple[Art, int, int], Image]:
        """The pictures of all these drawings: from memory, else from the cache, else drawn on one sheet and kept."""
        new = []
        for key in dict.fromkeys(wanted):
            if key not in self._sprites:
                kept = kept_pictures.read_piece(self.cache, self._sprite_file(key))
                if kept is None:
                    new.append(key)
                else:
                    self._sprites[key] = kept
        for key, sprite in sheet(new, self.style).items() if new else ():
            self._sprites[key] = sprite
            kept_pictures.write_piece(self.cache, self._sprite_file(key), sprite)
        return self._sprites

    def _sprite_file(self, key: tuple[Art, int, int]) -> str:
        return f"pieces/{digest(self._looks_key, repr(key))}"

    @cached_property
    def _looks_key(self) -> str:
        return made_from(self._looks)

    @cached_property
    def _looks(self) -> str:
        """All that a drawing depends on besides itself."""
        return patterns(self.style) + repr(self.style.get("seats"))

    def _base(self, width: int) -> Image:
        if width not in self._bases:
            self._bases[width] = self._kept_base(width)
        return self._bases[width]

    def _part_of_base(self, width: int, part: Pixels) -> Image:
        """A part of the base of this width, without reading the rest if the whole is not at hand."""
        if width <= WIDTHS[0] or width in self._bases:
            return self._base(width).crop(part)
        kept = kept_pictures.read_tiles(self.cache, self._base_file(width), part)
        return self._base(width).crop(part) if kept is None else kept

    def _kept_base(self, width: int) -> Image:
        """The base of this width from the cache; drawn now if it is not there or spoilt."""
        name, in_tiles = self._base_file(width), width > WIDTHS[0]
        if in_tiles:
            whole = kept_pictures.read_tiles(self.cache, name)
        else:
            kept = self.cache.read(name)
            whole = None if kept is None else decode(kept).convert("RGB")
        if whole is not None:
            return whole
        drawn = self._drawn_base(width)
        if in_tiles:
            kept_pictures.write_tiles(self.cache, name, drawn)
        else:
            self.cache.write(name, png(drawn))
        self.cache.tidy()
        return drawn

    def _drawn_base(self, width: int) -> Image:
        """The base of this width with the key to the board's signs below it; the one for close-ups has none."""
        drawn = _fitted(self._base(NEAR), width) if width in WIDTHS else self._named(width)
        parts = legend(self.board, self.style, self.names)
        if width > WIDTHS[0] or not parts:
            return drawn
        return foot.below(drawn, parts, self.names, self.style, LEGEND_ACROSS)

    def _base_file(self, width: int) -> str:
        return f"boards/{self._key}-base-{width}"

    @cached_property
    def _key(self) -> str:
        """The name of all that is made of this board, in this style and with these names."""
        given = json.dumps([self.style, self.names], sort_keys=True, default=str)
        return made_from(self.board.text, given, self._looks)

    def _named(self, width: int) -> Image:
        """The bare board with names, icons and titles drawn on top."""
        bare = decode(self._bare(width)).convert("RGB")
        names = decode(raster(names_svg(self.board, self._fixed, self.style), width)).convert("RGBA")
        bare.paste(names, (0, 0), names)
        return bare

    def _bare(self, width: int) -> bytes:
        """The board without a word: by far the dearest part, and the same in all languages, styles and positions."""
        svg = bare_svg(self.board)
        name = f"boards/{bare_name(svg)}-bare-{width}"
        kept = drawn_before(svg, width) or self.cache.read(name)
        if kept is None:
            kept = raster(svg, width)
            self.cache.write(name, kept)
        return kept

    @cached_property
    def _fixed(self) -> list[Mark]:
        name = f"boards/{self._key}-marks"
        kept = self.cache.read(name)
        if kept is not None:
            return marks_from(kept)
        fixed = static_marks(self.board, self.style, self.names)
        self.cache.write(name, marks_as_json(fixed))
        return fixed


def _rimmed(name: Mark) -> Mark:
    """A name as it is printed on land: type that counts on paper below it has no rim, and an arrow would hide it."""
    return replace(name, art=replace(name.art, shape="land")) if name.art.shape == "paper" else name


def _worth_seeing(area: Area, laid: Sequence[Mark]) -> Box:
    """What of an area must be in a close-up: of a wide sea its name and what lies there, of a point that too, of a land all."""
    lying = [mark.box for mark in laid if mark.about == area.id]
    if area.kind == POINT:
        lying.append(area.box)
    if area.kind not in ("sea", POINT) or not lying:
        return area.box
    return extent(corner for box in lying for corner in (box[:2], box[2:]))


def _pixels(box: Box, scale: float) -> tuple[int, int, int, int]:
    left, top = round(box[0] * scale), round(box[1] * scale)
    return (
        left,
        top,
        left + max(1, round((box[2] - box[0]) * scale)),
        top + max(1, round((box[3] - box[1]) * scale)),
    )


def _reaches_into(box: Box, part: Box) -> bool:
    """Whether anything of a drawing is in a part of the picture, its outline counted."""
    left, top, right, bottom = box
    return (
        left - OVERHANG < part[2]
        and top - OVERHANG < part[3]
        and right + OVERHANG > part[0]
        and bottom + OVERHANG > part[1]
    )


def _fitted(picture: Image, width: int) -> Image:
    """A picture made smaller to a width in pixels."""
    from PIL.Image import Resampling

    height = max(1, round(picture.height * width / picture.width))
    return picture.resize((width, height), Resampling.LANCZOS)
