"""make_wheel.py PACKAGE VERSION FOLDER: makes the wheel of the Python package in the folder PACKAGE, with the C library in it,
and prints its name. The same files give the same wheel: all carry the time SOURCE_DATE_EPOCH. OBJDUMP names the tool that
reads the library, for another machine's."""

import base64
import hashlib
import os
import re
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path

here = Path(__file__).parent
root = here.parent.parent


def glibc_of(library):
    """The newest version of glibc that a symbol of the library asks for: (2, 35)."""
    table = subprocess.run([os.environ.get("OBJDUMP", "objdump"), "-T", library], check=True, capture_output=True, text=True)
    return max(tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([0-9.]+)", table.stdout))


def platform_of(library):
    """What a wheel with this library runs on, as its name says it."""
    head = library.read_bytes()[:20]
    if head.startswith(b"MZ"):
        return "win_amd64"
    machine = {62: "x86_64", 183: "aarch64"}[struct.unpack_from("<H", head, 18)[0]]
    return "manylinux_{}_{}_{}".format(*glibc_of(library), machine)


def metadata(version):
    return (f"Metadata-Version: 2.1\nName: outflank\nVersion: {version}\nSummary: Plays and analyses Othello\n"
            "License: MIT\nRequires-Python: >=3.9\nProvides-Extra: cluster\nRequires-Dist: distributed; extra == 'cluster'\nDescription-Content-Type: text/markdown\n\n"
            + (here / "README.md").read_text(encoding="utf-8"))


def files_of(package, version, tag):
    """The names and contents of all files but the record of them."""
    for file in sorted(package.iterdir()):
        if file.is_file():
            yield f"outflank/{file.name}", file.read_bytes()
    info = f"outflank-{version}.dist-info"
    for file in [root / "LICENSE", *sorted((root / "packaging/licenses").iterdir())]:
        yield f"{info}/licenses/{file.name}", file.read_bytes()
    # As Debian keeps the licenses of what is linked in.
    for name in ("libfmt-dev", "nlohmann-json3-dev", "libzstd-dev", "libexpected-dev"):
        file = Path(f"/usr/share/doc/{name}/copyright")
        if file.exists():
            yield f"{info}/licenses/{name}.txt", file.read_bytes()
    yield f"{info}/METADATA", metadata(version).encode()
    yield f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()


def make_wheel(package, version, folder):
    library = next(file for file in package.iterdir() if file.suffix in (".so", ".dll"))
    tag = f"py3-none-{platform_of(library)}"
    wheel = folder / f"outflank-{version}-{tag}.whl"
    date = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))[:6]
    record = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def add(name, content):
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)

        for name, content in files_of(package, version, tag):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}\n")
            add(name, content)
        name = f"outflank-{version}.dist-info/RECORD"
        add(name, "".join(record) + f"{name},,\n")
    return wheel


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    print(make_wheel(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))
