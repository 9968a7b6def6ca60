"""SVG made pixels, with the face of the maps and never the system's."""

from __future__ import annotations

from ..errors import UserError
from . import lettering


def raster(svg: str, width: int) -> bytes:
    """A drawing as PNG, `width` pixels wide.

    Raises:
        UserError: it is no drawing that can be drawn.
    """
    import resvg_py

    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg, width=width, skip_system_fonts=True, font_files=lettering.font_files()
            )
        )
    except ValueError as error:
        reason = " ".join(str(error).split())[:200]
        raise UserError(f"The board cannot be drawn: {reason}.") from None
