// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The SVG sheet: well formed whatever is written on it, compact, and whole or refused when memory ends.
#include "support/wr_test.h"

#include <math.h>

#include "warren/draw.h"

// ---- A small judge of XML ----------------------------------------------------------------------------------------

static void assert_entity(const char *text)
{
    static const char *const s_known[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&#39;"};
    for (size_t i = 0; i < sizeof s_known / sizeof *s_known; i++) {
        if (strncmp(text, s_known[i], strlen(s_known[i])) == 0) {
            return;
        }
    }
    fail_msg("no entity: %.12s", text);
}

// A tag from its '<': names are letters, values are quoted and hold no '<'. Returns what follows it.
static const char *assert_tag(const char *p, char name[32], bool *closes, bool *empty)
{
    size_t length = 0;
    *closes = *++p == '/';
    p += *closes;
    while ((*p >= 'a' && *p <= 'z') && length < 31) {
        name[length++] = *p++;
    }
    name[length] = 0;
    assert_true(length > 0);
    while (*p == ' ') {
        const size_t attribute = strcspn(++p, "= <>\"");
        assert_true(attribute > 0 && p[attribute] == '=' && p[attribute + 1] == '"');
        for (p += attribute + 2; *p != '"'; p++) {
            assert_true(*p != 0 && *p != '<' && *p != '>');
            if (*p == '&') {
                assert_entity(p);
            }
        }
        p++;
    }
    *empty = *p == '/';
    p += *empty;
    assert_int_equal(*p, '>');
    return p + 1;
}

// Balanced tags, one root, entities known, no control characters. Returns the number of elements.
static int32_t assert_well_formed(const char *p)
{
    char open[8][32];
    int32_t depth = 0, count = 0;
    while (*p) {
        if (*p == '<') {
            char name[32];
            bool closes, empty;
            p = assert_tag(p, name, &closes, &empty);
            if (closes) {
                assert_true(depth > 0);
                assert_string_equal(open[--depth], name);
            } else {
                assert_true(depth > 0 || count == 0);
                assert_true(depth < 8);
                memcpy(open[depth], name, sizeof name);
                depth += !empty;
                count++;
            }
            continue;
        }
        assert_true(*p != '>' && ((unsigned char)*p >= ' ' || *p == '\n') && *p != 0x7F);
        if (*p == '&') {
            assert_entity(p);
        }
        p++;
    }
    assert_int_equal(depth, 0);
    return count;
}

// ---- Sheets ------------------------------------------------------------------------------------------------------

static void sheet_begin(wr_svg *svg, wr_painter *painter)
{
    assert_int_equal(wr_svg_begin(svg, NULL, 0, 0, 10, 8, 10), WR_OK);
    *painter = wr_svg_painter(svg);
}

static void draw_one_of_each(const wr_painter *p)
{
    static const float s_corners[] = {1, 1, 2, 1, 1.5f, 2.125f};
    p->layer(p->context, "map");
    p->rect(p->context, 1, 2, 3, 4, 0x102030FFu);
    p->disc(p->context, 5, 5, 0.5f, 0x11223380u);
    p->layer(p->context, "mesh");
    p->line(p->context, 0, 0, 10, 8, 0.0625f, 0x000000FFu);
    p->polygon(p->context, s_corners, 3, 0xABCDEFFFu);
    p->text(p->context, 1, 1, 0.5f, "tick 0", 0x2F2A26FFu);
}

static void a_sheet_is_a_whole_document(void **state)
{
    (void)state;
    wr_svg svg;
    wr_painter p;
    sheet_begin(&svg, &p);
    draw_one_of_each(&p);
    assert_int_equal(wr_svg_end(&svg), WR_OK);
    assert_int_equal(assert_well_formed(svg.text), 8); // svg, two groups, five shapes
    assert_int_equal(strlen(svg.text), svg.size);
    assert_non_null(strstr(svg.text, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"80\""));
    assert_non_null(
        strstr(svg.text, "<g id=\"map\">\n<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\" fill=\"#102030\"/>"));
    assert_non_null(
        strstr(svg.text, "<circle cx=\"50\" cy=\"30\" r=\"5\" fill=\"#112233\" fill-opacity=\"0.5\"/>\n</g>"));
    assert_non_null(
        strstr(svg.text, "<line x1=\"0\" y1=\"80\" x2=\"100\" y2=\"0\" stroke-width=\"0.63\" stroke=\"#000000\"/>"));
    assert_non_null(strstr(svg.text, "<path d=\"M10 70L20 70L15 58.75Z\" fill=\"#abcdef\"/>"));
    assert_non_null(strstr(svg.text, "font-size=\"5\" textLength=\"18\" fill=\"#2f2a26\">tick 0</text>"));
    wr_svg_destroy(&svg);
    assert_null(svg.text);
}

static void an_empty_sheet_is_a_document_too(void **state)
{
    (void)state;
    wr_svg svg;
    wr_painter p;
    sheet_begin(&svg, &p);
    assert_int_equal(wr_svg_end(&svg), WR_OK);
    assert_int_equal(assert_well_formed(svg.text), 1);
    wr_svg_destroy(&svg);
    wr_svg_destroy(&svg);
    wr_svg_destroy(NULL);
}

static void texts_and_names_are_escaped_T34_K129(void **state)
{
    (void)state;
    wr_svg svg;
    wr_painter p;
    sheet_begin(&svg, &p);
    p.layer(p.context, "a\"b<c>&'");
    p.text(p.context, 1, 1, 1, "]]> <b> & \"x\" 'y' \x1B[2J\x7F \n", 0);
    p.text(p.context, 1, 1, 1, "caf\xC3\xA9 \xFF \xED\xA0\x80 \xC0\xAF \xE2\x82",
           0); // a broken byte, a surrogate, overlong, cut
    assert_int_equal(wr_svg_end(&svg), WR_OK);
    assert_well_formed(svg.text);
    assert_non_null(strstr(svg.text, "<g id=\"a&quot;b&lt;c&gt;&amp;&#39;\">"));
    assert_non_null(strstr(svg.text, ">]]&gt; &lt;b&gt; &amp; &quot;x&quot; &#39;y&#39; ?[2J? ?</text>"));
    assert_non_null(strstr(svg.text, ">caf\xC3\xA9 ? ? ?"
                                     "? ?</text>"));
    wr_svg_destroy(&svg);
}

static void ids_of_layers_are_unique(void **state)
{
    (void)state;
    wr_svg svg;
    wr_painter p;
    sheet_begin(&svg, &p);
    for (int32_t i = 0; i < 3; i++) {
        p.layer(p.context, "path");
    }
    assert_int_equal(wr_svg_end(&svg), WR_OK);
    assert_well_formed(svg.text);
    assert_non_null(strstr(svg.text, "<g id=\"path\">"));
    assert_non_null(strstr(svg.text, "<g id=\"path-2\">"));
    assert_non_null(strstr(svg.text, "<g id=\"path-3\">"));
    wr_svg_destroy(&svg);
}

static void numbers_are_short(void **state)
{
    (void)state;
    static const struct {
        float value;
        const char *text;
    } s_rows[] = {{0, "cx=\"0\""},
                  {-0.0004f, "cx=\"0\""},
                  {0.5f, "cx=\"5\""},
                  {0.05f, "cx=\"0.5\""},
                  {0.006f, "cx=\"0.06\""},
                  {-0.125f, "cx=\"-1.25\""},
                  {-0.01f, "cx=\"-0.1\""},
                  {100, "cx=\"1000\""},
                  {1e30f, "cx=\"1000000000\""},
                  {-1e30f, "cx=\"-1000000000\""}};
    for (size_t i = 0; i < sizeof s_rows / sizeof *s_rows; i++) {
        wr_svg svg;
        wr_painter p;
        sheet_begin(&svg, &p);
        p.disc(p.context, s_rows[i].value, 0, 1, 0xFFu);
        assert_int_equal(wr_svg_end(&svg), WR_OK);
        if (!strstr(svg.text, s_rows[i].text)) {
            fail_msg("%s is not in %s", s_rows[i].text, svg.text);
        }
        wr_svg_destroy(&svg);
    }
}

static void senseless_numbers_draw_nothing(void **state)
{
    (void)state;
    wr_svg svg;
    wr_painter p;
    sheet_begin(&svg, &p);
    const size_t before = svg.size;
    const float corners[] = {1, 1, NAN, 2, 3, 3};
    p.rect(p.context, NAN, 1, 1, 1, 0);
    p.rect(p.context, 1, 1, 0, 1, 0);
    p.disc(p.context, 1, INFINITY, 1, 0);
    p.disc(p.context, 1, 1, NAN, 0);
    p.line(p.context, 1, 1, -INFINITY, 1, 1, 0);
    p.polygon(p.context, corners, 3, 0);
    p.polygon(p.context, corners, 1, 0);
    p.text(p.context, 1, NAN, 1, "a", 0);
    p.text(p.context, 1, 1, 1, "", 0);
    p.text(p.context, 1, 1, 1, NULL, 0);
    assert_int_equal(svg.size, before);
    wr_svg_destroy(&svg);
}

static void senseless_sheets_are_refused(void **state)
{
    (void)state;
    static const float s_bad[][5] = {{0, 0, 0, 1, 1},   {0, 0, 1, -1, 1},  {0, 0, 1, 1, 0},
                                     {0, 0, 1, 1, NAN}, {NAN, 0, 1, 1, 1}, {0, 0, INFINITY, 1, 1}};
    for (size_t i = 0; i < sizeof s_bad / sizeof *s_bad; i++) {
        wr_svg svg;
        const float *v = s_bad[i];
        assert_int_equal(wr_svg_begin(&svg, NULL, v[0], v[1], v[2], v[3], v[4]), WR_E_ARGUMENT);
        const wr_painter p = wr_svg_painter(&svg);
        draw_one_of_each(&p);
        assert_int_equal(wr_svg_end(&svg), WR_E_ARGUMENT);
        assert_null(svg.text);
    }
}

// ---- Memory ------------------------------------------------------------------------------------------------------

static wr_status draw_much(const wr_hooks *hooks, void *context)
{
    (void)context;
    wr_svg svg;
    wr_svg_begin(&svg, &hooks->allocator, 0, 0, 10, 10, 32);
    const wr_painter p = wr_svg_painter(&svg);
    for (int32_t i = 0; i < 100; i++) {
        draw_one_of_each(&p);
        if (svg.text) {
            assert_int_equal(svg.text[svg.size], 0);
            assert_true(svg.size < svg.capacity);
        }
    }
    const wr_status status = wr_svg_end(&svg);
    assert_int_equal(status, svg.status);
    if (status == WR_OK) {
        assert_well_formed(svg.text);
    }
    wr_svg_destroy(&svg);
    return status;
}

static void memory_that_ends_is_said_and_nothing_leaks(void **state)
{
    (void)state;
    assert_true(wr_test_each_failure(draw_much, NULL) >= 4); // it grew several times
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_sheet_is_a_whole_document),
    cmocka_unit_test(an_empty_sheet_is_a_document_too),
    cmocka_unit_test(texts_and_names_are_escaped_T34_K129),
    cmocka_unit_test(ids_of_layers_are_unique),
    cmocka_unit_test(numbers_are_short),
    cmocka_unit_test(senseless_numbers_draw_nothing),
    cmocka_unit_test(senseless_sheets_are_refused),
    cmocka_unit_test(memory_that_ends_is_said_and_nothing_leaks),
};
WR_TEST_MAIN(tests)
