# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# cmake -DOUT=FILE.c -DFOLDER=DIR -P embed.cmake: the recordings of a folder as arrays of bytes, sorted by name.
file(GLOB files ${FOLDER}/*.wrec)
list(SORT files)
set(arrays "")
set(rows "")
set(count 0)
foreach(file IN LISTS files)
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${hex}")
    get_filename_component(name ${file} NAME_WE)
    file(SIZE ${file} size)
    string(APPEND arrays "static const unsigned char file_${count}[] = {\n${bytes}};\n")
    string(APPEND rows "    {\"${name}\", file_${count}, ${size}},\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUT} "#include \"golden_files.h\"\n\n${arrays}\n"
    "const golden_file golden_files[] = {\n${rows}    {0, 0, 0},\n};\nconst size_t golden_file_count = ${count};\n")
