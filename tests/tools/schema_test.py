#!/usr/bin/env python3
"""Checks the JSON of the programs against tools/json.schema.json.

usage: schema_test.py PBRAIN-FUKUMI
Exits with 77 ("skipped") without the Python package jsonschema.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
POSITION = ["--position", "h8i9i7j9j8", "--nodes", "2000"]
THREE = ["--position", "h8a1i8a3j8a5", "--nodes", "2000"]

# Name of the definition in the schema, and the command.
COMMANDS = [
    ("analysis", ["analyze", *POSITION, "--variations", "2", "--json"]),
    ("analysis", ["analyze", *THREE, "--json"]),
    ("solution", ["solve", *THREE, "--json"]),
    ("solution", ["solve", *POSITION, "--json"]),
    ("solution", ["solve", *THREE, "--kind", "search", "--json"]),
    ("solution", ["solve", *THREE, "--shortest", "--kind", "vcf", "--json"]),
    ("survey", ["solve", *THREE, "--all", "--json"]),
    ("survey", ["solve", "--position", "h8a1i8a3j8", "--nodes", "200", "--defences", "--json"]),
    ("explanation", ["explain", *POSITION, "--json"]),
    ("reviews", ["review", "--position", "h8a1i8a3j8a5", "--nodes", "500", "--json"]),
    ("error", ["solve", "--position", "h8h8", "--json"]),
    ("error", ["analyze", "--position", "z99", "--json"]),
    ("error", ["analyze", "--nonsense", "--json"]),
    ("error", ["solve", "missing.sgf", "--json"]),
]


def numbers_with_many_digits(value, path=""):
    """Yields the places of numbers with more than four digits after the point."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from numbers_with_many_digits(member, f"{path}.{key}")
    elif isinstance(value, list):
        for member in value:
            yield from numbers_with_many_digits(member, path)
    elif isinstance(value, float) and abs(value * 1e4 - round(value * 1e4)) > 1e-6:
        yield f"{path}: {value}"


def main():
    try:
        import jsonschema
    except ImportError:
        print("the Python package jsonschema is not installed")
        return 77
    program = sys.argv[1]
    schema = json.loads((ROOT / "tools/json.schema.json").read_text(encoding="utf-8"))
    faults = []

    def check(name, text, command):
        lines = text.splitlines()
        if not lines:
            faults.append(f"{command}: no output")
        for line in lines:
            found = json.loads(line)
            of_kind = {"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"}
            for error in jsonschema.Draft202012Validator(of_kind).iter_errors(found):
                faults.append(f"{command}: {error.json_path}: {error.message[:200]}")
            if not jsonschema.Draft202012Validator(schema).is_valid(found):
                faults.append(f"{command}: is none of the objects of the schema")
            faults.extend(f"{command}: {place}" for place in numbers_with_many_digits(found))

    def run(arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)

    help_text = run(["--help"]).stdout
    for name, arguments in COMMANDS:
        result = run(arguments)
        check(name, result.stdout, " ".join(arguments))
        if name == "error":
            code = json.loads(result.stdout)["error"]["code"]
            if code != result.returncode or not result.stderr:
                faults.append(f"{arguments}: exit code {result.returncode}, {result.stderr!r}")
    if " db " in help_text:
        with tempfile.TemporaryDirectory() as folder:
            database = f"{folder}/a.fdb"
            run(["analyze", *POSITION, "--database", database])
            check("stored", run(["db", "show", database, "--position", "h8i9i7j9j8", "--json"]).stdout, "db show")
            check("stored", run(["db", "show", database, "--position", "h8", "--json"]).stdout, "db show")
    print("\n".join(faults) or "all outputs match the schema")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
