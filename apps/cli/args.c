// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The parser walks argv once. Each option's field is found by its offset, so a subcommand declares a struct with its
// defaults, a table, and reads plain fields afterwards.
#include "args.h"

#include "term.h"

#include "warren/core.h"
#include "warren/sim.h"

#include <inttypes.h>
#include <string.h>

enum { WORD_MAX = 64, OPTIONS_MAX = 32 };

// Steps of inserting, deleting or changing a letter (Levenshtein); words longer than WORD_MAX are far from all.
static int distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    if (n > WORD_MAX || m > WORD_MAX) {
        return WORD_MAX;
    }
    int row[WORD_MAX + 1];
    for (size_t j = 0; j <= m; ++j) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= n; ++i) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; ++j) {
            int change = corner + (a[i - 1] != b[j - 1]);
            int step = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = change < step ? change : step;
        }
    }
    return row[m];
}

const char *args_nearest(const char *word, const char *const *words)
{
    const char *best = NULL;
    int least = 3;
    for (; *words != NULL; ++words) {
        int d = distance(word, *words);
        if (d < least && d < (int)strlen(*words)) {
            least = d;
            best = *words;
        }
    }
    return best;
}

// ---- Values ------------------------------------------------------------------------------------------------------

static bool read_u64(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *p = hex ? text + 2 : text;
    if (*p == '\0') {
        return false;
    }
    uint64_t base = hex ? 16 : 10;
    for (; *p != '\0'; ++p) {
        uint64_t digit = *p >= '0' && *p <= '9'          ? (uint64_t)(*p - '0')
                         : hex && *p >= 'a' && *p <= 'f' ? (uint64_t)(*p - 'a' + 10)
                         : hex && *p >= 'A' && *p <= 'F' ? (uint64_t)(*p - 'A' + 10)
                                                         : base;
        if (digit >= base || value > (UINT64_MAX - digit) / base) {
            return false;
        }
        value = value * base + digit;
    }
    *out = value;
    return true;
}

bool args_seed_number(const char *text, uint64_t *out)
{
    bool negative = text[0] == '-';
    uint64_t value = 0;
    if (!read_u64(text + negative, &value) || (negative && (value > (uint64_t)1 << 63 || strpbrk(text, "xX")))) {
        return false;
    }
    *out = negative ? (uint64_t)0 - value : value;
    return true;
}

// What begins like a number, with a digit, a sign or a blank, must be one; any other text stands for its hash.
static bool read_seed(const char *text, arg_seed *out)
{
    out->given = text[0] != '\0';
    if (strchr("-+ \t0123456789", text[0]) != NULL) {
        return args_seed_number(text, &out->value);
    }
    out->value = wr_hash_bytes(text, strlen(text));
    return true;
}

static bool read_int(const char *text, int32_t least, int32_t most, int32_t *out)
{
    bool negative = text[0] == '-';
    uint64_t size = 0;
    if (text[negative] < '0' || text[negative] > '9' || strchr("xX", text[negative + 1] ? text[negative + 1] : '0') ||
        !read_u64(text + negative, &size) || size > INT32_MAX) {
        return false;
    }
    int64_t value = negative ? -(int64_t)size : (int64_t)size;
    if (value < least || value > most) {
        return false;
    }
    *out = (int32_t)value;
    return true;
}

static bool read_tick(const char *text, int64_t *out)
{
    uint64_t value = 0;
    if (strchr(text, 'x') != NULL || strchr(text, 'X') != NULL || !read_u64(text, &value) || value > WR_TICKS_MAX) {
        return false;
    }
    *out = (int64_t)value;
    return true;
}

// "12.5" as whole and fraction * 10^9. Digits beyond the ninth are read and change nothing.
static bool read_decimal(const char *text, size_t size, int64_t *whole, int64_t *billionths)
{
    size_t i = 0;
    int digits = 0;
    *whole = 0;
    *billionths = 0;
    for (; i < size && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
        *whole = *whole * 10 + (text[i] - '0');
        if (*whole > INT32_MAX) {
            return false;
        }
    }
    if (i < size && text[i] == '.') {
        int64_t weight = 100000000;
        for (++i; i < size && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
            *billionths += weight * (text[i] - '0');
            weight /= 10;
        }
    }
    return i == size && digits > 0;
}

bool args_fix(const char *text, size_t size, int64_t *out)
{
    bool negative = size > 0 && text[0] == '-';
    int64_t whole = 0, billionths = 0;
    if (!read_decimal(text + negative, size - negative, &whole, &billionths) || whole >= 32768) {
        return false;
    }
    int64_t value = whole * 65536 + (billionths * 65536 + 500000000) / 1000000000;
    *out = negative ? -value : value;
    return true;
}

