// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren draw: the file it leaves, and what it refuses to draw.
#include "tool.h"

#include <stdlib.h>

// Width of a PNG in the folder: bytes 16 to 19.
static long png_width(const char *name)
{
    char line[128];
    snprintf(line, sizeof line, "od -An -tu1 -j16 -N4 %s", name);
    long value = 0;
    for (const char *p = tool(line)->out; *p != '\0';) {
        char *end;
        long byte = strtol(p, &end, 10);
        if (end == p) {
            break;
        }
        value = value * 256 + byte;
        p = end;
    }
    return value;
}

static void a_picture_is_a_png_named_like_the_map(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W draw $MAPS/example.map");
    assert_int_equal(a->code, 0);
    assert_string_equal(a->out, "");
    assert_string_equal(a->err, "warren: wrote example.png\n");
    assert_int_equal(tool("test \"$(od -An -c -N4 example.png | tr -d ' ')\" = '211PNG'")->code, 0);
    assert_true(png_width("example.png") >= 40 * 32);
}

static void the_scale_is_pixels_a_cell(void **state)
{
    (void)state;
    tool("$W draw room.map --scale 10 --out small.png --layers map; $W draw room.map --scale 20 --out large.png "
         "--layers map");
    long small = png_width("small.png"), large = png_width("large.png");
    assert_true(small >= 70 && large >= 2 * small - 2 && large <= 2 * small + 2);
}

static void an_svg_is_text_with_the_title_escaped(void **state)
{
    (void)state;
    assert_int_equal(tool("$W draw room.map --out room.svg --title 'a <b> & c' --layers all")->code, 0);
    const tool_answer *a = tool("cat room.svg");
    assert_says(a->out, "<svg");
    assert_says(a->out, "</svg>");
    assert_quiet(a->out, "<b>");
    assert_says(a->out, "&lt;b&gt; &amp; c");
}

static void json_names_the_picture(void **state)
{
    (void)state;
    const char *j = tool_json("$W draw room.map --out x.svg --ticks 5 --json", 0);
    assert_string_equal(json_at(j, "ok"), "true");
    assert_string_equal(json_at(j, "picture"), "\"x.svg\"");
    assert_string_equal(json_at(j, "ticks"), "5");
}

static void ticks_change_the_picture_and_the_seed_of_nothing_else(void **state)
{
    (void)state;
    assert_int_equal(
        tool("$W draw $MAPS/example.map --out a.svg; $W draw $MAPS/example.map --ticks 90 --out b.svg;"
             "$W draw $MAPS/example.map --ticks 90 --out c.svg; cmp -s a.svg b.svg && exit 1; cmp b.svg c.svg")
            ->code,
        0);
}

static void a_level_without_a_player_is_drawn_as_it_is(void **state)
{
    (void)state;
    tool_write("grid.map", "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n");
    assert_int_equal(tool("$W draw grid.map --out grid.svg --layers all")->code, 0);
    tool_write("den.map", "width: 5\nheight: 1\n---\nxb *x\n---\n");
    assert_int_equal(tool("$W draw den.map --layers mobs --out a.svg; $W draw den.map --layers map --out b.svg;"
                          "$W draw den.map --layers mobs --ticks 60 --out c.svg; cmp -s a.svg b.svg && exit 1;"
                          "cmp -s a.svg c.svg && exit 1; cmp -s a.svg b.svg || exit 0")
                         ->code,
                     0);
    assert_int_equal(tool("$W run den.map --ticks 1")->code, 3);
}

static void a_picture_too_large_names_the_scale_that_fits(void **state)
{
    (void)state;
    FILE *file;
    char path[600];
    snprintf(path, sizeof path, "%s/wide.map", tool_folder());
    file = fopen(path, "w");
    assert_non_null(file);
    fputs("type octile\nheight 1\nwidth 4000\nmap\n", file);
    for (int x = 0; x < 4000; ++x) {
        fputc('.', file);
    }
    fputc('\n', file);
    fclose(file);
    const tool_answer *a = tool("$W draw wide.map --scale 32 --out wide.png");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "fits");
    assert_int_equal(tool("$W draw wide.map --out wide.png")->code, 0); // by itself it takes a scale that fits
    assert_true(png_width("wide.png") <= 8192);
}

