"""What the tests of the desk share."""

from __future__ import annotations

from tests.cli.conftest import pbf as pbf
