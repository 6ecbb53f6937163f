// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Body files (docs/format-body.md): boxes and points of a kind, frame by frame. What is kept is counted first, then
// there is one block for all of it. In the reader library.
#include <stdio.h>
#include <string.h>

#include "text/schema.h"
#include "warren/pose.h"

#define REACH (100 * (int64_t)WR_FIX_ONE) // metres from the centre

enum { CLIPS = 3, FRAMES_MAX = 1 + CLIPS * WR_SHAPES_FRAMES_MAX };

static const char *const formats[] = {"body 1", NULL};
static const char *const clip_names[CLIPS] = {"fall", "up_back", "up_belly"};

typedef struct entry {
    int32_t format;
    wr_text name;
    int32_t standing;
    int32_t clips[CLIPS];
} entry;

typedef struct frame_entry {
    int32_t boxes, points;
} frame_entry;

// Count of what a text holds at most, then of what was taken.
typedef struct store {
    wr_shapes shapes;
    size_t size; // of the block
    wr_allocator allocator;
    wr_shape_frame *frames;
    wr_shape_box *boxes;
    wr_shape_point *points;
    int32_t frame_count, box_count, point_count;
} store;

typedef struct reading {
    const wr_yaml *yaml;
    wr_findings *findings;
    store *to;
} reading;

#define KEY(member, key, type, need, least, most, words)                                         \
    {                                                                                            \
        key, WR_FIELD_##type, WR_FIELD_##need, "Y3", offsetof(entry, member), least, most, words \
    }
static const wr_schema_field body_keys[] = {
    KEY(format, "warren", WORD, REQUIRED, 0, 0, formats),
    KEY(name, "name", NAME, REQUIRED, 1, WR_SHAPES_NAME_MAX, NULL),
    KEY(standing, "standing", MAP, REQUIRED, 0, 0, NULL),
    KEY(clips[0], "fall", LIST, REQUIRED, 0, 0, NULL),
    KEY(clips[1], "up_back", LIST, OPTIONAL, 0, 0, NULL),
    KEY(clips[2], "up_belly", LIST, OPTIONAL, 0, 0, NULL),
};
static const wr_schema_field frame_keys[] = {
    {"boxes", WR_FIELD_LIST, WR_FIELD_OPTIONAL, "Y3", offsetof(frame_entry, boxes), 0, 0, NULL},
    {"points", WR_FIELD_LIST, WR_FIELD_OPTIONAL, "Y3", offsetof(frame_entry, points), 0, 0, NULL},
};
#define SCHEMA(keys)                                                                  \
    {                                                                                 \
        keys, (int32_t)(sizeof(keys) / sizeof *(keys)), WR_SEVERITY_ERROR, "Y2", "Y1" \
    }
static const wr_schema body_schema = SCHEMA(body_keys), frame_schema = SCHEMA(frame_keys);

static const wr_schema_field numbers[] = {
    {"x", WR_FIELD_FIX, WR_FIELD_REQUIRED, "Y3", 0, -REACH, REACH, NULL},
    {"y", WR_FIELD_FIX, WR_FIELD_REQUIRED, "Y3", 0, -REACH, REACH, NULL},
    {"z", WR_FIELD_FIX, WR_FIELD_REQUIRED, "Y3", 0, -REACH, REACH, NULL},
    {"half of x", WR_FIELD_FIX, WR_FIELD_REQUIRED, "Y3", 0, 0, REACH, NULL},
    {"half of y", WR_FIELD_FIX, WR_FIELD_REQUIRED, "Y3", 0, 0, REACH, NULL},
    {"half of z", WR_FIELD_FIX, WR_FIELD_REQUIRED, "Y3", 0, 0, REACH, NULL},
};

static void complain(const reading *r, const char *rule, int32_t node, const char *name, const char *what)
{
    const wr_yaml_node *n = &r->yaml->nodes[node];
    wr__finding(r->findings, WR_SEVERITY_ERROR, rule, n->line, n->column, "%s: %s", name, what);
}

// ---- Parts -------------------------------------------------------------------------------------------------------

