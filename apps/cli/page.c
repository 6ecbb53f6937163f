// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The text grows by doubling; a failed allocation is remembered, so that callers look once, at the end.
#include "page.h"

#include "utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void page_markup(page *p, const char *markup, size_t size)
{
    if (p->failed) {
        return;
    }
    if (size >= p->capacity - p->size) {
        const size_t capacity = p->capacity * 2 + size + 4096;
        char *text = realloc(p->text, capacity);
        if (text == NULL) {
            p->failed = true;
            return;
        }
        p->text = text;
        p->capacity = capacity;
    }
    memcpy(p->text + p->size, markup, size);
    p->size += size;
    p->text[p->size] = '\0';
}

static void put(page *p, const char *markup)
{
    page_markup(p, markup, strlen(markup));
}

// Up to two decimals, or both; no "-0".
static void put_number(page *p, double value, bool all)
{
    const double most = 9e15, bounded = isnan(value) ? 0 : value > most ? most : value < -most ? -most : value;
    const int64_t rounded = (int64_t)(bounded * 100 + (bounded < 0 ? -0.5 : 0.5));
    uint64_t hundredths = (uint64_t)(rounded < 0 ? -rounded : rounded);
    const unsigned part = (unsigned)(hundredths % 100);
    char text[32];
    int size = snprintf(text, sizeof text, "%s%llu", rounded < 0 ? "-" : "", (unsigned long long)(hundredths / 100));
    if (all || part % 10 != 0) {
        size += snprintf(text + size, sizeof text - (size_t)size, ".%02u", part);
    } else if (part != 0) {
        size += snprintf(text + size, sizeof text - (size_t)size, ".%u", part / 10);
    }
    page_markup(p, text, (size_t)size);
}

static const char *escape_of(uint32_t code)
{
    switch (code) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

// What would do anything but show, and what is no UTF-8, stands as the letters of its escape.
static void put_text(page *p, const char *text)
{
    const size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t code = 0;
        const size_t step = utf8_step(text + i, size - i, &code);
        const char *escape = step == 1 ? escape_of(code) : NULL;
        char letters[16];
        if (step == 0 || !utf8_is_plain(code)) {
            snprintf(letters, sizeof letters, step == 0 ? "\\x%02x" : "\\u%04x",
                     step == 0 ? (unsigned)(unsigned char)text[i] : (unsigned)code);
            put(p, letters);
        } else if (escape != NULL) {
            put(p, escape);
        } else {
            page_markup(p, text + i, step);
        }
        i += step == 0 ? 1 : step;
    }
}

void page_add(page *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *at = format; *at != '\0';) {
        const size_t plain = strcspn(at, "%");
        page_markup(p, at, plain);
        at += plain;
        if (*at == '\0') {
            break;
        }
        const char *text = NULL;
        char digits[16];
        switch (at[1]) {
        case 'd':
            snprintf(digits, sizeof digits, "%d", va_arg(list, int));
            put(p, digits);
            break;
        case 'n':
        case 'f':
            put_number(p, va_arg(list, double), at[1] == 'f');
            break;
        case 't':
            text = va_arg(list, const char *);
            put_text(p, text != NULL ? text : "");
            break;
        case 's':
            put(p, va_arg(list, const char *));
            break;
        default:
            put(p, "%");
            break;
        }
        at += 2;
    }
    va_end(list);
}

void page_free(page *p)
{
    free(p->text);
    *p = (page){0};
}
