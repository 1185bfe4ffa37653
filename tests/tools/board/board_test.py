"""Tests the command board: its server, its addresses and its end."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ENGINE = sys.argv.pop(1)
PUBLIC = Path(__file__).resolve().parents[3] / "web/board/public"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Served:
    """The command board as a process, which serves `folder`. `address` is the one that it prints."""

    def __init__(self, folder, *options):
        self.process = subprocess.Popen(
            [ENGINE, "board", "--folder", str(folder), "--no-browser", *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.line = self.process.stdout.readline().decode()
        self.address = self.line.split(" ")[1] if self.line else ""
        self.port = int(self.address.rpartition(":")[2] or 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def get(self, path, headers=None, method="GET", body=None):
        """Returns the status, the headers and the content."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), content

    def send(self, text):
        """Sends bytes as they are; returns all that the server answers. It may close the connection
        before it has read everything."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as connection:
            try:
                connection.sendall(text)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            parts = []
            while True:
                try:
                    part = connection.recv(65536)
                except ConnectionResetError:
                    break
                if not part:
                    break
                parts.append(part)
            return b"".join(parts)


class PublicFiles(unittest.TestCase):
    def test_every_kind_of_file_of_the_page_is_served(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(PUBLIC, folder, dirs_exist_ok=True)
            (Path(folder) / "index.html").write_text("<h1>board</h1>")
            with Served(folder) as board:
                for file in PUBLIC.rglob("*"):
                    status, _, content = board.get(f"/{file.relative_to(PUBLIC).as_posix()}")
                    self.assertEqual((status, content), (200, file.read_bytes()), file.name)


class Board(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.scratch.name) / "a page, é"
        (cls.folder / "assets").mkdir(parents=True)
        (cls.folder / "index.html").write_text("<h1>board</h1>")
        cls.engine = os.urandom(3_000_000)
        (cls.folder / "assets" / "engine-1.wasm").write_bytes(cls.engine)
        (cls.folder / "assets" / "page-1.js").write_text("page")
        (cls.folder / "assets" / "page-1.js.br").write_bytes(b"brotli")
        (Path(cls.scratch.name) / "secret.html").write_text("secret")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_files_come_whole_with_their_headers(self):
        with Served(self.folder, "--port", "0") as served:
            self.assertEqual(served.line, f"open http://localhost:{served.port} — Ctrl-C ends\n")
            status, headers, content = served.get("/")
            self.assertEqual((status, content), (200, b"<h1>board</h1>"))
            self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
            self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")
            self.assertEqual(headers["Cache-Control"], "no-cache")
            status, headers, content = served.get("/assets/engine-1.wasm?version=2")
            self.assertEqual((status, headers["Content-Type"]), (200, "application/wasm"))
            self.assertIn("immutable", headers["Cache-Control"])
            self.assertTrue(content == self.engine)
            status, headers, content = served.get("/assets/page-1.js",
                                                  {"Accept-Encoding": "gzip, br"})
            self.assertEqual((headers["Content-Encoding"], content), ("br", b"brotli"))
            status, headers, content = served.get("/assets/page-1.js", {"Accept-Encoding": "gzip"})
            self.assertNotIn("Content-Encoding", headers)
            self.assertEqual(content, b"page")
            status, headers, content = served.get("/", method="HEAD")
            self.assertEqual((status, headers["Content-Length"], content), (200, "14", b""))

    def test_hostile_requests_get_no_file(self):
        with Served(self.folder, "--port", "0") as served:
            for path in ["/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html",
                         "/assets/../../secret.html", "/%2e%2e%5csecret.html", "/none.html",
                         f"/{self.scratch.name}/secret.html", "/assets/", "/index.html%00.js",
                         "//etc/passwd", "/c:/windows/win.ini"]:
                status, _, content = served.get(path)
                self.assertEqual(status, 404, path)
                self.assertNotIn(b"secret\n", content)
            for text in [b"POST / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n" + b"x" * 100_000,
                         b"\r\n\r\n", b"GET\r\n\r\n", b"\0" * 5000, b"GET / HTTP/9.9\r\n\r\n",
                         b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
                         b"GET ../secret.html HTTP/1.1\r\n\r\n",
                         b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n"]:
                self.assertNotIn(b" 200 ", served.send(text)[:20])
            self.assertEqual(served.get("/")[0], 200)  # it still serves

    def test_ctrl_c_ends_it(self):
        with Served(self.folder, "--port", "0") as served:
            connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
            connection.request("GET", "/")
            connection.getresponse().read()  # the connection stays open
            served.process.send_signal(signal.SIGINT)
            out, errors = served.process.communicate(timeout=60)
            self.assertEqual((served.process.returncode, out, errors), (0, b"\n", b""))
            connection.close()

    def test_a_port_in_use(self):
        with Served(self.folder, "--port", "0") as first:
            with Served(self.folder, "--port", str(first.port)) as second:
                _, errors = second.process.communicate(timeout=60)
                self.assertEqual(second.process.returncode, 2)
                self.assertIn(f"--port: cannot open port {first.port}", errors.decode())
            with Served(self.folder) as third, Served(self.folder) as fourth:
                self.assertNotIn(third.port, (0, fourth.port))
                self.assertEqual(fourth.get("/")[0], 200)
        port = free_port()  # a port is free again at once, although its connections just ended
        for _ in range(2):
            with Served(self.folder, "--port", str(port)) as served:
                self.assertEqual(served.get("/")[0], 200)

    def test_wrong_folders_and_ports_are_refused(self):
        for options, message in [(["--folder", self.scratch.name], "has no index.html"),
                                 (["--folder", "/none"], "has no index.html"),
                                 (["--prot", "8000"], "--prot"), (["--port", "65536"], "--port"),
                                 (["--host", "203.0.113.1", "--folder", str(self.folder)],
                                  "cannot open")]:
            ended = subprocess.run([ENGINE, "board", "--no-browser", *options],
                                   capture_output=True, stdin=subprocess.DEVNULL, check=False,
                                   timeout=60)
            self.assertEqual(ended.returncode, 2, options)
            self.assertIn(message, ended.stderr.decode())

    @unittest.skipIf(sys.platform == "darwin", "xdg-open is not the opener of this system")
    def test_the_browser_opens_and_survives_ctrl_c(self):
        opener = Path(self.scratch.name) / "xdg-open"
        opener.write_text('#!/bin/sh\ntrap "" HUP\necho "$1" > "$0.asked"\nsleep 1\ntouch "$0.whole"\n')
        opener.chmod(0o755)
        environment = {**os.environ, "DISPLAY": ":0",
                       "PATH": f"{self.scratch.name}:{os.environ['PATH']}"}
        with subprocess.Popen([ENGINE, "board", "--folder", str(self.folder), "--port", "0"],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment,
                              start_new_session=True) as process:
            address = process.stdout.readline().decode().split(" ")[1]
            asked = Path(f"{opener}.asked")
            while not asked.exists() or not asked.read_text():
                time.sleep(0.01)
            self.assertEqual(asked.read_text(), address + "\n")
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
            process.communicate()
            self.assertEqual(process.returncode, 0)
        while not Path(f"{opener}.whole").exists():
            time.sleep(0.01)


if __name__ == "__main__":
    unittest.main()
