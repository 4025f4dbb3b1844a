#!/usr/bin/env python3
"""Asks the page's server as browsers do, and as those do who should get nothing.

usage: served.py OUTFLANK..., the program and what is to stand before it
"""

import http.client
import signal
import subprocess
import sys


def check(holds, what):
    if not holds:
        sys.exit(f"served: not so: {what}")


class Server:
    def __init__(self, program, port="0"):
        self.process = subprocess.Popen([*program, "page", "--serve", "--no-open", "--port", port], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.host = self.process.stdout.readline().strip().removeprefix("http://").rstrip("/")

    def ask(self, method="GET", path="/", body=None, connection=None, **headers):
        connection = connection or http.client.HTTPConnection(self.host, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read()


def main():
    program = sys.argv[1:]
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
        for path in ["/page.html", "/?", "//", "/..", f"http://{server.host}/other"]:
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
