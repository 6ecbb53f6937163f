# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
warren_floor(knock BELOW nav map core SOURCES
    knock/rules.c)
