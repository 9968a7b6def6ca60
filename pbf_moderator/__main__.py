"""`python -m pbf_moderator` is `pbf`."""

from .cli import main

main()