// `[x, y, z]` and the like. Zeros where something is wrong.
static void read_row(const reading *r, int32_t node, const char *name, int32_t count, float *out)
{
    int32_t i = 0;
    memset(out, 0, (size_t)count * sizeof *out);
    if (r->yaml->nodes[node].type != WR_YAML_LIST || r->yaml->nodes[node].count != count) {
        complain(r, "Y3", node, name,
                 count == 3 ? "must be [x, y, z] in metres"
                            : "must be [x, y, z, half of x, half of y, half of z] in metres");
        return;
    }
    for (int32_t at = wr__yaml_first(r->yaml, node); at >= 0; at = r->yaml->nodes[at].next, i++) {
        wr_fix value = 0;
        (void)wr__field_read(&numbers[i], r->yaml, at, name, r->findings, &value);
        out[i] = wr_fix_to_float(value);
    }
}

// At most `most` of a list: its length, of which more is a finding.
static int32_t length_of(const reading *r, int32_t list, const char *name, const char *what, int32_t most)
{
    const int32_t count = list >= 0 ? r->yaml->nodes[list].count : 0;
    if (count > most) {
        char text[64];
        (void)snprintf(text, sizeof text, "has %d %s, but may have no more than %d", (int)count, what, (int)most);
        complain(r, "Y4", list, name, text);
        return most;
    }
    return count;
}

static void read_boxes(const reading *r, int32_t list, const char *frame, wr_shape_frame *out)
{
    store *to = r->to;
    out->boxes = to->boxes + to->box_count;
    out->box_count = length_of(r, list, frame, "boxes", WR_SHAPES_BOXES_MAX);
    int32_t at = list >= 0 ? wr__yaml_first(r->yaml, list) : -1;
    for (int32_t i = 0; i < out->box_count; i++, at = r->yaml->nodes[at].next) {
        char name[80];
        float row[6];
        (void)snprintf(name, sizeof name, "%s, box %d", frame, (int)i + 1);
        read_row(r, at, name, 6, row);
        to->boxes[to->box_count++] = (wr_shape_box){row[0], row[1], row[2], row[3], row[4], row[5]};
    }
}

static void read_points(const reading *r, int32_t list, const char *frame, wr_shape_frame *out)
{
    store *to = r->to;
    out->points = to->points + to->point_count;
    out->point_count = length_of(r, list, frame, "points", WR_SHAPES_POINTS_MAX);
    int32_t at = list >= 0 ? wr__yaml_first(r->yaml, list) : -1;
    for (int32_t i = 0; i < out->point_count; i++, at = r->yaml->nodes[at].next) {
        char name[80];
        float row[3];
        (void)snprintf(name, sizeof name, "%s, point %d", frame, (int)i + 1);
        read_row(r, at, name, 3, row);
        to->points[to->point_count++] = (wr_shape_point){row[0], row[1], row[2]};
    }
}

static void read_frame(const reading *r, int32_t node, const char *name)
{
    frame_entry e = {-1, -1};
    wr_shape_frame *frame = &r->to->frames[r->to->frame_count++];
    const bool good = wr__schema_read(&frame_schema, r->yaml, node, name, r->findings, &e, NULL);
    read_boxes(r, e.boxes, name, frame);
    read_points(r, e.points, name, frame);
    if (good && frame->box_count == 0 && frame->point_count == 0) {
        complain(r, "Y5", node, name, "has neither boxes nor points");
    }
}

static void read_clip(const reading *r, int32_t list, const char *clip, wr_shape *out)
{
    out->frames = r->to->frames + r->to->frame_count;
    out->frame_count = length_of(r, list, clip, "frames", WR_SHAPES_FRAMES_MAX);
    if (list >= 0 && out->frame_count == 0) {
        complain(r, "Y4", list, clip, "has no frame");
    }
    int32_t at = list >= 0 ? wr__yaml_first(r->yaml, list) : -1;
    for (int32_t i = 0; i < out->frame_count; i++, at = r->yaml->nodes[at].next) {
        char name[48];
        (void)snprintf(name, sizeof name, "%s, frame %d", clip, (int)i + 1);
        read_frame(r, at, name);
    }
}

// ---- Room --------------------------------------------------------------------------------------------------------

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static void count_frame(const wr_yaml *yaml, int32_t node, store *most)
{
    const int32_t boxes = wr__yaml_get(yaml, node, "boxes"), points = wr__yaml_get(yaml, node, "points");
    most->frame_count++;
    most->box_count += boxes < 0 ? 0 : least_of(yaml->nodes[boxes].count, WR_SHAPES_BOXES_MAX);
    most->point_count += points < 0 ? 0 : least_of(yaml->nodes[points].count, WR_SHAPES_POINTS_MAX);
}

