// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// HTML that grows in memory. What files, hunts and users say goes in by %t and can only be read there: it is neither markup
// nor anything a terminal or a line of text would obey. Numbers never ask the locale.
#ifndef WARREN_CLI_PAGE_H
#define WARREN_CLI_PAGE_H

#include <stdbool.h>
#include <stddef.h>

/// Zeroed memory is an empty page.
typedef struct page {
    char *text; // [size], ended by NUL once anything is written
    size_t size, capacity;
    bool failed; // memory was out; the text is then cut
} page;

/// Adds markup with its verbs filled in:
///
///   %d  int
///   %n  double, up to two decimals, zeros at the end left out
///   %f  double, two decimals
///   %t  text, escaped, for content and for attributes in double quotes; NULL is empty
///   %s  markup of ours
///   %%  a percent sign
void page_add(page *p, const char *format, ...);

/// Adds markup as it stands.
void page_markup(page *p, const char *markup, size_t size);

void page_free(page *p);

#endif
