# Provides expat, the XML library that reads RIF, as the target EXPAT::EXPAT: the library of the
# system or, without it, a library built from the source that Debian and GitHub publish. A build for
# another system always fetches the source, because the library of the build machine does not fit.
#
# Sets EXPAT_SOURCE_MISSING if no address can be reached.

set(expat_archive "${CMAKE_BINARY_DIR}/_deps/expat-2.7.1.tar.gz")
set(expat_sha256 85372797ff0673a8fc4a6be16466bb5a0ca28c0dcf3c6f7ac1686b4a3ba2aabb)
set(expat_addresses
    http://deb.debian.org/debian/pool/main/e/expat/expat_2.7.1.orig.tar.gz
    https://github.com/libexpat/libexpat/archive/refs/tags/R_2_7_1.tar.gz)

# Downloads the archive to ${expat_archive}, unless that file exists and has the right checksum. To
# build without the Internet, first copy the archive to this path.
function(fukumi_fetch_expat)
    foreach(address IN LISTS expat_addresses)
        set(found "")
        if(EXISTS "${expat_archive}")
            file(SHA256 "${expat_archive}" found)
        endif()
        if(found STREQUAL expat_sha256)
            return()
        endif()
        message(STATUS "Fetching ${address}")
        file(DOWNLOAD "${address}" "${expat_archive}" INACTIVITY_TIMEOUT 30 STATUS status)
    endforeach()
    if(EXISTS "${expat_archive}")
        file(SHA256 "${expat_archive}" found)
    endif()
    if(NOT found STREQUAL expat_sha256)
        set(EXPAT_SOURCE_MISSING ON PARENT_SCOPE)
    endif()
endfunction()

function(fukumi_build_expat)
    foreach(part TOOLS EXAMPLES TESTS DOCS PKGCONFIG)
        set(EXPAT_BUILD_${part} OFF CACHE INTERNAL "")
    endforeach()
    set(EXPAT_SHARED_LIBS OFF CACHE INTERNAL "")
    set(EXPAT_ENABLE_INSTALL OFF CACHE INTERNAL "")
    set(CMAKE_UNITY_BUILD OFF) # only for our own targets
    if(POLICY CMP0135)
        cmake_policy(SET CMP0135 NEW) # give extracted files the time of extraction
    endif()
    FetchContent_Declare(expat URL "${expat_archive}" URL_HASH SHA256=${expat_sha256}
        SOURCE_SUBDIR expat)
    FetchContent_MakeAvailable(expat)
    add_library(EXPAT::EXPAT ALIAS expat)
endfunction()

set(EXPAT_SOURCE_MISSING OFF)
if(NOT CMAKE_CROSSCOMPILING)
    find_package(EXPAT QUIET)
endif()
if(NOT TARGET EXPAT::EXPAT)
    fukumi_fetch_expat()
    if(NOT EXPAT_SOURCE_MISSING)
        fukumi_build_expat()
    endif()
endif()
