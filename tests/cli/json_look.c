// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Skips over values; to look something up is to skip what stands before it. Depth is bounded, for answers are shallow.
#include "json_look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 16, KEYS_MAX = 128, KEY_MAX = 64 };

static const char *skip_value(const char *p, int depth);

static const char *skip_space(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

static const char *skip_string(const char *p)
{
    if (*p++ != '"') {
        return NULL;
    }
    for (; *p != '"'; ++p) {
        if ((unsigned char)*p < 0x20) {
            return NULL;
        }
        if (*p == '\\') {
            ++p;
            if (*p == 'u') {
                if (strspn(p + 1, "0123456789abcdefABCDEF") < 4) {
                    return NULL;
                }
                p += 4;
            } else if (*p == '\0' || strchr("\"\\/bfnrt", *p) == NULL) {
                return NULL;
            }
        }
    }
    return p + 1;
}

static const char *skip_digits(const char *p)
{
    size_t digits = strspn(p, "0123456789");
    return digits > 0 ? p + digits : NULL;
}

static const char *skip_number(const char *p)
{
    p += *p == '-';
    const char *whole = p;
    p = skip_digits(p);
    if (p == NULL || (*whole == '0' && p - whole > 1)) {
        return NULL;
    }
    if (*p == '.') {
        p = skip_digits(p + 1);
    }
    if (p != NULL && (*p == 'e' || *p == 'E')) {
        ++p;
        p = skip_digits(p + (*p == '+' || *p == '-'));
    }
    return p;
}

static bool seen_before(char keys[][KEY_MAX], int *count, const char *key, const char *end)
{
    char copy[KEY_MAX];
    snprintf(copy, sizeof copy, "%.*s", (int)(end - key), key);
    for (int i = 0; i < *count; ++i) {
        if (strcmp(keys[i], copy) == 0) {
            return true;
        }
    }
    if (*count < KEYS_MAX) {
        memcpy(keys[(*count)++], copy, sizeof copy);
    }
    return false;
}

static const char *skip_group(const char *p, int depth)
{
    char(*keys)[KEY_MAX] = calloc(KEYS_MAX, KEY_MAX);
    int count = 0;
    char close = *p == '{' ? '}' : ']';
    bool object = *p == '{';
    p = skip_space(p + 1);
    bool first = true;
    while (p != NULL && *p != close) {
        if (!first) {
            p = *p == ',' ? skip_space(p + 1) : NULL;
        }
        first = false;
        if (p != NULL && object) {
            const char *key = p;
            p = skip_string(p);
            if (p != NULL && seen_before(keys, &count, key, p)) {
                p = NULL;
            }
            p = p != NULL ? skip_space(p) : NULL;
            p = p != NULL && *p == ':' ? skip_space(p + 1) : NULL;
        }
        p = p != NULL ? skip_value(p, depth + 1) : NULL;
        p = p != NULL ? skip_space(p) : NULL;
    }
    free(keys);
    return p != NULL ? p + 1 : NULL;
}

static const char *skip_value(const char *p, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth > DEPTH_MAX) {
        return NULL;
    }
    if (*p == '{' || *p == '[') {
        return skip_group(p, depth);
    }
    if (*p == '"') {
        return skip_string(p);
    }
    for (int i = 0; i < 3; ++i) {
        if (strncmp(p, words[i], strlen(words[i])) == 0) {
            return p + strlen(words[i]);
        }
    }
    return skip_number(p);
}

bool json_is_valid(const char *text)
{
    const char *end = skip_value(skip_space(text), 0);
    return end != NULL && *skip_space(end) == '\0';
}

// The start of item `number` or of the value of `key` in a group; NULL when there is none. *count: how many there are.
static const char *find_item(const char *p, const char *key, size_t key_size, int *count)
{
    const char *found = NULL;
    bool object = *p == '{';
    long number = strtol(key, NULL, 10);
    *count = 0;
    p = skip_space(p + 1);
    while (*p != '}' && *p != ']') {
        bool match = !object && *count == number;
        if (object) {
            const char *end = skip_string(p);
            match = (size_t)(end - p - 2) == key_size && memcmp(p + 1, key, key_size) == 0;
            p = skip_space(skip_space(end) + 1);
        }
        if (match && found == NULL) {
            found = p;
        }
        p = skip_space(skip_value(p, 0));
        p = *p == ',' ? skip_space(p + 1) : p;
        *count += 1;
    }
    return found;
}

static const char *walk(const char *text, const char *path)
{
    const char *p = json_is_valid(text) ? skip_space(text) : NULL;
    while (p != NULL && *path != '\0') {
        size_t size = strcspn(path, ".");
        int count = 0;
        p = *p == '{' || *p == '[' ? find_item(p, path, size, &count) : NULL;
        path += size;
        path += *path == '.';
    }
    return p;
}

const char *json_at(const char *text, const char *path)
{
    static char answers[8][512];
    static int turn;
    char *answer = answers[turn++ % 8];
    const char *p = walk(text, path);
    const char *end = p != NULL ? skip_value(p, 0) : NULL;
    snprintf(answer, sizeof answers[0], "%.*s", end != NULL ? (int)(end - p) : 0, end != NULL ? p : "");
    return answer;
}

int json_count(const char *text, const char *path)
{
    const char *p = walk(text, path);
    int count = -1;
    if (p != NULL && (*p == '{' || *p == '[')) {
        find_item(p, "", 0, &count);
    }
    return count;
}

const char *json_of_row(const char *text, const char *list, const char *row, const char *field)
{
    char path[96], name[48];
    snprintf(name, sizeof name, "\"%s\"", row);
    for (int i = 0; i < json_count(text, list); ++i) {
        snprintf(path, sizeof path, "%s.%d.row", list, i);
        if (strcmp(json_at(text, path), name) == 0) {
            snprintf(path, sizeof path, "%s.%d.%s", list, i, field);
            return json_at(text, path);
        }
    }
    return NULL;
}
