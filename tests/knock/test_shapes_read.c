// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Body files: what is right is read to the number, what is wrong is named with its place, and nothing is kept of it.
#include "two_bodies.h"

#define HEAD     "warren: body 1\nname: imp\n"
#define STANDING "standing:\n  boxes: [[0, 0, 0.5, 0.1, 0.2, 0.5]]\n"
#define FALL     "fall:\n  - points: [[0, 0, -0.5]]\n"

static wr_findings findings;

static wr_status read_text(const char *text, wr_shapes **out)
{
    return wr_shapes_read(text, strlen(text), NULL, &findings, out);
}

static void test_a_body_is_read_to_the_number(void **state)
{
    (void)state;
    wr_shapes *s;
    assert_int_equal(read_text(HEAD STANDING "fall:\n"
                                             "  - boxes: [[0.25, -1.5, 2, 0.125, 0, 99.5]]\n"
                                             "    points: [[1, 2, 3], [-4, 5.5, -100]]\n"
                                             "  - points: [[7, 8, 9]]\n"
                                             "up_belly:\n  - points: [[0, 0, 0]]\n",
                               &s),
                     WR_OK);
    assert_string_equal(s->name, "imp");
    assert_int_equal(s->standing.frame_count, 1);
    assert_int_equal(s->fall.frame_count, 2);
    assert_int_equal(s->up_back.frame_count, 0);
    assert_int_equal(s->up_belly.frame_count, 1);
    const wr_shape_box *box = s->fall.frames[0].boxes;
    assert_true(box->x == 0.25f && box->y == -1.5f && box->z == 2 && box->half_x == 0.125f && box->half_y == 0);
    assert_true(box->half_z == 99.5f);
    const wr_shape_point *point = &s->fall.frames[0].points[1];
    assert_true(point->x == -4 && point->y == 5.5f && point->z == -100);
    assert_int_equal(s->fall.frames[0].point_count, 2);
    assert_int_equal(s->fall.frames[1].box_count, 0);
    assert_true(s->fall.frames[1].points->z == 9);
    assert_int_equal(wr_shapes_floats(s), 3 * WR_LOWEST_TURNS);
    wr_shapes_free(s);
}

static void test_a_kind_is_baked_into_one_array(void **state)
{
    (void)state;
    test_body body = test_body_of("bodies/slim.yaml");
    assert_ptr_equal(body.clips.fall.rise, body.rise);
    assert_ptr_equal(body.clips.up_back.rise, body.rise + body.clips.fall.frame_count * WR_LOWEST_TURNS);
    assert_int_equal(body.clips.up_belly.frame_count, 4);
    assert_true(body.clips.standing > 0.8999f && body.clips.standing < 0.9001f);
    const wr_shape whole = body.shapes->standing;
    wr_knock_clips clips;
    body.shapes->standing.frame_count = 0;
    assert_int_equal(wr_shapes_bake(body.shapes, body.rise, &clips), WR_E_ARGUMENT);
    body.shapes->standing = whole;
    body.shapes->fall.frame_count = 0;
    assert_int_equal(wr_shapes_bake(body.shapes, body.rise, &clips), WR_E_ARGUMENT);
    test_body_free(&body);
}

// ---- What is wrong ------------------------------------------------------------------------------------------------

typedef struct wrong {
    const char *text;
    int32_t line, column;
    const char *rule, *part; // of the sentence
} wrong;

static void assert_refused(const wrong *w)
{
    wr_shapes *s = (wr_shapes *)&findings;
    assert_int_equal(read_text(w->text, &s), WR_E_SYNTAX);
    assert_null(s);
    for (int32_t i = 0; i < findings.count; i++) {
        const wr_finding *f = &findings.items[i];
        if (f->line == w->line && f->column == w->column && strcmp(f->rule, w->rule) == 0 &&
            strstr(f->message, w->part) != NULL) {
            return;
        }
    }
    const wr_finding *f = &findings.items[0];
    fail_msg("%s: %d findings, first %d:%d: %s [%s]; not %d:%d [%s] %s", w->text, (int)findings.count, (int)f->line,
             (int)f->column, f->message, f->rule, (int)w->line, (int)w->column, w->rule, w->part);
}