static bool read_point(const char *text, arg_point *out)
{
    const char *comma = strchr(text, ',');
    if (comma == NULL || !args_fix(text, (size_t)(comma - text), &out->x) ||
        !args_fix(comma + 1, strlen(comma + 1), &out->y)) {
        return false;
    }
    out->given = true;
    return true;
}

static bool read_seconds(const char *text, int32_t most, int64_t *out)
{
    int64_t whole = 0, billionths = 0;
    if (!read_decimal(text, strlen(text), &whole, &billionths) || whole > most || (whole == most && billionths > 0)) {
        return false;
    }
    *out = whole * 1000000 + (billionths + 500) / 1000;
    return true;
}

static bool read_choice(const char *text, const char *const *choices, int32_t *out)
{
    for (int32_t i = 0; choices[i] != NULL; ++i) {
        if (strcmp(text, choices[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool read_value(const arg_option *option, const char *text, void *field)
{
    switch (option->kind) {
    case ARG_TEXT:
        *(const char **)field = text;
        return text[0] != '\0';
    case ARG_INT:
        return read_int(text, option->least, option->most, field);
    case ARG_ODD:
        return read_int(text, option->least, option->most, field) && *(int32_t *)field % 2 != 0;
    case ARG_TICK:
        return read_tick(text, field);
    case ARG_SEED:
        return read_seed(text, field);
    case ARG_POINT:
        return read_point(text, field);
    case ARG_SECONDS:
        return read_seconds(text, option->most, field);
    case ARG_CHOICE:
        return read_choice(text, option->choices, field);
    case ARG_FLAG:
        break;
    }
    return false;
}

// ---- What is wrong -----------------------------------------------------------------------------------------------

static void say_choices(const arg_option *option, const char *text)
{
    char words[512] = "";
    for (int i = 0; option->choices[i] != NULL; ++i) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s%s", i > 0 ? ", " : "", option->choices[i]);
    }
    const char *near = args_nearest(text, option->choices);
    say("--%s is one of %s, not '%.100s'%s%s%s", option->name, words, text, near != NULL ? "; did you mean '" : "",
        near != NULL ? near : "", near != NULL ? "'?" : "");
}

static void say_value(const arg_option *option, const char *text)
{
    switch (option->kind) {
    case ARG_INT:
    case ARG_ODD:
        say("--%s wants %s whole number from %d to %d, not '%.100s'", option->name,
            option->kind == ARG_ODD ? "an odd" : "a", (int)option->least, (int)option->most, text);
        break;
    case ARG_TICK:
        say("--%s wants a tick from 0 to %" PRIu64 ", not '%.100s'", option->name, WR_TICKS_MAX, text);
        break;
    case ARG_SEED:
        say("--%s wants a 64-bit number, decimal or 0x and hex digits, or a word, not '%.100s'", option->name, text);
        break;
    case ARG_POINT:
        say("--%s wants a place in cells like 3,1 or 3.25,1, not '%.100s'", option->name, text);
        break;
    case ARG_SECONDS:
        say("--%s wants seconds from 0 to %d, decimals with a point, not '%.100s'", option->name, (int)option->most,
            text);
        break;
    case ARG_CHOICE:
        say_choices(option, text);
        break;
    case ARG_TEXT:
    case ARG_FLAG:
        say("--%s wants a %s that is not empty", option->name, option->value != NULL ? option->value : "value");
        break;
    }
}

static void say_unknown(const arg_command *command, const char *word)
{
    const char *names[OPTIONS_MAX + 2];
    int count = 0;
    for (int i = 0; i < command->option_count && i < OPTIONS_MAX; ++i) {
        names[count++] = command->options[i].name;
    }
    names[count++] = "help";
    names[count] = NULL;
    char name[WORD_MAX + 2];
    snprintf(name, sizeof name, "%s", word + strspn(word, "-"));
    name[strcspn(name, "=")] = '\0';
    const char *near = args_nearest(name, names);
    if (near != NULL) {
        say("%s has no option '%.100s'; did you mean --%s?", command->name, word, near);
    } else {
        say("%s has no option '%.100s'; 'warren %s --help' lists them all", command->name, word, command->name);
    }
}

// ---- The walk ----------------------------------------------------------------------------------------------------

static const arg_option *find(const arg_command *command, const char *name, size_t size)
{
    for (int i = 0; i < command->option_count; ++i) {
        if (strlen(command->options[i].name) == size && memcmp(command->options[i].name, name, size) == 0) {
            return &command->options[i];
        }
    }
    return NULL;
}

// Reads the option at argv[*i], and moves *i on when its value is the next word.
static bool read_option(const arg_command *command, int argc, char **argv, int *i, void *options, uint32_t *seen)
{
    const char *word = argv[*i];
    const char *equals = strchr(word, '=');
    size_t size = equals != NULL ? (size_t)(equals - word) : strlen(word);
    const arg_option *option = size > 2 && word[1] == '-' ? find(command, word + 2, size - 2) : NULL;
    if (option == NULL) {
        say_unknown(command, word);
        return false;
    }
    uint32_t bit = (uint32_t)1 << (option - command->options);
    if ((*seen & bit) != 0) {
        say("--%s is given twice; which one counts?", option->name);
        return false;
    }
    *seen |= bit;
    void *field = (char *)options + option->offset;
    if (option->kind == ARG_FLAG) {
        if (equals != NULL) {
            say("--%s takes no value", option->name);
            return false;
        }
        *(bool *)field = true;
        return true;
    }
    const char *value = equals != NULL ? equals + 1 : *i + 1 < argc ? argv[++*i] : NULL;
    if (value == NULL || (equals == NULL && strncmp(value, "--", 2) == 0)) {
        say("--%s needs a value: --%s %s", option->name, option->name, option->value);
        return false;
    }
    if (!read_value(option, value, field)) {
        say_value(option, value);
        return false;
    }
    return true;
}

static bool check_operands(const arg_command *command, int count, char **argv)
{
    if (count < command->operands_min) {
        say("%s needs %s: warren %s %s", command->name, command->operands_min == 1 ? "a file" : "more files",
            command->name, command->operands);
        return false;
    }
    if (count > command->operands_max) {
        say("%s does not know what to do with '%.100s'; 'warren %s --help' shows how it is used", command->name,
            argv[command->operands_max], command->name);
        return false;
    }
    return true;
}

args_result args_parse(const arg_command *command, int argc, char **argv, void *options, int *operand_count)
{
    int count = 0;
    uint32_t seen = 0;
    bool only_operands = false;
    for (int i = 0; i < argc; ++i) {
        if (only_operands || argv[i][0] != '-' || argv[i][1] == '\0') {
            argv[count++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            args_help(command, stdout);
            return ARGS_HELP;
        } else if (!read_option(command, argc, argv, &i, options, &seen)) {
            return ARGS_BAD;
        }
    }
    *operand_count = count;
    return check_operands(command, count, argv) ? ARGS_OK : ARGS_BAD;
}

// ---- Help --------------------------------------------------------------------------------------------------------

static int option_width(const arg_option *option)
{
    return (int)strlen(option->name) + 2 + (option->value != NULL ? (int)strlen(option->value) + 1 : 0);
}

void args_help(const arg_command *command, FILE *stream)
{
    static const char *const exits[] = {"fine",      "the answer is no", "wrong usage",
                                        "bad input", "diverged",         "out of memory or disk"};
    const char *bold = term_paint(stream, PAINT_BOLD), *plain = term_paint(stream, PAINT_NONE);
    int width = (int)strlen("--help");
    for (int i = 0; i < command->option_count; ++i) {
        int own = option_width(&command->options[i]);
        width = own > width ? own : width;
    }
    fprintf(stream, "%swarren %s%s: %s\n\n%sUsage%s\n  warren %s%s%s [options]\n\n%sOptions%s\n", bold, command->name,
            plain, command->purpose, bold, plain, command->name, command->operands[0] != '\0' ? " " : "",
            command->operands, bold, plain);
    for (int i = 0; i < command->option_count; ++i) {
        const arg_option *option = &command->options[i];
        int pad = width - option_width(option) + 2;
        fprintf(stream, "  --%s%s%s%*s%s\n", option->name, option->value != NULL ? " " : "",
                option->value != NULL ? option->value : "", pad, "", option->help);
    }
    fprintf(stream, "  --help%*sthis text\n", width - (int)strlen("--help") + 2, "");
    if (command->notes != NULL) {
        fputc('\n', stream);
        command->notes(stream);
    }
    fprintf(stream, "\n%sExamples%s\n%s\n%sExit codes%s\n ", bold, plain, command->examples, bold, plain);
    const char *between = " ";
    for (unsigned code = 0; code < 6; ++code) {
        if ((command->exits >> code & 1u) != 0) {
            fprintf(stream, "%s%u %s", between, code, exits[code]);
            between = ", ";
        }
    }
    fputs("\n", stream);
}
