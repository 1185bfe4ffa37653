"""scripts/train_networks.sh: which networks it puts into the engine.

A program that writes down how it is called stands in for fukumi-train."""

import os
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/train_networks.sh"


class TrainNetworks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.log = self.folder / "log"
        self.log.touch()
        program = self.folder / "train"
        self.niceness = self.folder / "niceness"
        program.write_text(f'#!/bin/sh\necho "$@" >> "{self.log}"\n'
                           f'echo "$1 $(nice)" >> "{self.niceness}"\n'
                           '[ "$1" != report ] || echo "20 games, 300 positions, 9 of them kept"\n')
        program.chmod(stat.S_IRWXU)
        self.environment = dict(os.environ, FUKUMI_TRAIN=str(program), FUKUMI_THREADS="1")

    def commands(self, *arguments):
        """(exit code, [the first word of each command])."""
        done = subprocess.run([SCRIPT, self.folder / "games", *arguments], env=self.environment,
                              capture_output=True, text=True, check=False)
        return done.returncode, [line.split()[0] for line in self.log.read_text().splitlines()]

    def test_enough_games_go_into_the_engine(self):
        code, commands = self.commands()
        self.assertEqual(code, 0)
        self.assertEqual(commands.count("selfplay"), 6 + 6)
        self.assertEqual(commands.count("network"), 4 + 4)
        self.assertEqual(commands.count("embed"), 4)

    def test_games_and_learning_leave_the_cores_to_others(self):
        self.commands("10")
        self.assertEqual(set(self.niceness.read_text().splitlines()),
                         {"selfplay 19", "network 19"})

    def test_more_games_are_added_to_the_first_and_the_rest_is_made_anew(self):
        def files(lines, option):
            words = [line.split() for line in lines]
            return [line[line.index(option) + 1] for line in words if option in line]

        self.commands("10")
        few = self.log.read_text().splitlines()
        self.commands("20")
        more = self.log.read_text().splitlines()[len(few):]
        self.assertEqual(len(more), len(few))
        for option in ("--checkpoint", "--start", "--weights"):
            self.assertTrue(files(few, option))
            self.assertFalse(set(files(few, option)) & set(files(more, option)), option)
        first = {file for file in files(few, "--out")
                 if file.endswith(".games") and "long" not in file}
        self.assertEqual(len(first), 6)
        self.assertEqual(set(files(few, "--out")) & set(files(more, "--out")), first)

    def test_networks_of_few_games_stay_where_they_are(self):
        code, commands = self.commands("10")
        self.assertEqual(code, 0)
        self.assertEqual(commands.count("network"), 4 + 4)
        self.assertEqual(commands.count("embed"), 0)

    def test_networks_of_long_games_go_on_from_the_first_ones(self):
        self.commands("11")
        lines = self.log.read_text().splitlines()
        for family, leagues in (("freestyle", ["rule0_15", "rule0_20"]), ("standard", ["rule1_15"]),
                                ("renju", ["rule4_15"]), ("caro", ["rule9_15", "rule8_15"])):
            made = f"{self.folder}/games/of_11"
            first = f"{made}/first_{family}.network"
            files = [f"{made}/{league}_long.games" for league in leagues]
            short = " ".join(f"{self.folder}/games/{league}.games" for league in leagues)
            self.assertTrue(any(line.startswith(f"network {short} --out {first} ")
                                for line in lines), first)
            network = f"{made}/{family}.network"
            learnt = next(line for line in lines if f"--out {network} " in line)
            self.assertIn(f"network {' '.join(files)} --start {first} ", learnt)
            for file in files:
                played = next(line for line in lines if f"--out {file}" in line)
                self.assertIn(f"--weights {first}", played)
                self.assertIn("--games 3 ", played)
                rule, size = file.split("/rule")[1].split("_")[:2]
                self.assertIn(f"--rule {rule} --boardsize {size} ", played)
                self.assertLess(lines.index(played), lines.index(learnt))

    def test_fewer_games_than_there_are_play_nothing(self):
        games = self.folder / "games"
        games.mkdir()
        (games / "rule4_15.games").touch()
        self.assertEqual(self.commands("19"), (2, ["report"]))
        self.assertFalse((games / "of_19").exists())
        code, commands = self.commands("20")
        self.assertEqual(code, 0)
        self.assertEqual(commands.count("network"), 4 + 4)

    def test_a_wrong_number_plays_nothing(self):
        self.assertEqual(self.commands("many"), (2, []))


if __name__ == "__main__":
    unittest.main()
