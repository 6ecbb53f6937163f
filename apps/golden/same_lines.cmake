# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# cmake -DGOLDEN=PROGRAM -P same_lines.cmake: one thread and clean memory, three threads and foul memory, one output.
foreach(surroundings "--threads;1;--poison;00" "--threads;3;--poison;aa")
    execute_process(COMMAND ${GOLDEN} --ticks 60 ${surroundings} OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
    if(lines STREQUAL "")
        message(FATAL_ERROR "golden printed nothing")
    elseif(DEFINED first AND NOT lines STREQUAL first)
        message(FATAL_ERROR "golden ${surroundings} says\n${lines}\nand with one thread and clean memory\n${first}")
    endif()
    set(first "${lines}")
endforeach()