static void test_what_is_wrong_is_named_with_its_place(void **state)
{
    (void)state;
    static const wrong all[] = {
        {"", 1, 1, "Y1", "needs at least"},
        {"- 1\n", 1, 1, "Y1", "body"},
        {HEAD STANDING, 1, 1, "Y1", "fall"},
        {HEAD FALL, 1, 1, "Y1", "standing"},
        {"warren: body 2\nname: imp\n" STANDING FALL, 1, 9, "Y3", "body 1"},
        {"warren: body 1\nname: a/b\n" STANDING FALL, 2, 7, "Y3", "name"},
        {"warren: body 1\nname: 123456789012345678901234567890123\n" STANDING FALL, 2, 7, "Y3", "name"},
        {HEAD STANDING FALL "wings: 2\n", 7, 1, "Y2", "wings"},
        {HEAD STANDING "fall:\n  - points: [[0, 0, 0]]\n    bones: []\n", 7, 5, "Y2", "fall, frame 1"},
        {HEAD STANDING "fall:\n  - points: [[0, 0]]\n", 6, 14, "Y3", "fall, frame 1, point 1: must be [x, y, z]"},
        {HEAD STANDING "fall:\n  - boxes: [[0, 0, 0]]\n", 6, 13, "Y3",
         "fall, frame 1, box 1: must be [x, y, z, half"},
        {HEAD STANDING "fall:\n  - boxes: [3]\n", 6, 13, "Y3", "box 1"},
        {HEAD STANDING "fall:\n  - boxes: [[0, 0, 0, 1, -1, 1]]\n", 6, 26, "Y3", "half of y"},
        {HEAD STANDING "fall:\n  - points: [[0, 0, 100.5]]\n", 6, 21, "Y3", "z"},
        {HEAD STANDING "fall:\n  - points: [[0, 1e3, 0]]\n", 6, 18, "Y3", "y"},
        {HEAD STANDING "fall:\n  - points: [[.nan, 0, 0]]\n", 6, 15, "Y3", "x"},
        {HEAD STANDING "fall: []\n", 5, 7, "Y4", "fall: has no frame"},
        {HEAD STANDING "fall:\n", 5, 6, "Y4", "fall: has no frame"},
        {HEAD "standing: ~\n" FALL, 3, 11, "Y5", "standing: has neither"},
        {HEAD STANDING FALL "up_back: []\n", 7, 10, "Y4", "up_back: has no frame"},
        {HEAD STANDING "fall:\n  - {}\n", 6, 5, "Y5", "fall, frame 1: has neither"},
        {HEAD STANDING "fall:\n  - boxes: []\n    points: []\n", 6, 5, "Y5", "neither"},
        {HEAD STANDING "fall:\n  - 3\n", 6, 5, "Y1", "fall, frame 1"},
        {HEAD "standing: 3\n" FALL, 3, 11, "Y3", "standing"},
        {HEAD STANDING FALL "name: twice\n", 7, 1, "K10", "name"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_refused(&all[i]);
    }
}

// A text with a line again and again.
static const char *repeated(const char *begin, const char *line, int32_t times)
{
    static char text[1 << 18];
    size_t size = strlen(begin);
    memcpy(text, begin, size);
    for (int32_t i = 0; i < times; i++) {
        memcpy(text + size, line, strlen(line));
        size += strlen(line);
    }
    text[size] = '\0';
    return text;
}

static void test_caps_hold_exactly(void **state)
{
    (void)state;
    static const struct {
        const char *begin, *line;
        int32_t most;
        const char *what;
    } caps[] = {
        {HEAD STANDING "fall:\n", "  - points: [[0, 0, 0]]\n", WR_SHAPES_FRAMES_MAX, "frames"},
        {HEAD STANDING "fall:\n  - boxes:\n", "    - [0, 0, 0, 1, 1, 1]\n", WR_SHAPES_BOXES_MAX, "boxes"},
        {HEAD STANDING "fall:\n  - points:\n", "    - [0, 0, 0]\n", WR_SHAPES_POINTS_MAX, "points"},
    };
    for (size_t i = 0; i < 3; i++) {
        wr_shapes *s;
        assert_int_equal(read_text(repeated(caps[i].begin, caps[i].line, caps[i].most), &s), WR_OK);
        wr_shapes_free(s);
        assert_int_equal(read_text(repeated(caps[i].begin, caps[i].line, caps[i].most + 1), &s), WR_E_SYNTAX);
        assert_int_equal(findings.errors, 1);
        assert_string_equal(findings.items[0].rule, "Y4");
        assert_non_null(strstr(findings.items[0].message, caps[i].what));
    }
}

// Every cut of a good file: a body or an error, and never both.
static void test_every_cut_of_a_file_is_read_or_refused(void **state)
{
    (void)state;
    static const char text[] = HEAD STANDING FALL "up_back:\n  - boxes: [[1, 2, 3, 4, 5, 6]]\n";
    for (size_t size = 0; size < sizeof text; size++) {
        wr_shapes *s;
        const wr_status status = wr_shapes_read(text, size, NULL, &findings, &s);
        assert_int_equal(status == WR_OK, s != NULL);
        assert_int_equal(status == WR_OK, findings.errors == 0);
        wr_shapes_free(s);
    }
}

static wr_status read_with(const wr_hooks *hooks, void *context)
{
    wr_shapes *s;
    const char *text = context;
    const wr_status status = wr_shapes_read(text, strlen(text), hooks, &findings, &s);
    wr_shapes_free(s);
    return status;
}

static void test_memory_may_fail_anywhere(void **state)
{
    (void)state;
    static char text[] = HEAD STANDING FALL;
    wr_test_each_failure(read_with, text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_body_is_read_to_the_number),
    cmocka_unit_test(test_a_kind_is_baked_into_one_array),
    cmocka_unit_test(test_what_is_wrong_is_named_with_its_place),
    cmocka_unit_test(test_caps_hold_exactly),
    cmocka_unit_test(test_every_cut_of_a_file_is_read_or_refused),
    cmocka_unit_test(test_memory_may_fail_anywhere),
};

WR_TEST_MAIN(tests)
