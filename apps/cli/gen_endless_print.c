// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What `warren gen --endless` says of a piece: one object for programs, a table for people.
#include "gen_endless.h"

#include "term.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void add_pair(json *j, const char *key, int64_t a, int64_t b)
{
    json_open(j, key, '[');
    json_int(j, NULL, a);
    json_int(j, NULL, b);
    json_close(j, ']');
}

static cli_exit print_json(const endless_piece *p)
{
    const wr_endless_report *r = &p->report;
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", r->valid);
    json_u64(&j, "seed", p->config.rooms.seed);
    json_text(&j, "profile", p->profile);
    add_pair(&j, "region", p->corner.x, p->corner.y);
    add_pair(&j, "regions", p->width, p->height);
    json_hash(&j, "hash", p->hash);
    json_int(&j, "rooms", p->rooms);
    json_int(&j, "spaces", p->spaces);
    json_int(&j, "portals", p->portals);
    json_int(&j, "doors", p->doors);
    json_int(&j, "dwellers", p->dwellers);
    json_int(&j, "floor_cells", p->floor);
    json_int(&j, "regions_checked", r->regions_checked);
    json_int(&j, "borders_checked", r->borders_checked);
    json_int(&j, "border_mismatches", r->border_mismatches);
    json_int(&j, "components", r->components);
    json_number(&j, "microseconds", (double)p->region_ns / 1e3, 1, false);
    json_number(&j, "chunk_microseconds", (double)p->chunk_ns / 1e3, 2, false);
    json_bool(&j, "valid", r->valid);
    if (!r->valid) {
        json_text(&j, "rule", r->rule);
        json_text(&j, "why", r->message);
        add_pair(&j, "where", r->region.x, r->region.y);
    }
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static void print_proof(const wr_endless_report *r)
{
    printf("  %-12s", "proof");
    if (r->valid) {
        printf("%svalid%s: %" PRId64 " border%s, all in one piece\n", term_paint(stdout, PAINT_GREEN),
               term_paint(stdout, PAINT_NONE), r->borders_checked, r->borders_checked == 1 ? "" : "s");
    } else {
        printf("%snot valid%s: region %" PRId64 ",%" PRId64 ": %s [%s]\n", term_paint(stdout, PAINT_RED),
               term_paint(stdout, PAINT_NONE), r->region.x, r->region.y, r->message, r->rule);
    }
}

static cli_exit print_table(const endless_piece *p)
{
    gen_endless_view(p);
    fputs(term_paint(stdout, PAINT_BOLD), stdout);
    put_safe(stdout, p->profile, strlen(p->profile));
    printf(" without edges, seed %" PRIu64 ", region %" PRId64 ",%" PRId64 "%s\n", p->config.rooms.seed, p->corner.x,
           p->corner.y, term_paint(stdout, PAINT_NONE));
    printf("  %-12s%d x %d regions of %d x %d cells, %" PRId64 " of them floor\n", "size", (int)p->width,
           (int)p->height, WR_REGION_CELLS, WR_REGION_CELLS, p->floor);
    printf("  %-12s%" PRId64 ": %" PRId64 " rooms, %" PRId64 " pieces of passage; %" PRId64 " doors\n", "spaces",
           p->spaces, p->rooms, p->spaces - p->rooms, p->doors);
    printf("  %-12s%" PRId64 " where monsters wait\n", "places", p->dwellers);
    printf("  %-12s%.1f microseconds a region, %.2f more a chunk\n", "made in", (double)p->region_ns / 1e3,
           (double)p->chunk_ns / 1e3);
    print_proof(&p->report);
    printf("  %-12s%016" PRIx64 "\n", "hash", p->hash);
    return CLI_FINE;
}

cli_exit gen_endless_print(const endless_piece *piece)
{
    const cli_exit code = piece->options->json ? print_json(piece) : print_table(piece);
    return code == CLI_FINE && !piece->report.valid ? CLI_NO : code;
}
