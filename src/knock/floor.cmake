# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
warren_floor(knock BELOW nav map core SOURCES
    knock/rules.c
    knock/stepping.c
    knock/way.c
    knock/remains.c
    knock/remains_code.c
    knock/remains_dust.c
    knock/lowest.c
    knock/poses.c
    knock/poses_avx2.c
    knock/matrix.c)
