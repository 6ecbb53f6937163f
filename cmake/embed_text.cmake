# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# cmake -DOUT=FILE.c -DHEADER=FILE.h -DNAME=symbol -DFILE=FILE -P embed_text.cmake: a file as `const char symbol[]`, NUL behind it.
file(READ ${FILE} hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${hex}")
file(WRITE ${OUT} "#include \"${HEADER}\"\n\nconst char ${NAME}[] = {\n${bytes}0};\n")
