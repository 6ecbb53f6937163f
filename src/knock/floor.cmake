# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
warren_floor(knock BELOW nav map core SOURCES
    knock/calendar.c
    knock/candidates.c
    knock/flight.c
    knock/landing.c
    knock/launch.c
    knock/look.c
    knock/look_avx2.c
    knock/order.c
    knock/rules.c
    knock/stand.c
    knock/step.c
    knock/stepping.c
    knock/throw.c
    knock/thrown.c
    knock/thrown_way.c
    knock/way.c
    knock/remains.c
    knock/remains_code.c
    knock/remains_dust.c
    knock/remains_shift.c
    knock/lowest.c
    knock/shapes.c
    knock/clips_code.c
    knock/poses.c
    knock/poses_avx2.c
    knock/matrix.c)
