#!/usr/bin/env python3
"""Asks the page's server as browsers do, and as those do who should get nothing.

usage: served.py OUTFLANK..., the program and what is to stand before it
"""

import contextlib
import http.client
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading


def check(holds, what):
    if not holds:
        sys.exit(f"served: not so: {what}")


class Server:
    def __init__(self, program, port="0", *more):
        self.process = subprocess.Popen([*program, "page", "--serve", "--no-open", "--port", port, *more], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.host = self.process.stdout.readline().strip().removeprefix("http://").rstrip("/")

    def ask(self, method="GET", path="/", body=None, connection=None, **headers):
        connection = connection or http.client.HTTPConnection(self.host, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read()


START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + "X"


def check_games(program, folder):
    """What was played in a base is told, also while another program writes to it."""
    base = os.path.join(folder, "base")
    subprocess.run([*program, "games", "new", base], check=True)
    subprocess.run([*program, "games", "add", "-q", base, "-"], input="f5d6c3\n\nf5f6\n", text=True, check=True)
    server = Server(program, "0", "--games", base)
    try:
        check(b"connect-src 'self'" in server.ask()[1], "the page may ask its server")
        answer, body = server.ask(path="/games?position=" + START)
        check(answer.status == 200 and answer.headers["Content-Type"].startswith("application/json"), "rows are sent")
        rows = json.loads(body)
        check([(row["move"], row["games"]) for row in rows] == [("d3", 2)], "images of a move are one")
        answer, body = server.ask("HEAD", path="/games?position=" + START)
        check(answer.status == 200 and int(answer.headers["Content-Length"]) > 0 and not body, "HEAD tells the length alone")
        for question in ["", "?", "?position=", "?position=" + START[:-1], "?moves=f5", "?position=" + "%58" * 64 + "X"]:
            answer, body = server.ask(path="/games" + question)
            check(answer.status == 400 and body and answer.headers["Content-Type"].startswith("text/plain"), f"400 for {question}")
        check(server.ask(path="/games?position=" + START, Host="example.com")[0].status == 421, "nobody else may ask")
        check(server.ask(path="/gamesters?position=" + START)[0].status == 404, "there is one path")

        answers = []
        ask = threading.Thread(target=lambda: answers.append(server.ask(path="/games?position=" + START)[0].status))
        with contextlib.closing(sqlite3.connect(base, isolation_level=None)) as writer:
            writer.execute("BEGIN EXCLUSIVE")
            ask.start()
            check(server.ask()[0].status == 200 and not answers, "the page is sent while a question waits")
            writer.execute("COMMIT")
        ask.join(60)
        check(answers == [200], "a question waits until the base can be read")
        subprocess.run([*program, "games", "add", "-q", base, "-"], input="f5f4\n", text=True, check=True)
        check(json.loads(server.ask(path="/games?position=" + START)[1])[0]["games"] == 3, "new games are seen")
    finally:
        server.process.kill()


def main():
    program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        check_games(program, folder)
    server = Server(program)
    try:
        check(server.host.startswith("127.0.0.1:"), "the address is printed")
        answer, page = server.ask()
        check(answer.status == 200 and page.startswith(b"<!doctype html>") and b'id="engine-module"' in page, "the page is sent")
        check(b'id="threads-module"' in page, "it has the engine with threads")
        check(b"@rows@" not in page and b"@text@" not in page, "the page is whole")
        for name, value in [("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Embedder-Policy", "require-corp"),
                            ("Content-Type", "text/html; charset=utf-8")]:
            check(answer.headers[name] == value, f"{name} is {value}")
        connection = http.client.HTTPConnection(server.host, timeout=60)
        for _ in range(2):
            answer, nothing = server.ask("HEAD", connection=connection)
            check(answer.status == 200 and int(answer.headers["Content-Length"]) == len(page) and not nothing,
                  "HEAD tells the length alone")

        port = server.host.split(":")[1]
        for host in ["example.com", f"example.com:{port}", f"localhost:{port}", "127.0.0.1", f"127.0.0.1.example.com:{port}"]:
            answer, body = server.ask(Host=host)
            check(answer.status == 421 and not body, f"nothing is sent by the name {host}")
        check(b"connect-src" not in page, "the page may ask nothing")
        for path in ["/page.html", "/games?position=" + START, "?x", "/?", "//", "/..", f"http://{server.host}/other"]:
            answer, body = server.ask(path=path)
            check(answer.status == 404 and not body, f"nothing is sent for {path}")
        for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
            answer, body = server.ask(method, body=b"x" * 1000)
            check(answer.status == 405 and answer.headers["Allow"] == "GET, HEAD" and not body, f"{method} is refused")

        other = Server(program, port)
        check(other.process.wait(60) == 2 and f"port {port}" in other.process.stderr.read(), "a port has one server")
        check(server.ask()[0].status == 200, "it goes on")
        server.process.send_signal(signal.SIGINT)
        check(server.process.wait(60) == 0, "Ctrl-C ends it")
    finally:
        server.process.kill()


main()
