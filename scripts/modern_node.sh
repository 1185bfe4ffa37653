#!/usr/bin/env bash
# Prints a value for PATH with a Node.js that is new enough for the tools of web/. If the Node.js of
# the system is too old, as in Debian 12, npm installs a newer version into .cache/node.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

needed=22
is_new_enough() { # folder; empty: the Node.js of the system
    local node=${1:+$1/}node
    command -v "$node" >/dev/null || return 1
    # The versions that Vite and Vitest require.
    "$node" -e 'const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) ||
            (major === 20 && minor >= 19) ? 0 : 1)'
}

folder=$PWD/.cache/node/node_modules/node/bin
if is_new_enough ""; then
    echo "$PATH"
    exit 0
fi
if ! is_new_enough "$folder"; then
    npm install --loglevel=error --no-audit --no-fund --prefix .cache/node "node@$needed" >/dev/null
fi
is_new_enough "$folder"
echo "$folder:$PATH"
