# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# A floor is a module with the floors below it. Each is an object library (wr_<name>), so that an example or a test can
# be linked against one floor and what lies beneath, and nothing above slips in.

# warren_floor(name [BELOW floor...] SOURCES file...)
function(warren_floor name)
    cmake_parse_arguments(ARG "" "" "BELOW;SOURCES" ${ARGN})
    add_library(wr_${name} OBJECT ${ARG_SOURCES})
    target_link_libraries(wr_${name} PRIVATE warren_flags)
    target_include_directories(wr_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    set(floors ${name})
    foreach(below IN LISTS ARG_BELOW)
        get_property(more GLOBAL PROPERTY WARREN_FLOORS_OF_${below})
        list(APPEND floors ${more})
    endforeach()
    list(REMOVE_DUPLICATES floors)
    set_property(GLOBAL PROPERTY WARREN_FLOORS_OF_${name} ${floors})
    set_property(GLOBAL APPEND PROPERTY WARREN_FLOORS ${name})
endfunction()

# Links a program with the objects of one floor and all below it.
function(warren_link_floor target floor)
    get_property(floors GLOBAL PROPERTY WARREN_FLOORS_OF_${floor})
    foreach(name IN LISTS floors)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:wr_${name}>)
    endforeach()
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(${target} PRIVATE warren_flags)
endfunction()

# What tests, examples and the like are compiled with where the library is optimised: they are compiled far more often than they
# run long, and at -O3 half of a build from nothing is theirs.
add_library(warren_light INTERFACE)
target_compile_options(warren_light INTERFACE $<$<CONFIG:Release,RelWithDebInfo>:-O1>)

# What several test programs stand on, compiled once: warren_support(name SOURCES file...), for the SUPPORT of warren_test.
function(warren_support name)
    cmake_parse_arguments(ARG "" "" "SOURCES" ${ARGN})
    add_library(support_${name} STATIC EXCLUDE_FROM_ALL ${ARG_SOURCES})
    target_link_libraries(support_${name} PUBLIC warren_flags warren_light warren_all PkgConfig::CMOCKA)
    target_include_directories(support_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
endfunction()

# A test program of one module: cmocka, the whole library with its internals, the readers. Registered as <name>.
function(warren_test name)
    cmake_parse_arguments(ARG "" "" "SOURCES;SUPPORT" ${ARGN})
    add_executable(test_${name} ${ARG_SOURCES})
    list(TRANSFORM ARG_SUPPORT PREPEND support_)
    target_link_libraries(test_${name} PRIVATE ${ARG_SUPPORT} warren_flags warren_light warren_all PkgConfig::CMOCKA)
    target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
    add_test(NAME ${name} COMMAND test_${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT 120)
endfunction()

# A fuzz target; with WARREN_FUZZ a libFuzzer program, else the same inputs run once as a test.
function(warren_fuzz name)
    cmake_parse_arguments(ARG "" "" "SOURCES" ${ARGN})
    if(WARREN_FUZZ)
        add_executable(fuzz_${name} ${ARG_SOURCES})
        target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    else()
        add_executable(fuzz_${name} ${ARG_SOURCES} $<TARGET_OBJECTS:fuzz_replay_main>)
        add_test(NAME fuzz_${name} COMMAND fuzz_${name} ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
        set_tests_properties(fuzz_${name} PROPERTIES TIMEOUT 120)
    endif()
    target_link_libraries(fuzz_${name} PRIVATE warren_flags warren_light warren_all)
    target_include_directories(fuzz_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
endfunction()
