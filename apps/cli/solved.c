// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The certificate of a map that can be solved, an action list a target; and of one that cannot, what is out of reach and
// why.
#include "solved.h"

#include "term.h"

#include <inttypes.h>
#include <string.h>

// ---- For programs ------------------------------------------------------------------------------------------------

static void add_target(json *j, const wr_map *map, const wr_target *t)
{
    json_text(j, "kind", wr_target_kind_name((wr_target_kind)t->kind));
    if (t->kind == WR_TARGET_SWITCH) {
        json_text(j, "id", map->switches[t->index].id);
    }
    json_int(j, "x", t->at.x);
    json_int(j, "y", t->at.y);
}

static void add_actions(json *j, const wr_map *map, const wr_solution *s, const wr_target *t)
{
    json_open(j, "actions", '[');
    for (int32_t i = t->first; i < t->first + t->count; ++i) {
        json_open(j, NULL, '{');
        json_text(j, "switch", map->switches[s->actions[i].switch_index].id);
        json_open(j, "from", '[');
        json_int(j, NULL, s->actions[i].from.x);
        json_int(j, NULL, s->actions[i].from.y);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

void solved_add(json *j, const wr_map *map, const wr_solution *s)
{
    json_bool(j, "solvable", s->solvable);
    json_open(j, "unreachable", '[');
    for (int32_t i = 0; i < s->target_count; ++i) {
        if (!s->targets[i].reached) {
            json_open(j, NULL, '{');
            add_target(j, map, &s->targets[i]);
            json_text(j, "why", wr_unreached_text((wr_unreached)s->targets[i].why));
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    json_open(j, "actions", '[');
    for (int32_t i = 0; i < s->target_count; ++i) {
        if (s->targets[i].reached) {
            json_open(j, NULL, '{');
            add_target(j, map, &s->targets[i]);
            add_actions(j, map, s, &s->targets[i]);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    json_int(j, "states_explored", s->states_explored);
    json_bool(j, "exhaustive", s->exhaustive);
    json_bool(j, "shortest", s->shortest);
    json_int(j, "areas", s->areas);
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_name(const wr_map *map, const wr_target *t)
{
    printf("%s ", wr_target_kind_name((wr_target_kind)t->kind));
    if (t->kind == WR_TARGET_SWITCH) {
        put_safe(stdout, map->switches[t->index].id, strlen(map->switches[t->index].id));
        putchar(' ');
    }
    printf("at %d,%d", (int)t->at.x, (int)t->at.y);
}

// The longest list stands for all: it is what one does to see everything that hangs on it.
static const wr_target *longest(const wr_solution *s)
{
    const wr_target *best = NULL;
    for (int32_t i = 0; i < s->target_count; ++i) {
        const wr_target *t = &s->targets[i];
        best = t->reached && t->count > 0 && (best == NULL || t->count > best->count) ? t : best;
    }
    return best;
}

void solved_print(const wr_map *map, const wr_solution *s)
{
    enum { SHOWN = 12 };
    const char *plain = term_paint(stdout, PAINT_NONE);
    printf("  %-10s%s%s%s: %d thing%s to reach, %" PRId64 " state%s explored%s\n", "solvable",
           term_paint(stdout, s->solvable ? PAINT_GREEN : PAINT_RED), s->solvable ? "yes" : "no", plain,
           (int)s->target_count, s->target_count == 1 ? "" : "s", s->states_explored,
           s->states_explored == 1 ? "" : "s", s->exhaustive ? "" : ", and there are more");
    int shown = 0, missing = 0;
    for (int32_t i = 0; i < s->target_count; ++i) {
        if (s->targets[i].reached || ++missing > SHOWN) {
            continue;
        }
        printf("  %-10s", shown++ == 0 ? "not" : "");
        print_name(map, &s->targets[i]);
        printf(": %s\n", wr_unreached_text((wr_unreached)s->targets[i].why));
    }
    if (missing > SHOWN) {
        printf("  %-10sand %d more\n", "", missing - SHOWN);
    }
    const wr_target *t = longest(s);
    if (t == NULL) {
        return;
    }
    printf("  %-10sfor ", "actions");
    print_name(map, t);
    printf(", %s\n", s->shortest ? "which takes most" : "though a shorter way may do");
    for (int32_t i = 0; i < t->count && i < SHOWN; ++i) {
        const wr_action *a = &s->actions[t->first + i];
        printf("  %-10s%d  from %d,%d turn ", "", (int)i + 1, (int)a->from.x, (int)a->from.y);
        put_safe(stdout, map->switches[a->switch_index].id, strlen(map->switches[a->switch_index].id));
        putchar('\n');
    }
    if (t->count > SHOWN) {
        printf("  %-10sand %d more\n", "", (int)t->count - SHOWN);
    }
}