// At most as many as the text holds, and as the caps allow.
static void count_all(const wr_yaml *yaml, const entry *e, store *most)
{
    if (e->standing >= 0) {
        count_frame(yaml, e->standing, most);
    }
    for (int32_t c = 0; c < CLIPS; c++) {
        int32_t left = WR_SHAPES_FRAMES_MAX;
        int32_t at = e->clips[c] >= 0 ? wr__yaml_first(yaml, e->clips[c]) : -1;
        for (; at >= 0 && left > 0; at = yaml->nodes[at].next, left--) {
            count_frame(yaml, at, most);
        }
    }
}

// The block with its arrays behind it, all of alignment 8; NULL when memory is out.
static store *take(const wr_allocator *allocator, const store *most)
{
    const size_t frames = (size_t)most->frame_count * sizeof(wr_shape_frame);
    const size_t boxes = (size_t)most->box_count * sizeof(wr_shape_box);
    const size_t size = sizeof(store) + frames + boxes + (size_t)most->point_count * sizeof(wr_shape_point);
    store *to = allocator->alloc(allocator->context, size, 64);
    if (to != NULL) {
        memset(to, 0, size);
        to->size = size;
        to->allocator = *allocator;
        to->frames = (void *)(to + 1);
        to->boxes = (void *)((char *)to->frames + frames);
        to->points = (void *)((char *)to->boxes + boxes);
    }
    return to;
}

void wr_shapes_free(wr_shapes *shapes)
{
    if (shapes != NULL) {
        store *to = (store *)shapes; // its first member
        const wr_allocator allocator = to->allocator;
        allocator.release(allocator.context, to, to->size);
    }
}

// ---- All ---------------------------------------------------------------------------------------------------------

// A key with nothing behind it.
static void check_nothing(const reading *r, const char *key, const char *rule, const char *what)
{
    const int32_t value = wr__yaml_get(r->yaml, 0, key);
    if (value >= 0 && wr__yaml_is_null(r->yaml, value)) {
        complain(r, rule, value, key, what);
    }
}

static void read_all(const reading *r, const entry *e)
{
    wr_shapes *shapes = &r->to->shapes;
    wr_shape *clips[CLIPS] = {&shapes->fall, &shapes->up_back, &shapes->up_belly};
    if (e->name.size > 0) {
        memcpy(shapes->name, e->name.text, (size_t)e->name.size);
    }
    check_nothing(r, "standing", "Y5", "has neither boxes nor points");
    if (e->standing >= 0) {
        shapes->standing = (wr_shape){1, r->to->frames};
        read_frame(r, e->standing, "standing");
    }
    for (int32_t c = 0; c < CLIPS; c++) {
        check_nothing(r, clip_names[c], "Y4", "has no frame");
        read_clip(r, e->clips[c], clip_names[c], clips[c]);
    }
}

static wr_status read_body(const wr_yaml *yaml, const wr_allocator *allocator, wr_findings *findings, store **out)
{
    entry e = {.standing = -1, .clips = {-1, -1, -1}};
    store most = {.size = 0};
    if (yaml->node_count == 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, "Y1", 1, 1,
                    "a body needs at least 'warren: body 1', 'name:', 'standing:' and 'fall:'");
        return WR_E_SYNTAX;
    }
    wr__schema_read(&body_schema, yaml, 0, "body", findings, &e, NULL);
    count_all(yaml, &e, &most);
    *out = take(allocator, &most);
    if (*out == NULL) {
        return WR_E_MEMORY;
    }
    read_all(&(reading){yaml, findings, *out}, &e);
    return findings->errors > 0 ? WR_E_SYNTAX : WR_OK;
}

wr_status wr_shapes_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                         wr_shapes **out)
{
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator *allocator = &(hooks != NULL ? hooks : &standard)->allocator;
    store *to = NULL;
    wr_yaml yaml;

    *out = NULL;
    memset(findings, 0, sizeof *findings);
    wr_status status = wr__yaml_read(bytes, size, WR_YAML_SIZE_MAX, allocator, findings, &yaml);
    if (status == WR_OK) {
        status = read_body(&yaml, allocator, findings, &to);
    }
    wr__yaml_fini(&yaml);
    if (status == WR_OK) {
        *out = &to->shapes;
    } else if (to != NULL) {
        wr_shapes_free(&to->shapes);
    }
    return status;
}
