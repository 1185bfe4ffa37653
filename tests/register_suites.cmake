# Run by ctest: registers each doctest suite of `executable` as one test. Labels: the room; `slow` if the
# name ends in "slow" (not in the default run), otherwise `fast`; `threads` if the name contains
# "threads" (run by the thread sanitizer).
if(NOT EXISTS "${executable}")
    add_test(test_${room}_not_built "${executable}") # fails and names the missing program
    set_tests_properties(test_${room}_not_built PROPERTIES LABELS "fast;${room}")
    return()
endif()

execute_process(COMMAND "${executable}" --list-test-suites
    OUTPUT_VARIABLE listing ERROR_VARIABLE errors RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${executable} --list-test-suites failed: ${result}\n${errors}")
endif()
string(REGEX REPLACE ";" "" listing "${listing}")
string(REPLACE "\n" ";" lines "${listing}")
foreach(suite IN LISTS lines)
    if(suite STREQUAL "" OR suite MATCHES "^(\\[doctest\\]|====)")
        continue()
    endif()
    set(labels fast ${room})
    if(suite MATCHES "slow$")
        set(labels slow ${room})
    endif()
    if(suite MATCHES "threads")
        list(APPEND labels threads)
    endif()
    add_test("${suite}" "${executable}" "--test-suite=${suite}")
    set_tests_properties("${suite}" PROPERTIES
        WORKING_DIRECTORY "${working_directory}" LABELS "${labels}")
endforeach()

# Test cases outside any suite: "?*" matches every name that is not empty.
add_test(${room}_no_suite "${executable}" "--test-suite-exclude=?*")
set_tests_properties(${room}_no_suite PROPERTIES
    WORKING_DIRECTORY "${working_directory}" LABELS "fast;${room}")
