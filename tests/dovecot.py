"""The IMAP server Dovecot, as Debian packs it, for the tests: taken from the machine or unpacked into pytest's cache.

Nothing is installed into the system and nobody need be root: the packages are only unpacked. Dovecot looks for one thing, its
encryption, in a folder that was fixed when it was built; a copy of its library for this run looks into a folder of the run instead.
"""

from __future__ import annotations

import imaplib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from .mail_servers import certificate, free_port

PASSWORD = "demopass"
_FIXED = b"/usr/lib/dovecot/modules\0"
_QUICK = ("-q", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0")
_SETTINGS = """
base_dir = {run}/base
state_dir = {run}/state
log_path = {run}/log
protocols = imap
listen = 127.0.0.1
libexec_dir = {root}/usr/lib/dovecot
mail_plugin_dir = {root}/usr/lib/dovecot/modules
login_plugin_dir = {root}/usr/lib/dovecot/modules/login
import_environment = LD_LIBRARY_PATH={libraries}
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
auth_failure_delay = 0
mail_location = maildir:~/mail
ssl = yes
ssl_cert = <{run}/cert.pem
ssl_key = <{run}/key.pem
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
  }}
}}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={run}/home/%u
}}
namespace inbox {{
  inbox = yes
}}
"""


@dataclass
class Dovecot:
    """A running server: its ports, one of them encrypted from the beginning, and the certificate that it shows."""

    port: int
    tls_port: int
    pem: Path

    def __post_init__(self) -> None:
        self._numbers = count(1)

    def user(self) -> str:
        """Somebody with an empty mailbox; everybody's password is the same."""
        return f"moderator{next(self._numbers)}"

    def client(self, user: str = "") -> imaplib.IMAP4:
        """A connection, as that user where one is named."""
        found = imaplib.IMAP4("127.0.0.1", self.port, timeout=10)
        if user:
            found.login(user, PASSWORD)
        return found


@contextmanager
def dovecot_server(cache: Path) -> Iterator[Dovecot]:
    """Dovecot on free ports of this machine; skips where it cannot be had.

    Args:
        cache: a folder that lasts from run to run.
    """
    root = Path("/") if Path("/usr/sbin/dovecot").exists() else _unpacked(cache)
    run = Path(tempfile.mkdtemp(prefix="pbf-", dir="/tmp"))
    run.chmod(0o755)
    try:
        server = Dovecot(free_port(), free_port(), certificate(run)[0])
        libraries = _libraries(root, run)
        (run / "settings").write_text(_SETTINGS.format(**_names(root, run, libraries, server)), "utf-8")
        with _running(root, run, libraries):
            _wait_for(server, run / "log")
            yield server
    finally:
        shutil.rmtree(run, ignore_errors=True)


@contextmanager
def _running(root: Path, run: Path, libraries: str) -> Iterator[None]:
    """The server; what reads its settings is named, as it would be looked for in the system else."""
    command: list[str | Path] = [root / "usr/bin/doveconf", "-f", "service=master", "-m", "master"]
    command += ["-c", run / "settings", "-e", root / "usr/sbin/dovecot", "-F", "-c", run / "settings"]
    quiet = subprocess.DEVNULL
    environment = {**os.environ, "LD_LIBRARY_PATH": libraries}
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def _names(root: Path, run: Path, libraries: str, server: Dovecot) -> dict[str, object]:
    """What the settings name; Dovecot gives no mail to the superuser, so root's server works as nobody."""
    import grp
    import pwd

    owner = pwd.getpwuid(os.getuid()) if os.getuid() else pwd.getpwnam("nobody")
    for name in ("home", "base", "state"):
        (run / name).mkdir()
    os.chown(run / "home", owner.pw_uid, owner.pw_gid)
    return {
        "root": root if root != Path("/") else "",
        "run": run,
        "libraries": libraries,
        "port": server.port,
        "tls_port": server.tls_port,
        "user": owner.pw_name,
        "group": grp.getgrgid(owner.pw_gid).gr_name,
        "uid": owner.pw_uid,
        "gid": owner.pw_gid,
        "password": PASSWORD,
    }


def _libraries(root: Path, run: Path) -> str:
    """Where its libraries lie, a copy first that finds its encryption by a path of this run."""
    folder = root / "usr/lib/dovecot"
    others = [folder, folder / "modules/old-stats", *(root / "usr/lib").glob("*-linux-gnu*")]
    if root == Path("/"):
        return ""
    (run / "m").symlink_to(folder / "modules")
    (run / "lib").mkdir()
    library = (folder / "libdovecot.so.0").read_bytes()
    path = str(run / "m").encode().ljust(len(_FIXED), b"\0")
    assert library.count(_FIXED) == 1 and len(path) == len(_FIXED)
    (run / "lib" / "libdovecot.so.0").write_bytes(library.replace(_FIXED, path))
    return ":".join(map(str, [run / "lib", *others]))


def _wait_for(server: Dovecot, log: Path) -> None:
    end = time.monotonic() + 15
    while time.monotonic() < end:
        try:
            server.client().logout()
            return
        except (OSError, imaplib.IMAP4.error):
            time.sleep(0.05)
    said = log.read_text("utf-8") if log.exists() else "it wrote nothing"
    pytest.fail(f"Dovecot did not start: {said[:600]}")


def _unpacked(cache: Path) -> Path:
    """Where Debian's packages are unpacked, fetched once and for all runs."""
    if not all(map(shutil.which, ("apt-get", "dpkg", "openssl"))):
        pytest.skip("Dovecot is not installed and there is no apt-get to fetch it with")
    import fcntl

    root = cache / "root"
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            for lists in ([], _own_lists(cache)):
                if _fetched(cache / "packages", lists):
                    break
            else:
                pytest.skip("Dovecot is not installed and its packages could not be fetched")
            _unpack(cache / "packages", root)
    return root


def _own_lists(cache: Path) -> list[str]:
    """Options by which apt-get keeps its lists of packages in the cache, for machines where there are none."""
    for name in ("lists/partial", "archives/partial"):
        (cache / name).mkdir(parents=True, exist_ok=True)
    return ["-o", f"Dir::State::Lists={cache}/lists", "-o", f"Dir::Cache={cache}/archives"]


def _fetched(folder: Path, lists: list[str]) -> bool:
    """Whether the packages that this machine lacks could be fetched."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if lists and _apt(folder, *lists, "update") is None:
        return False
    plan = _apt(folder, *lists, "install", "--simulate", "--no-install-recommends", "dovecot-imapd")
    missing = [line.split()[1] for line in (plan or "").splitlines() if line.startswith("Inst ")]
    return bool(missing) and _apt(folder, *lists, "download", *missing) is not None


def _apt(folder: Path, *words: str) -> str | None:
    """What apt-get prints, or None where it fails."""
    try:
        done = subprocess.run(
            ["apt-get", *_QUICK, *words], cwd=folder, check=True, capture_output=True, text=True, timeout=90
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def _unpack(packages: Path, root: Path) -> None:
    """All or nothing, whenever a run is stopped."""
    making = root.with_name("making")
    shutil.rmtree(making, ignore_errors=True)
    for package in packages.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(making)], check=True)
    making.rename(root)
