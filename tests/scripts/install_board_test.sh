#!/usr/bin/env bash
# Tests that cmake --install copies the board in the browser if it was built, and succeeds if it was
# not. A small tree of files replaces the source tree, so that nothing must be built.
#
#   install_board_test.sh CMAKE SOURCE
set -euo pipefail
cmake=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
mkdir -p "$tree/web"
for page in README.md CONTRIBUTING.md CHANGELOG.md LICENSE web/README.md; do echo text >"$tree/$page"; done

install_tree() { # prefix
    "$cmake" "-DSOURCE=$tree" -DPAGES=share/doc/fukumi -DDATA=share "-DCMAKE_INSTALL_PREFIX=$1" \
        -P "$source/scripts/cmake/install_pages.cmake" >/dev/null
}
fail() {
    echo "$*" >&2
    exit 1
}

install_tree "$scratch/without"
[[ -s $scratch/without/share/doc/fukumi/web/README.md ]] || fail "no pages were installed"
[[ ! -e $scratch/without/share/fukumi/board ]] || fail "a board that was not built"

dist=$tree/web/board/dist
mkdir -p "$dist/assets"
echo page >"$dist/index.html"
echo old >"$dist/assets/engine-1.wasm"
install_tree "$scratch/with"
diff -r "$dist" "$scratch/with/share/fukumi/board" || fail "the board is not whole"

# After the board is built and installed again, the files of the old board must be gone.
mv "$dist/assets/engine-1.wasm" "$dist/assets/engine-2.wasm"
install_tree "$scratch/with"
diff -r "$dist" "$scratch/with/share/fukumi/board" || fail "files of an older board remain"

DESTDIR=$scratch/root install_tree /usr
diff -r "$dist" "$scratch/root/usr/share/fukumi/board" || fail "DESTDIR is ignored"
echo "The board is installed where it was built."
