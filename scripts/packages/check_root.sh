#!/usr/bin/env bash
# Tries a Debian package or an archive of Fukumi in a fresh root of a Debian release: installs or unpacks
# it, lets the engine answer, plays a match of two games and a game in the terminal, and opens the board.
# Removing it must leave no file. Needs root rights and mmdebstrap, which makes the root once, in
# build/roots/SUITE; without them the exit code is 77.
#
#   scripts/packages/check_root.sh SUITE PACKAGE     SUITE: bullseye, bookworm, trixie
set -euo pipefail
suite=${1:?usage: scripts/packages/check_root.sh SUITE PACKAGE}
package=${2:?usage: scripts/packages/check_root.sh SUITE PACKAGE}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
root=$here/build/roots/$suite
fail() {
    echo "$package in $suite: $*" >&2
    exit 1
}
if ((EUID != 0)) || ! command -v mmdebstrap >/dev/null; then
    echo "skipped: a fresh root of $suite needs root rights and mmdebstrap" >&2
    exit 77
fi
if [[ ! -e $root.done ]]; then
    rm -rf "$root"
    mkdir -p "${root%/*}"
    mmdebstrap --quiet --variant=minbase "$suite" "$root" http://deb.debian.org/debian || {
        echo "skipped: this machine cannot make a fresh root of $suite" >&2
        exit 77
    }
    touch "$root.done"
fi
server=
clean_up() {
    if [[ -n $server ]]; then kill "$server" 2>/dev/null || true; fi
    rm -rf "$root/unpacked" "$root/fukumi.deb" "$root/root/.local"
    chroot "$root" dpkg --purge fukumi >/dev/null 2>&1 || true
}
clean_up # after a run that was killed
trap clean_up EXIT
files_of() { (cd "$root" && find . -xdev -not -path './proc/*' -not -path './var/*' | sort); }
before=$(files_of)

case $package in
    *.deb)
        cp "$package" "$root/fukumi.deb"
        chroot "$root" dpkg --install /fukumi.deb >/dev/null 2>"$root.log" || fail "$(cat "$root.log")"
        rm "$root/fukumi.deb"
        prefix=/usr
        ;;
    *)
        mkdir "$root/unpacked"
        tar -xf "$package" -C "$root/unpacked"
        prefix=/unpacked/$(ls "$root/unpacked")
        ;;
esac
inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH="$prefix/bin:/usr/bin:/bin" "$@"; }

version=$(inside pbrain-fukumi --version </dev/null)
[[ $version == Fukumi* ]] || fail "--version prints '$version'"
answer=$(printf 'START 15\nINFO max_node 1000\nBEGIN\n' | inside pbrain-fukumi | grep -v '^MESSAGE' |
    tail -n 1)
[[ $answer =~ ^[0-9]+,[0-9]+$ ]] || fail "the engine answers '$answer' to BEGIN"
played=$(printf 'h8\nquit\n' | inside pbrain-fukumi play --nodes 200)
[[ $played == *"White (O) plays"* ]] || fail "play prints '$played'"
bench=$(inside pbrain-fukumi bench </dev/null | grep '^Bench:')
grep -qx "$bench" "$here/tests/golden/bench.txt" || fail "$bench"
if [[ -e $root$prefix/bin/fukumi-match ]]; then
    match=$(inside fukumi-match -engine cmd=pbrain-fukumi name=a -engine cmd=pbrain-reference \
        arg=--player arg=AI4 name=b -each nodes=200 \
        -openings "file=$prefix/share/fukumi/openings/freestyle15_tuning.txt" -games 2 -repeat \
        -state none -quiet)
    [[ $match == *"Games: 2 "* ]] || fail "the match prints '$match'"
fi

# use exec, so that the process is the program itself and not a shell that waits for it
(exec chroot "$root" /usr/bin/env -i HOME=/root "$prefix/bin/pbrain-fukumi" board --no-browser --port 0 \
    </dev/null >"$root.board") &
server=$!
address=
for _ in {1..600}; do
    address=$(sed -n 's/^open \(http[^ ]*\) .*/\1/p' "$root.board")
    [[ -z $address ]] || break
    kill -0 "$server" 2>/dev/null || fail "the board ends at once"
    sleep 0.1
done
python3 - "$address" <<'PYTHON' || fail "the board answers wrongly"
import re
import sys
import urllib.request

with urllib.request.urlopen(sys.argv[1]) as page:
    text = page.read().decode()
    assert page.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
script = re.search(r'src="\./(assets/[^"]+\.js)"', text)[1]
with urllib.request.urlopen(f"{sys.argv[1]}/{script}") as answer:
    assert answer.headers["Content-Type"].startswith("text/javascript") and len(answer.read()) > 10000
PYTHON
kill -INT "$server"
wait "$server" || fail "the board ends with $?"
server=

case $package in
    *.deb) chroot "$root" dpkg --purge fukumi >/dev/null ;;
    *) rm -r "$root/unpacked" ;;
esac
rm -rf "$root/root/.local"
after=$(files_of)
[[ $before == "$after" ]] || fail "left behind: $(comm -13 <(echo "$before") <(echo "$after") | head)"
echo "$package: installed, played, served the board and removed in a fresh $suite; $version"
