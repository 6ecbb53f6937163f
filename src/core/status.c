// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: version and status texts.
#include "warren/core.h"

wr_version_numbers wr_version(void)
{
    return (wr_version_numbers){WR_VERSION_MAJOR, WR_VERSION_MINOR, WR_VERSION_PATCH, WR_ABI};
}

const char *wr_status_name(wr_status status)
{
    switch (status) {
#define STATUS_NAME(name, value, text) \
    case WR_##name:                    \
        return "WR_" #name;
        WR_STATUS_LIST(STATUS_NAME)
#undef STATUS_NAME
    }
    return "WR_?";
}

const char *wr_status_text(wr_status status)
{
    switch (status) {
#define STATUS_TEXT(name, value, text) \
    case WR_##name:                    \
        return text;
        WR_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
    }
    return "a number that is no status";
}
