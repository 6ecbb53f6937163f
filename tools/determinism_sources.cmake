# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# cmake -P determinism_sources.cmake: prints the simulation's source files, a line each, as src/ lists them.
cmake_minimum_required(VERSION 3.25)
set(root ${CMAKE_CURRENT_LIST_DIR}/..)
file(STRINGS ${root}/src/CMakeLists.txt line REGEX "^set\\(simulation ")
string(REGEX REPLACE "^set\\(simulation ([^)]*)\\).*" "\\1" floors "${line}")
string(REPLACE " " ";" floors "${floors}")
if(floors STREQUAL "")
    message(FATAL_ERROR "src/CMakeLists.txt names no floors of the simulation")
endif()

function(warren_floor name)
    cmake_parse_arguments(ARG "" "" "BELOW;SOURCES" ${ARGN})
    if(name IN_LIST floors)
        list(APPEND sources ${ARG_SOURCES})
        set(sources ${sources} PARENT_SCOPE)
    endif()
endfunction()

foreach(floor IN LISTS floors)
    include(${root}/src/${floor}/floor.cmake)
endforeach()
list(TRANSFORM sources PREPEND src/)
list(JOIN sources "\n" lines)
execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${lines}")
