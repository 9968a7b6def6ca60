"""Where the project lives, put into the package when it is built: links of the package index and of the README.

PBF_HOME is the address of the public repository (https://…); without it the package names no addresses.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)]+)\)")


class HomeHook(MetadataHookInterface):
    """Fills in readme and urls."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get("PBF_HOME", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, home)}
        metadata["urls"] = addresses(home)


def addresses(home: str) -> dict[str, str]:
    """The links beside the description."""
    if not home:
        return {}
    return {
        "Homepage": home,
        "Documentation": f"{home}/blob/main/docs/moderators-guide.md",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def absolute(text: str, home: str) -> str:
    """A README whose pictures and links work outside the repository."""
    if not home:
        return text
    return _RELATIVE.sub(
        lambda link: f"{link[1]}[{link[2]}]({home}/{'raw' if link[1] else 'blob'}/main/{link[3]})", text
    )