static void a_recording_is_refused_with_what_draws_it(void **state)
{
    (void)state;
    const tool_answer *a = tool("$W draw $MAPS/../tests/golden/den_30.wrec --out refused.png");
    assert_int_equal(a->code, 3);
    assert_says(a->err, "'warren replay --picture FILE' draws it");
    assert_int_equal(tool("test -e refused.png")->code, 1);
}

// 21 frames, as its head says; an old file stays where a film cannot be made.
static void a_moving_picture_has_its_frames(void **state)
{
    (void)state;
    const char *j = tool_json("$W draw $MAPS/example.map --ticks 100 --every 4 --from 20 --out m.png --json", 0);
    assert_string_equal(json_at(j, "frames"), "21");
    assert_int_equal(tool("test $(grep -c -a acTL m.png) = 1 && test $(grep -o -a fcTL m.png | wc -l) = 21")->code,
                     0);
    assert_int_equal(
        tool("$W draw $MAPS/example.map --ticks 100 --every 4 --from 20 --out n.png; cmp m.png n.png")->code, 0);
    static const char *const wrong[] = {"--every 4 --out m.svg", "--every 4 --from 5 --ticks 4 --out m.png",
                                        "--from 5 --ticks 9 --out m.png", "--every 1 --ticks 65535 --out m.png",
                                        "--every 4 --out m.png"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        char line[128];
        snprintf(line, sizeof line, "$W draw $MAPS/example.map %s", wrong[i]);
        assert_int_equal(tool(line)->code, 2);
    }
    assert_int_equal(tool("cmp m.png n.png")->code, 0);
}

// In few colours it is smaller; alone the level is as large as its cells, and so is every frame.
static void a_moving_picture_shows_the_level_alone(void **state)
{
    (void)state;
    tool("$W draw $MAPS/pond.map --ticks 40 --every 4 --scale 8 --layers map,mobs --out all.png");
    assert_int_equal(
        tool("$W draw $MAPS/pond.map --ticks 40 --every 4 --scale 8 --layers map,mobs --colors 15 --out few.png")
            ->code,
        0);
    assert_int_equal(tool("test $(wc -c <few.png) -lt $(wc -c <all.png)")->code, 0);
    assert_int_equal(tool("$W draw $MAPS/pond.map --scale 8 --layers map,mobs --plan --out plan.png")->code, 0);
    assert_int_equal(tool("for f in all few plan; do head -c 24 $f.png | tail -c 8 | od -An -tu1; done | sort -u | "
                          "wc -l | grep -qx ' *1'")
                         ->code,
                     0);
    assert_int_equal(tool("$W draw $MAPS/pond.map --colors 15 --out plan.png")->code, 2);
}

const struct CMUnitTest draw_tests[] = {
    cmocka_unit_test(a_picture_is_a_png_named_like_the_map),
    cmocka_unit_test(the_scale_is_pixels_a_cell),
    cmocka_unit_test(an_svg_is_text_with_the_title_escaped),
    cmocka_unit_test(json_names_the_picture),
    cmocka_unit_test(ticks_change_the_picture_and_the_seed_of_nothing_else),
    cmocka_unit_test(a_level_without_a_player_is_drawn_as_it_is),
    cmocka_unit_test(a_picture_too_large_names_the_scale_that_fits),
    cmocka_unit_test(a_recording_is_refused_with_what_draws_it),
    cmocka_unit_test(a_moving_picture_has_its_frames),
    cmocka_unit_test(a_moving_picture_shows_the_level_alone),
};
const size_t draw_test_count = sizeof draw_tests / sizeof draw_tests[0];
