#!/usr/bin/env bash
# Tries the archive for Windows under Wine as a person would use it: unpacks it into a folder whose name
# has blanks and non-ASCII letters, starts the board by its start file, plays a game in the terminal and
# a match of two games. Deleting the folder must leave no file in the prefix of Wine.
#
# usage: scripts/windows/check_zip.sh ARCHIVE.zip
#
# Exits with 77 if this machine cannot run such programs. The default of WINEPREFIX is build/wine.
set -euo pipefail
# shellcheck source=scripts/windows/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"
archive=${1:?usage: scripts/windows/check_zip.sh ARCHIVE.zip}
require_files "$archive"
start_wine
files_of() { (cd "$WINEPREFIX/drive_c" && find . | sort); }
place="$scratch/Fukumi für Windows 五目"
mkdir "$place"
python3 -m zipfile -e "$archive" "$place"
folder=$(echo "$place"/fukumi-*)
cd "$folder"
fail() {
    echo "$archive: $*" >&2
    exit 1
}

version=$(wine pbrain-fukumi.exe --version </dev/null | tr -d '\r') || true
if [[ $version != Fukumi* ]]; then
    echo "skipped: Wine here cannot run it" >&2
    exit 77
fi
before=$(files_of)
bench=$(wine pbrain-fukumi.exe bench </dev/null | tr -d '\r' | grep '^Bench:')
grep -qx "$bench" "$root/tests/golden/bench.txt" || fail "$bench"
played=$(printf 'h8\nquit\n' | wine pbrain-fukumi.exe play --nodes 200)
[[ $played == *"White (O) plays"* ]] || fail "play prints '$played'"
match=$(wine fukumi-match.exe -engine cmd=pbrain-fukumi.exe name=a -engine cmd=pbrain-reference.exe \
    arg=--player arg=AI4 name=b -each nodes=200 -openings file=openings/freestyle15_tuning.txt -games 2 \
    -repeat -starttime 60 -state none -quiet </dev/null | tr -d '\r')
[[ $match == *"Games: 2 "* ]] || fail "the match prints '$match'"

# The start file, as a double click runs it; --no-browser, because no browser is in the prefix.
sed 's/ board\r$/ board --no-browser --port 0\r/' "Fukumi board.cmd" >"started.cmd"
wine cmd /c started.cmd </dev/null >"$scratch/board" 2>/dev/null &
address=
for _ in {1..600}; do
    address=$(tr -d '\r' <"$scratch/board" | sed -n 's/^open \(http[^ ]*\) .*/\1/p')
    [[ -z $address ]] || break
    sleep 0.1
done
[[ -n $address ]] || fail "the board prints '$(cat "$scratch/board")'"
python3 - "$address" board <<'PYTHON' || fail "the board answers wrongly"
import sys
import urllib.error
import urllib.request
from pathlib import Path

address, folder = sys.argv[1].replace("localhost", "127.0.0.1"), Path(sys.argv[2])
for file in folder.rglob("*"):
    if file.is_file():
        with urllib.request.urlopen(f"{address}/{file.relative_to(folder).as_posix()}") as answer:
            assert answer.read() == file.read_bytes(), file
for hostile in ["../README.txt", "..%5cREADME.txt", "%2e%2e%2fREADME.txt", "C:/windows/win.ini", "con.js"]:
    try:
        urllib.request.urlopen(f"{address}/{hostile}")
        sys.exit(f"{hostile} was sent")
    except urllib.error.HTTPError as error:
        assert error.code == 404, hostile
PYTHON
wine taskkill /f /im pbrain-fukumi.exe >/dev/null 2>&1 || true
cd "$root"
rm -rf "$folder"
after=$(files_of | grep -vi '/temp/' || true)
[[ $(echo "$before" | grep -vi '/temp/') == "$after" ]] ||
    fail "left behind: $(comm -13 <(echo "$before") <(echo "$after") | head)"
echo "$archive: played, served the board and removed under Wine; $version, $bench"
