"""scripts/cluster/: which options of a match its shards take, and how joined trees replace others.

Programs that write down how they are called stand in for all others. What shards become is tested
in tests/cluster/."""

import os
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts/cluster"
BOTH = ("shards_parallel.sh", "shards_slurm.sh")


class Cluster(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.log = self.folder / "log"
        self.log.touch()
        for name in ("parallel", "sbatch", "match"):
            self.program(name, f'echo "{name} $*" >> "{self.log}"\necho 7\n')
        self.environment = dict(os.environ, FUKUMI_MATCH=str(self.folder / "match"),
                                PATH=f"{self.folder}:{os.environ['PATH']}")

    def program(self, name, script):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(stat.S_IRWXU)
        return path

    def run_shards(self, script, *options):
        """(exit code, what it said, [lines of the log])."""
        self.log.write_text("")
        done = subprocess.run(
            [SCRIPTS / script, "-n", "2", "-d", self.folder / "shards", "--", *options],
            env=self.environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr, self.log.read_text().splitlines()

    def test_files_that_shards_would_share_are_refused_before_anything_starts(self):
        for script in BOTH:
            for option in ("-sgf", "--sgf", "-html", "--json", "-log", "-state", "-resume",
                           "--html=all.html"):
                with self.subTest(script=script, option=option):
                    code, said, log = self.run_shards(script, "-rounds", "5", option, "file")
                    self.assertEqual((code, log), (2, []))
                    self.assertIn(f"{script}: {option.split('=')[0]} is not for shards", said)
                    self.assertFalse((self.folder / "shards").exists())

    def test_other_options_are_passed_on(self):
        for script in BOTH:
            with self.subTest(script=script):
                code, _, log = self.run_shards(script, "-engine", "name=html", "-psq", "games")
                self.assertEqual(code, 0)
                self.assertIn("-engine name=html -psq games", log[0])

    def test_the_report_has_no_times_where_the_match_has_none(self):
        for script in BOTH:
            for option, expected in (("-notimes", True), ("--notimes", True), ("-swap2", False)):
                with self.subTest(script=script, option=option):
                    code, _, log = self.run_shards(script, option)
                    self.assertEqual(code, 0)
                    self.assertEqual(len(log), 2)
                    self.assertIn(" merge ", log[1])
                    self.assertEqual("-notimes" in log[1], expected)

    def test_joined_trees_replace_their_file_and_nothing_else(self):
        there = self.folder / "there"
        engine = self.program("engine", f'ls "$(dirname "$3")" > "{there}"\necho new > "$3"\n')
        shards = self.folder / "shards"
        shards.mkdir()
        for name in ("all.fdb", "all.fdb-wal", "all.fdb-shm", "all.fdb.bak", "all.part",
                     "all.part-wal", "all.part.txt"):
            (shards / name).write_text("old\n")
        subprocess.run([SCRIPTS / "join_grown.sh", engine, shards, "2"], check=True)
        self.assertEqual(there.read_text().split(), ["all.fdb", "all.fdb-shm", "all.fdb-wal",
                                                     "all.fdb.bak", "all.part.txt"])
        self.assertEqual(sorted(path.name for path in shards.iterdir()),
                         ["all.fdb", "all.fdb.bak", "all.part.txt"])
        self.assertEqual((shards / "all.fdb").read_text(), "new\n")
        self.assertEqual((shards / "all.fdb.bak").read_text(), "old\n")


if __name__ == "__main__":
    unittest.main()
