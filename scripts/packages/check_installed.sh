#!/usr/bin/env bash
# Checks that an installation of Fukumi is complete: the programs run, the manual pages match the help,
# a match with the openings works, the board in the browser is there if it was built, and the links of
# the pages work.
#
#   scripts/packages/check_installed.sh PREFIX   such as /usr
set -euo pipefail
prefix=${1:?usage: scripts/packages/check_installed.sh PREFIX}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
    echo "$prefix: $*" >&2
    exit 1
}

for program in pbrain-fukumi fukumi-match fukumi-train pbrain-reference; do
    "$prefix/bin/$program" --help </dev/null >"$scratch/help" || fail "$program does not run"
    page=$prefix/share/man/man6/$program.6
    [[ -s $page || -s $page.gz ]] || fail "no manual page of $program"
done
"$root/scripts/make_man_pages.py" --check --programs "$prefix/bin"

answer=$(printf 'START 15\nINFO max_node 1000\nBEGIN\n' | "$prefix/bin/pbrain-fukumi" |
    grep -v '^MESSAGE' | tail -n 1)
[[ $answer =~ ^[0-9]+,[0-9]+$ ]] || fail "the engine answers '$answer' to BEGIN"

openings=$prefix/share/fukumi/openings/freestyle15_tuning.txt
[[ -s $openings ]] || fail "no openings"
"$prefix/bin/fukumi-match" -engine "cmd=$prefix/bin/pbrain-fukumi" name=a \
    -engine "cmd=$prefix/bin/pbrain-reference" arg=--player arg=AI4 name=b -each nodes=200 \
    -openings "file=$openings" -games 2 -repeat -state none -quiet >"$scratch/match.txt" ||
    fail "the match ended with an error"
grep -q '^Games: 2 ' "$scratch/match.txt" || fail "no two games: $(cat "$scratch/match.txt")"

# If the page with the board was built, check that it is complete and has no files of an older build.
board=$root/web/board/dist
if [[ -e $board/index.html ]]; then
    diff --recursive "$board" "$prefix/share/fukumi/board" >"$scratch/board" ||
        fail "another board than that of $board: $(head -n 3 "$scratch/board")"
fi

# Check that the links of the pages to pages, pictures and the licence work.
python3 - "$prefix/share/doc/fukumi" <<'PYTHON' || fail "links that lead nowhere"
import re
import sys
from pathlib import Path

root, broken, links = Path(sys.argv[1]), [], 0
for page in root.rglob("*.md"):
    for target in re.findall(r"!?\[[^\]]*\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path = target.split("#")[0]
        if path and "://" not in path:
            links += 1
            if not (page.parent / path).exists():
                broken.append(f"{page.relative_to(root)}: {target}")
print("\n".join(broken))
sys.exit(bool(broken) or links < 20)
PYTHON
