# `cmake --install` runs this file. It copies the Markdown pages, their pictures and the schema into the same
# folders as in the sources, so that links between them work. Links to sources and folders become plain
# text. SOURCE: the root of the sources; PAGES and DATA: folders below the prefix for the pages and
# for the board in the browser.
foreach(place PAGES DATA)
    if(NOT IS_ABSOLUTE "${${place}}")
        set(${place} "${CMAKE_INSTALL_PREFIX}/${${place}}")
    endif()
    set(${place} "$ENV{DESTDIR}${${place}}")
endforeach()
set(target "${PAGES}")
file(GLOB_RECURSE pages RELATIVE "${SOURCE}"
    "${SOURCE}/engine/*.md" "${SOURCE}/library/*.md" "${SOURCE}/formats/*.md" "${SOURCE}/database/*.md"
    "${SOURCE}/protocol/*.md" "${SOURCE}/tools/*.md" "${SOURCE}/tournaments/*.md"
    "${SOURCE}/training/*.md" "${SOURCE}/scripts/*.md" "${SOURCE}/tests/*.md"
    "${SOURCE}/protocol/*.png" "${SOURCE}/tools/*.png" "${SOURCE}/tournaments/*.png"
    "${SOURCE}/scripts/*.png" "${SOURCE}/tools/*.schema.json")
# Not all of web/, which holds node_modules.
file(GLOB pictures RELATIVE "${SOURCE}" "${SOURCE}/web/pictures/*.png")
list(APPEND pages README.md CONTRIBUTING.md CHANGELOG.md LICENSE web/README.md ${pictures})
foreach(page IN LISTS pages)
    get_filename_component(folder "${target}/${page}" DIRECTORY)
    file(MAKE_DIRECTORY "${folder}")
    if(page MATCHES "\\.md$")
        file(READ "${SOURCE}/${page}" text)
        string(REGEX REPLACE "\\[([^]\n]*)\\]\\([^)\n]*(\\.(h|hpp|c|cpp|py|sh)|/)(#[^)\n]*)?\\)" "\\1" text "${text}")
        file(WRITE "${target}/${page}" "${text}")
    else()
        file(COPY "${SOURCE}/${page}" DESTINATION "${folder}" FILE_PERMISSIONS
            OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    endif()
endforeach()
message(STATUS "Installing: ${target}")

# The board in the browser, if it was built (scripts/run.sh board).
if(EXISTS "${SOURCE}/web/board/dist/index.html")
    set(board "${DATA}/fukumi/board")
    file(REMOVE_RECURSE "${board}") # file names contain a hash of the content
    file(COPY "${SOURCE}/web/board/dist/" DESTINATION "${board}")
    message(STATUS "Installing: ${board}")
endif()
