"""best_move.py MOVES [LIBRARY]: prints the engine's best move after the MOVES of a game, such as f5d6c3, its score and
the line that it expects. LIBRARY is the shared library, where the system does not find it by its name."""
import ctypes as c
import sys


class Line(c.Structure):
    _fields_ = [("move", c.c_char * 8), ("score", c.c_int), ("bound", c.c_int), ("moves", c.c_char_p)]


class Report(c.Structure):
    _fields_ = [("depth", c.c_int), ("selectivity", c.c_int), ("exact", c.c_int), ("line_count", c.c_int),
                ("lines", c.POINTER(Line)), ("nodes", c.c_uint64), ("milliseconds", c.c_int64)]


class Limits(c.Structure):
    _fields_ = [(name, c.c_int) for name in
                ("level", "depth", "exact_from", "selectivity", "lines", "win_loss_draw")] + \
               [(name, c.c_int64) for name in ("milliseconds", "clock", "increment")] + [("nodes", c.c_uint64)]


outflank = c.CDLL(sys.argv[2] if len(sys.argv) > 2 else "liboutflank.so.1")
outflank.outflank_new.restype = c.c_void_p
outflank.outflank_message.restype = c.c_char_p

engine = c.c_void_p(outflank.outflank_new())
report = c.POINTER(Report)()
if outflank.outflank_set_position(engine, None, sys.argv[1].encode()) or \
        outflank.outflank_search(engine, c.byref(Limits(level=10)), None, None, c.byref(report)):
    sys.exit("best_move.py: " + outflank.outflank_message().decode())
best = report.contents.lines[0]
print(best.move.decode(), f"{best.score:+d}", best.moves.decode())
outflank.outflank_free(engine)
