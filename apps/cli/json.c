// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The text grows by doubling; a failed allocation is remembered and told at the end, so that callers need not look.
#include "json.h"

#include "term.h"
#include "utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put(json *j, const char *bytes, size_t size)
{
    if (j->failed) {
        return;
    }
    if (size >= j->capacity - j->size) {
        size_t capacity = j->capacity * 2 + size + 256;
        char *text = realloc(j->text, capacity);
        if (text == NULL) {
            j->failed = true;
            return;
        }
        j->text = text;
        j->capacity = capacity;
    }
    memcpy(j->text + j->size, bytes, size);
    j->size += size;
    j->text[j->size] = '\0';
}

static void put_text(json *j, const char *text)
{
    put(j, text, strlen(text));
}

static void put_code(json *j, uint32_t code)
{
    char escape[16];
    if (code >= 0x10000) {
        snprintf(escape, sizeof escape, "\\u%04x\\u%04x", (unsigned)(0xD800 + ((code - 0x10000) >> 10)),
                 (unsigned)(0xDC00 + ((code - 0x10000) & 0x3FF)));
    } else {
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)code);
    }
    put_text(j, escape);
}

// A text in quotes. Foreign bytes of a file's name stand as the letters \xff: JSON has no way to hold them.
static void put_quoted(json *j, const char *text)
{
    put_text(j, "\"");
    size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t code = 0;
        size_t step = utf8_step(text + i, size - i, &code);
        if (step == 0) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\\\x%02x", (unsigned)(unsigned char)text[i]);
            put_text(j, escape);
            step = 1;
        } else if (code == '"' || code == '\\') {
            char escape[2] = {'\\', (char)code};
            put(j, escape, 2);
        } else if (!utf8_is_plain(code)) {
            put_code(j, code);
        } else {
            put(j, text + i, step);
        }
        i += step;
    }
    put_text(j, "\"");
}

static void begin(json *j, const char *key)
{
    if (j->comma) {
        put_text(j, ",");
    }
    if (key != NULL) {
        put_quoted(j, key);
        put_text(j, ":");
    }
    j->comma = true;
}

void json_open(json *j, const char *key, char bracket)
{
    begin(j, key);
    put(j, &bracket, 1);
    j->comma = false;
}

void json_close(json *j, char bracket)
{
    put(j, &bracket, 1);
    j->comma = true;
}

void json_text(json *j, const char *key, const char *text)
{
    begin(j, key);
    put_quoted(j, text);
}

void json_int(json *j, const char *key, int64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    begin(j, key);
    put_text(j, digits);
}

void json_bool(json *j, const char *key, bool value)
{
    begin(j, key);
    put_text(j, value ? "true" : "false");
}

void json_null(json *j, const char *key)
{
    begin(j, key);
    put_text(j, "null");
}

void json_u64(json *j, const char *key, uint64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "\"%" PRIu64 "\"", value);
    begin(j, key);
    put_text(j, digits);
}

void json_hash(json *j, const char *key, uint64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "\"%016" PRIx64 "\"", value);
    begin(j, key);
    put_text(j, digits);
}

// scaled / 10^decimals in plain digits: whole and fraction are integers, so no decimal comma can slip in.
static void put_scaled(json *j, bool negative, uint64_t scaled, int decimals, bool all)
{
    char digits[48];
    uint64_t unit = 1;
    for (int i = 0; i < decimals; ++i) {
        unit *= 10;
    }
    int used = snprintf(digits, sizeof digits, "%s%" PRIu64, negative && scaled != 0 ? "-" : "", scaled / unit);
    if (decimals > 0) {
        used += snprintf(digits + used, sizeof digits - (size_t)used, ".%0*" PRIu64, decimals, scaled % unit);
        while (!all && digits[used - 1] == '0') {
            --used;
        }
        used -= digits[used - 1] == '.';
    }
    put(j, digits, (size_t)used);
}

void json_number(json *j, const char *key, double value, int decimals, bool all)
{
    double unit = 1;
    for (int i = 0; i < decimals; ++i) {
        unit *= 10;
    }
    if (!(fabs(value) <= 9e9)) {
        json_null(j, key);
        return;
    }
    begin(j, key);
    put_scaled(j, value < 0, (uint64_t)(fabs(value) * unit + 0.5), decimals, all);
}

void json_fix(json *j, const char *key, int64_t value)
{
    uint64_t size = value < 0 ? (uint64_t)-value : (uint64_t)value;
    begin(j, key);
    put_scaled(j, value < 0, (size * 1000000 + 32768) / 65536, 6, false);
}

void json_reset(json *j)
{
    j->size = 0;
    j->comma = false;
}

bool json_print(json *j, FILE *stream)
{
    bool ok = !j->failed;
    if (ok) {
        put_text(j, "\n");
        ok = !j->failed && fwrite(j->text, 1, j->size, stream) == j->size;
    }
    if (j->failed) {
        say("out of memory for the answer");
    }
    json_free(j);
    return ok;
}

void json_free(json *j)
{
    free(j->text);
    memset(j, 0, sizeof *j);
}
