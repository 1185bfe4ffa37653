# Provides cpp-httplib, which serves the board in the browser, as the target fukumi_httplib: the library
# of the system, or else the header of release 0.18.7, which Debian and GitHub publish. Builds for
# another system, and builds with FUKUMI_HTTPLIB_HEADER, always use the header.
#
# Sets HTTPLIB_MISSING if neither is there.

option(FUKUMI_HTTPLIB_HEADER "Use the fetched header of cpp-httplib, which needs no OpenSSL" OFF)
set(httplib_folder "${CMAKE_BINARY_DIR}/_deps/httplib")
set(httplib_header "${httplib_folder}/httplib.h")
set(httplib_sha256 4770f8ea3d3fcd27b0b713c783d9b53bce3baddbd5adad13714011df96142526)
set(httplib_debian http://deb.debian.org/debian/pool/main/c/cpp-httplib/cpp-httplib_0.18.7.orig.tar.xz)
set(httplib_github https://raw.githubusercontent.com/yhirose/cpp-httplib/v0.18.7/httplib.h)

# Sets `result` to ON if ${httplib_header} exists and has the right checksum. To build without the
# Internet, first copy the header to this path.
function(fukumi_has_httplib_header result)
    set(found "")
    if(EXISTS "${httplib_header}")
        file(SHA256 "${httplib_header}" found)
    endif()
    if(found STREQUAL httplib_sha256)
        set(${result} ON PARENT_SCOPE)
    else()
        set(${result} OFF PARENT_SCOPE)
    endif()
endfunction()

function(fukumi_fetch_httplib)
    fukumi_has_httplib_header(has_header)
    if(NOT has_header)
        message(STATUS "Fetching ${httplib_debian}")
        file(DOWNLOAD "${httplib_debian}" "${httplib_folder}/source.tar.xz" INACTIVITY_TIMEOUT 30
            STATUS status)
        list(GET status 0 code)
        if(code EQUAL 0)
            file(ARCHIVE_EXTRACT INPUT "${httplib_folder}/source.tar.xz"
                DESTINATION "${httplib_folder}/source" PATTERNS "*/httplib.h")
            file(GLOB header "${httplib_folder}/source/*/httplib.h")
            if(header)
                file(COPY "${header}" DESTINATION "${httplib_folder}")
            endif()
        endif()
        fukumi_has_httplib_header(has_header)
    endif()
    if(NOT has_header)
        message(STATUS "Fetching ${httplib_github}")
        file(DOWNLOAD "${httplib_github}" "${httplib_header}" INACTIVITY_TIMEOUT 30 STATUS status)
        fukumi_has_httplib_header(has_header)
    endif()
    if(NOT has_header)
        set(HTTPLIB_MISSING ON PARENT_SCOPE)
    endif()
endfunction()

set(HTTPLIB_MISSING OFF)
if(NOT CMAKE_CROSSCOMPILING AND NOT FUKUMI_HTTPLIB_HEADER)
    # Debian's package is a compiled library. pkg-config knows its flags.
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(HTTPLIB QUIET IMPORTED_TARGET GLOBAL cpp-httplib)
    endif()
endif()
if(TARGET PkgConfig::HTTPLIB)
    add_library(fukumi_httplib ALIAS PkgConfig::HTTPLIB)
else()
    fukumi_fetch_httplib()
    if(NOT HTTPLIB_MISSING)
        add_library(fukumi_httplib INTERFACE IMPORTED GLOBAL)
        target_include_directories(fukumi_httplib SYSTEM INTERFACE "${httplib_folder}")
        if(WIN32)
            # Let the library use only functions of Windows 7. With newer functions no program would
            # start there.
            target_compile_definitions(fukumi_httplib INTERFACE _WIN32_WINNT=0x0601)
            target_link_libraries(fukumi_httplib INTERFACE ws2_32)
        endif()
    endif()
endif()
