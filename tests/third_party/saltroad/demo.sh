#!/bin/sh
# Plays the opening of the Salt Road by messages, in English and Italian: sh demo.sh FOLDER
set -eu
game=$1/game
mkdir -p "$1"
cat > "$1/book.toml" <<'BOOK'
language = "en"
timezone = "Europe/Rome"
moderator_mail = "mod@example.org"

[players.guild]
name = "Ada"
mails = ["ada@example.org"]
nicks = ["ada"]
language = "en"

[players.clans]
name = "Bruno"
mails = ["bruno@example.org"]
nicks = ["bruno"]
language = "it"
BOOK
at() { echo "2026-11-02T12:$1:00+01:00"; }
said() { # MINUTE SEAT TEXT
    printf '%s\n' "$3" | pbf ingest "$game" - --as "$2" --now "$(at "$1")"
    pbf advance "$game" --now "$(at "$1")"
}
pbf new salt-road "$game" --book "$1/book.toml" --now "$(at 00)" \
    --secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
pbf seed "$game" --close --now "$(at 01)"
pbf advance "$game" --now "$(at 02)"
said 03 clans "azione: Roccalta"
said 04 clans "movimento da Roccalta: 1 cavaliere -> Gola del Vento; 2 fanti -> Gola del Vento"
pbf map "$game" --out "$1/map.png"
pbf status "$game"
