"""The wheel: OUTFLANK_WHEEL names it. Its name says what it runs on, its record what is in it."""

import base64
import csv
import hashlib
import io
import os
import re
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

wheel = Path(os.environ.get("OUTFLANK_WHEEL", ""))
objdump = os.environ.get("OBJDUMP", "objdump")
most_bytes = 12_000_000
# What every Linux of glibc has: libc and its parts, and the loader.
system_libraries = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


@unittest.skipUnless(wheel.is_file(), "OUTFLANK_WHEEL names no wheel")
class Wheel(unittest.TestCase):
    def setUp(self):
        self.files = {}
        with zipfile.ZipFile(wheel) as archive:
            self.assertIsNone(archive.testzip())
            for name in archive.namelist():
                self.files[name] = archive.read(name)

    def only(self, end):
        return next(name for name in self.files if name.endswith(end))

    def test_it_is_small(self):
        self.assertLess(wheel.stat().st_size, most_bytes)

    def test_the_record_is_right(self):
        record = {row[0]: row[1:] for row in csv.reader(io.StringIO(self.files[self.only("RECORD")].decode()))}
        self.assertEqual(set(record), set(self.files))
        for name, content in self.files.items():
            if name.endswith("/RECORD"):
                continue
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            self.assertEqual(record[name], [f"sha256={digest}", str(len(content))])

    def test_the_name_and_the_tag_agree(self):
        tag = re.search(r"^Tag: (\S+)$", self.files[self.only("/WHEEL")].decode(), re.M).group(1)
        self.assertTrue(wheel.name.endswith(f"-{tag}.whl"))
        self.assertIn("outflank/py.typed", self.files)

    @unittest.skipIf("win_amd64" in wheel.name, "of ELF")
    def test_the_tag_is_the_newest_glibc_that_the_library_needs(self):
        told = tuple(map(int, re.search(r"-manylinux_(\d+)_(\d+)_", wheel.name).groups()))
        with tempfile.NamedTemporaryFile() as library:
            library.write(self.files[self.only(".so")])
            library.flush()
            run = lambda option: subprocess.run([objdump, option, library.name], check=True, capture_output=True,
                                                text=True).stdout
            needed = [tuple(map(int, version.split(".")))[:2] for version in re.findall(r"GLIBC_([0-9.]+)", run("-T"))]
            self.assertEqual(told, max(needed))
            self.assertLessEqual(told, (2, 35), "Ubuntu 22.04 has 2.35")
            libraries = set(re.findall(r"NEEDED +(\S+)", run("-p")))
            self.assertLessEqual(libraries, system_libraries)


if __name__ == "__main__":
    unittest.main()
