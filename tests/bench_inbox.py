"""Reading a large mbox against the standard library merely parsing it; peak memory against the size of the file."""

from __future__ import annotations

import mailbox
import subprocess
import sys
import tempfile
import time
from email.parser import BytesParser
from pathlib import Path

DATA = Path(__file__).parent / "inbox" / "data"
MAILS = 10_000
LINUX = sys.platform == "linux"
# Of ten mails in a game's mailbox most are short replies in plain text; some have two forms, one is HTML alone.
MIXTURE = (
    "reply_top_it.eml", "outlook_original_en.eml", "bottom_ru.eml", "alternative.eml", "flowed.eml",
    "reply_top_it.eml", "outlook_ro.eml", "alternative.eml", "auto_reply.eml", "html_only.eml",
)  # fmt: skip
# What three servers and a mail program put above a letter nowadays.
_TRANSPORT = b"".join(
    b"Received: from out%d.example.net (out%d.example.net [192.0.2.%d])\n\tby in%d.example.net (Postfix) with ESMTPS id 4F2A%d\n"
    b"\tfor <mod@game.example>; Sun, 23 Apr 2017 07:34:1%d +0000 (UTC)\n" % ((n,) * 6)
    for n in range(3)
) + (
    b"ARC-Seal: i=1; a=rsa-sha256; t=1492932852; cv=none; d=example.net; s=arc-2016;\n\tb="
    + b"Zm9vYmFy" * 32
    + b"\n"
    b"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=s1;\n\th=from:to:subject:date:message-id;\n"
    b"\tbh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=;\n\tb=" + b"\n\t ".join([b"QmFzZTY0" * 8] * 4) + b"\n"
    b"X-Received: by 192.0.2.9 with SMTP id z3mr1234567wrb.1.1492932852; Sun, 23 Apr 2017 00:34:12 -0700 (PDT)\n"
    b"Return-Path: <player@example.org>\nX-Spam-Status: No, score=-2.1 required=5.0 tests=BAYES_00,DKIM_SIGNED,\n"
    b"\tDKIM_VALID,DKIM_VALID_AU,HTML_MESSAGE,SPF_PASS autolearn=ham version=3.4.0\n"
    b"X-Mailer: iPhone Mail (14E304)\nReferences: <a.1@game.example> <b.2@example.org>\nIn-Reply-To: <b.2@example.org>\n"
)
# What the kernel counts from the start of the program; ru_maxrss would begin with the size of its parent.
_PEAK = """
import re, sys
from pathlib import Path
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source
count = sum(1 for _ in read_source(sys.argv[1], settings=InboxSettings()))
print(count, re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
"""


def write_mbox(path: Path, mails: int) -> None:
    """An mbox of that many mails, in the mixture of a game's mailbox."""
    samples = [(DATA / name).read_bytes().replace(b"\r\n", b"\n") for name in MIXTURE]
    with path.open("wb") as file:
        for number in range(mails):
            mail = samples[number % len(samples)].replace(b"Message-ID: <", b"Message-ID: <%d." % number)
            escaped = mail.replace(b"\nFrom ", b"\n>From ")
            file.write(b"From player@example.org Sun Apr 23 07:34:12 2017\n" + _TRANSPORT + escaped + b"\n")


def seconds_of_standard_library(path: Path) -> float:
    """Time to parse every mail of the mbox with mailbox and BytesParser."""
    started = time.process_time()
    box = mailbox.mbox(path, factory=None)
    parser = BytesParser()
    for key in box.iterkeys():
        parser.parsebytes(box.get_bytes(key))
    return time.process_time() - started


def seconds_of_ours(path: Path) -> float:
    """Time to read every message of the mbox."""
    from pbf_moderator.inbox.settings import InboxSettings
    from pbf_moderator.inbox.source import read_source

    started = time.process_time()
    for _ in read_source(path, settings=InboxSettings()):
        pass
    return time.process_time() - started


def peak_megabytes(path: Path) -> float:
    """Peak memory of a fresh process that reads the mbox, in MB, as Linux counts it."""
    done = subprocess.run(
        [sys.executable, "-c", _PEAK, str(path)], capture_output=True, text=True, check=True
    )
    return int(done.stdout.split()[1]) / 1024


def run(mails: int = MAILS) -> list[tuple[str, str]]:
    """The figures: name and value."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small.mbox", Path(folder) / "large.mbox"
        write_mbox(small, mails // 10)
        write_mbox(large, mails)
        pairs = [(seconds_of_ours(large), seconds_of_standard_library(large)) for _ in range(3)]
        ours, theirs = (min(times) for times in zip(*pairs, strict=True))
        peaks = [f"{peak_megabytes(path):.0f} MB" for path in (small, large)] if LINUX else ["?", "?"]
        sizes = small.stat().st_size / 1e6, large.stat().st_size / 1e6
    return [
        (
            f"reading an mbox of {mails} mails, standard library merely parsing it = 1",
            f"{ours / theirs:.2f}x",
        ),
        ("  in seconds, ours / standard library", f"{ours:.2f} / {theirs:.2f}"),
        (
            f"  peak memory for {sizes[0]:.1f} MB and for {sizes[1]:.1f} MB of mbox",
            " and ".join(peaks),
        ),
    ]


if __name__ == "__main__":
    for name, figure in run():
        print(f"{name}: {figure}")
