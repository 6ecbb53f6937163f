# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# cmake -DGOLDEN=PROGRAM -DFOLDER=DIR -P goes_on.cmake: all ends are saved, and gone on from by other threads in other
# memory, to the line that they say who were never interrupted. A checkpoint that was cut is refused.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
execute_process(COMMAND ${GOLDEN} --ticks 40 --save-to ${FOLDER} --further 40 OUTPUT_VARIABLE played
    COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+\\.wckp [^\n]+" wanted "${played}")
file(GLOB files ${FOLDER}/*.wckp)
execute_process(COMMAND ${GOLDEN} --scene none --further 40 --threads 3 --poison aa ${files} OUTPUT_VARIABLE played
    COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" went_on "${played}")
list(LENGTH files count)
list(SORT wanted)
list(SORT went_on)
if(count EQUAL 0 OR NOT wanted STREQUAL went_on)
    message(FATAL_ERROR "golden says of ${count} checkpoints, where it was interrupted\n${went_on}\nand else\n${wanted}")
endif()

list(GET files 0 file)
file(SIZE ${file} size)
math(EXPR size "${size} - 1")
execute_process(COMMAND head -c ${size} ${file} OUTPUT_FILE ${FOLDER}/cut COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${GOLDEN} --scene none --further 40 ${FOLDER}/cut RESULT_VARIABLE code OUTPUT_VARIABLE lines
    ERROR_VARIABLE said)
if(code EQUAL 0 OR NOT lines STREQUAL "" OR NOT said MATCHES "cut: ")
    message(FATAL_ERROR "golden goes on from a checkpoint that lacks a byte: ${code} ${lines} ${said}")
endif()
