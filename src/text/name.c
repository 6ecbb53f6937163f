// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bare names. A list of what is allowed, for lists of what is harmful are never complete.
#include "text/name.h"

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

// True when text[0..size) is `word`, where '#' stands for a digit.
static bool is_word(const char *text, size_t size, const char *word)
{
    for (size_t i = 0; i < size; i++) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        if (word[i] == '\0' || !(word[i] == '#' ? digit : lower(text[i]) == word[i])) {
            return false;
        }
    }
    return word[size] == '\0';
}

static bool is_device(const char *text, size_t size)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul", "com#", "lpt#"};
    size_t stem = 0;
    while (stem < size && text[stem] != '.') {
        stem++;
    }
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        if (is_word(text, stem, devices[i])) {
            return true;
        }
    }
    return false;
}

bool wr__is_bare_name(const char *text, size_t size, size_t size_max)
{
    if (size == 0 || size > size_max || text[0] == '.' || text[0] == '-' || text[size - 1] == '.') {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        const char c = lower(text[i]);
        const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        const bool dot = c == '.' && text[i - 1] != '.';
        if (!word && !dot) {
            return false;
        }
    }
    return !is_device(text, size);
}
