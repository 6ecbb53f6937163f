// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Writes src/core/angle_table.h to standard output. Run by hand when the table's form changes; the numbers are part
// of what "the same bits" means, so they are kept in the tree and never made during a build.
//   cc -std=c17 -O2 tools/make_angle_table.c -lm -o make_angle_table && ./make_angle_table > src/core/angle_table.h
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define TAU 6.283185307179586476925286766559005768L

static void print_array(const char *comment, const char *type, const char *name, int first, int last,
                        int64_t (*value)(int))
{
    printf("// %s\nstatic const %s %s[%d] = {", comment, type, name, last - first + 1);
    for (int i = first; i <= last; i++) {
        printf("%s%lld,", (i - first) % 9 == 0 ? "\n    " : " ", (long long)value(i));
    }
    printf("\n};\n");
}

static int64_t coarse_sine(int i)
{
    return llroundl(sinl(TAU * i / 512) * 0x1p46L);
}

static int64_t fine_sine(int i)
{
    return llroundl(sinl(TAU * i / 65536) * 0x1p38L);
}

static int64_t fine_versine(int i)
{
    return llroundl((1 - cosl(TAU * i / 65536)) * 0x1p45L);
}

static int64_t arctangent(int i)
{
    return llroundl((atanl(i / 128.0L) / TAU * 65536 + 128) * 0x1p18L);
}

int main(void)
{
    puts("// SPDX-FileCopyrightText: The Warren authors\n"
         "// SPDX-License-Identifier: MIT\n"
         "//\n"
         "// core: numbers behind sine and arctangent. Written by tools/make_angle_table.c.\n"
         "#ifndef WR_CORE_ANGLE_TABLE_H\n"
         "#define WR_CORE_ANGLE_TABLE_H\n\n"
         "#include <stdint.h>\n");
    print_array("sin of i/128 of a quarter turn, Q46.", "uint64_t", "coarse_sine", 0, 128, coarse_sine);
    print_array("sin of i angle steps, Q38.", "uint32_t", "fine_sine", 0, 127, fine_sine);
    print_array("1 - cos of i angle steps, Q45.", "uint32_t", "fine_versine", 0, 127, fine_versine);
    print_array("128 + atan((i - 1) / 128) in angle steps, Q18; the 128 keeps the first entry positive.", "uint32_t",
                "arctangent", -1, 129, arctangent);
    puts("\n#endif");
    return 0;
}
