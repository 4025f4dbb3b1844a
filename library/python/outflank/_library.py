"""The C library: outflank.h by ctypes, with its errors as exceptions. What the functions promise stands in outflank.h."""

from __future__ import annotations

import ctypes as c
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict, List


class OutflankError(Exception):
    """An error of the engine, in the words of the C library."""


class BadInput(OutflankError, ValueError):
    """A value out of range, a text that cannot be read, an illegal move."""


class Busy(OutflankError):
    """The engine does something else."""


class NoResources(OutflankError, MemoryError):
    """No memory, or no more threads."""


class Failed(OutflankError):
    """Anything else."""


class CLine(c.Structure):
    _fields_ = [("move", c.c_char * 8), ("score", c.c_int), ("bound", c.c_int), ("moves", c.c_char_p)]


class CReport(c.Structure):
    _fields_ = [("depth", c.c_int), ("selectivity", c.c_int), ("exact", c.c_int), ("line_count", c.c_int),
                ("lines", c.POINTER(CLine)), ("nodes", c.c_uint64), ("milliseconds", c.c_int64)]


class CLimits(c.Structure):
    _fields_ = [("level", c.c_int), ("depth", c.c_int), ("exact_from", c.c_int), ("selectivity", c.c_int),
                ("lines", c.c_int), ("win_loss_draw", c.c_int), ("milliseconds", c.c_int64), ("clock", c.c_int64),
                ("increment", c.c_int64), ("nodes", c.c_uint64)]


class CBookMove(c.Structure):
    _fields_ = [("move", c.c_char * 8), ("score", c.c_int), ("depth", c.c_int), ("games", c.c_int64)]


OnReport = c.CFUNCTYPE(None, c.POINTER(CReport), c.c_void_p)
OnRow = c.CFUNCTYPE(None, c.c_char_p, c.c_void_p)
ReportPointer = c.POINTER(CReport)

_engine = c.c_void_p
_report = c.POINTER(ReportPointer)

# What the functions take that return a status.
_functions: Dict[str, List[Any]] = {
    "configure": [_engine, c.c_int, c.c_int],
    "set_position": [_engine, c.c_char_p, c.c_char_p],
    "evaluate": [_engine, c.POINTER(c.c_double)],
    # ctypes makes no NULL of None for a function of Python.
    "search": [_engine, c.POINTER(CLimits), c.c_void_p, c.c_void_p, _report],
    "solve": [_engine, _report],
    "solve_window": [_engine, c.c_int, c.c_int, _report],
    "solving_nodes": [_engine, c.POINTER(c.c_double)],
    "forget": [_engine],
    "human_policy": [_engine, c.POINTER(c.c_double)],
    "human_move": [_engine, c.c_int, c.c_uint64, c.c_char_p],
    "book_moves": [_engine, c.POINTER(CBookMove), c.POINTER(c.c_int)],
    "read": [c.c_char_p, c.c_size_t, OnRow, c.c_void_p],
    "analyze": [_engine, c.POINTER(CLimits), c.c_int, OnRow, c.c_void_p],
}


def _path() -> str:
    """The library that the environment names, else the one in this folder, else the one that is installed."""
    named = os.environ.get("OUTFLANK_LIBRARY")
    if named:
        return named
    beside = Path(__file__).with_name("outflank.dll" if sys.platform == "win32" else "liboutflank.so")
    return str(beside) if beside.exists() else "liboutflank.so.1"


def _load() -> c.CDLL:
    try:
        found = c.CDLL(_path())
        for name, arguments in _functions.items():
            function = getattr(found, "outflank_" + name)
            function.argtypes = arguments
            function.errcheck = _check
    except (OSError, AttributeError) as error:
        raise ImportError(f"the library of Outflank cannot be used: {error}") from error
    found.outflank_version.restype = c.c_char_p
    found.outflank_message.restype = c.c_char_p
    found.outflank_new.restype = _engine
    for name in ("free", "stop"):
        getattr(found, "outflank_" + name).argtypes = [_engine]
        getattr(found, "outflank_" + name).restype = None
    return found


_errors = {1: BadInput, 2: Busy, 3: NoResources}


def _check(status: int, _function: object, _arguments: object) -> int:
    if status:
        raise _errors.get(status, Failed)(message())
    return status


def message() -> str:
    text: bytes = library.outflank_message()
    return text.decode("utf-8", "replace")


library = _load()


def version() -> str:
    text: bytes = library.outflank_version()
    return text.decode()


class Rows:
    """Collects the rows that a function of the library gives; `callback` is for the library."""

    def __init__(self) -> None:
        self.rows: List[Dict[str, Any]] = []
        self.callback = OnRow(self._add)

    def _add(self, text: bytes, _context: object) -> None:
        self.rows.append(json.loads(text))


def rows_of_text(content: bytes) -> List[Dict[str, Any]]:
    """The games and errors in the bytes of a file: see outflank_read."""
    rows = Rows()
    library.outflank_read(content, len(content), rows.callback, None)
    return rows.rows
