# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# What somebody does who installs Warren and uses it: see CMakeLists.txt beside this file for the variables.
cmake_minimum_required(VERSION 3.25)

function(run what)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT code EQUAL 0)
        message(FATAL_ERROR "${what}: exit ${code}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run("install" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/elsewhere)
file(RENAME ${WORK}/elsewhere ${WORK}/prefix) # nothing installed may remember where it was

run("configure" ${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${WORK}/prefix
    -D CMAKE_C_COMPILER=${CC} -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_EXPORT_COMPILE_COMMANDS=ON)
run("build" ${CMAKE_COMMAND} --build ${WORK}/build)
run("what there is not" ${CMAKE_COMMAND} -S ${REFUSED} -B ${WORK}/refused -G ${GENERATOR}
    -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_C_COMPILER=${CC})

# Our warnings and code generation flags stay at home.
file(READ ${WORK}/build/compile_commands.json commands)
if(commands MATCHES " (-W[a-z]|-f[a-z])[^ ]*")
    message(FATAL_ERROR "a flag of ours came along:${CMAKE_MATCH_0}")
endif()
if(NOT commands MATCHES "/prefix/include")
    message(FATAL_ERROR "the installed headers were not used")
endif()

run("consumer in C++" ${WORK}/build/consumer_cpp)
if(NOT output MATCHES "^120 ticks, hash [0-9a-f]+, the same twice\n$")
    message(FATAL_ERROR "consumer_cpp says: ${output}")
endif()
if(READ)
    run("consumer in C" ${WORK}/build/consumer_c)
endif()

# Without CMake.
find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(PKG_CONFIG)
    set(ENV{PKG_CONFIG_PATH} ${WORK}/prefix/${LIBDIR}/pkgconfig)
    run("pkg-config" ${PKG_CONFIG} --cflags --libs warren)
    separate_arguments(flags UNIX_COMMAND "${output}")
    run("by pkg-config" ${CXX} -std=c++17 ${CONSUMER}/consumer.cpp ${flags} -o ${WORK}/by_pkg_config)
    set(ENV{LD_LIBRARY_PATH} ${WORK}/prefix/${LIBDIR}) # when libwarren.so is built as well
    run("run by pkg-config" ${WORK}/by_pkg_config)
    if(READ)
        run("pkg-config of the readers" ${PKG_CONFIG} --cflags --libs warren-read)
        separate_arguments(flags UNIX_COMMAND "${output}")
        run("the readers by pkg-config" ${CC} -std=c17 ${CONSUMER}/consumer.c ${flags} -o ${WORK}/read_by_pkg_config)
        run("run the readers by pkg-config" ${WORK}/read_by_pkg_config)
    endif()
endif()
