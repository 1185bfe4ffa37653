# Run by cmake --install: copies the pages and their pictures, in the folders that they have in the
# sources, so that links between them lead somewhere. Links to sources become plain words.
# SOURCE: the root of the sources; PAGES: where the pages go, below the prefix.
set(target "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${PAGES}")
if(IS_ABSOLUTE "${PAGES}")
    set(target "$ENV{DESTDIR}${PAGES}")
endif()
file(GLOB_RECURSE pages RELATIVE "${SOURCE}"
    "${SOURCE}/engine/*.md" "${SOURCE}/protocol/*.md" "${SOURCE}/tournaments/*.md"
    "${SOURCE}/tests/*.md" "${SOURCE}/protocol/*.png" "${SOURCE}/tournaments/*.png")
# Not below web/, where packages of others lie.
file(GLOB pictures RELATIVE "${SOURCE}" "${SOURCE}/web/pictures/*.png")
list(APPEND pages README.md CONTRIBUTING.md LICENSE web/README.md ${pictures})
foreach(page IN LISTS pages)
    get_filename_component(folder "${target}/${page}" DIRECTORY)
    file(MAKE_DIRECTORY "${folder}")
    if(page MATCHES "\\.md$")
        file(READ "${SOURCE}/${page}" text)
        string(REGEX REPLACE "\\[([^]\n]*)\\]\\([^)\n]*\\.(h|cpp|py|sh)(#[^)\n]*)?\\)" "\\1" text "${text}")
        file(WRITE "${target}/${page}" "${text}")
    else()
        file(COPY "${SOURCE}/${page}" DESTINATION "${folder}" FILE_PERMISSIONS
            OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    endif()
endforeach()
message(STATUS "Installing: ${target}")

# The board for browsers, if it was built (scripts/run.sh board).
if(EXISTS "${SOURCE}/web/board/dist/index.html")
    set(share "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/fukumi")
    file(COPY "${SOURCE}/web/board/dist/" DESTINATION "${share}/board")
    message(STATUS "Installing: ${share}/board")
endif()
