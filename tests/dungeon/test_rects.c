// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Merging: against exhaustive search on small fields, against N - L + chi counted slowly on larger ones.
#include "rects_plain.h"

#include "dungeon/rects_bits.h"
#include "dungeon/rects_int.h"

static const int32_t chunks[] = {0, 1, 2, 3, 5, 16, 64, 100, INT32_MAX};
enum { CHUNKS = sizeof chunks / sizeof *chunks };

// A field in letters: '.' is nothing, digits are labels; the first row is the top one.
static merged merge_letters(const char *const *rows, int32_t h, const wr_rects_options *options)
{
    const int32_t w = (int32_t)strlen(rows[0]);
    uint8_t *labels = take((size_t)w * (size_t)h);
    for (int32_t i = 0; i < w * h; i++) {
        const char c = rows[h - 1 - i / w][i % w];
        labels[i] = (uint8_t)(c == '.' ? 0 : c - '0');
    }
    merged m = merge(labels, w, h, options);
    check_cover(labels, w, h, options, &m);
    free(labels);
    return m;
}

static int32_t count_letters(const char *const *rows, int32_t h)
{
    const wr_rects_options options = wr_rects_options_default();
    merged m = merge_letters(rows, h, &options);
    free(m.parts);
    return m.count;
}

// ---- Against exhaustive search ----------------------------------------------------------------------------------

// The lowest cell that is left is the lower-left one of its rectangle, whatever its size.
static int exhaustive(uint8_t *known, int32_t w, int32_t h, uint32_t mask)
{
    if (mask == 0 || known[mask] != 0) {
        return known[mask];
    }
    int32_t at = 0, best = INT32_MAX;
    while ((mask >> at & 1) == 0) {
        at++;
    }
    for (int32_t height = 1; at / w + height <= h; height++) {
        for (int32_t width = 1; at % w + width <= w; width++) {
            uint32_t rect = 0;
            for (int32_t i = 0; i < width * height; i++) {
                rect |= UINT32_C(1) << (at + i / width * w + i % width);
            }
            if ((mask & rect) != rect) {
                break;
            }
            const int32_t count = 1 + exhaustive(known, w, h, mask & ~rect);
            best = count < best ? count : best;
        }
    }
    known[mask] = (uint8_t)best;
    return best;
}

static void check_mask(uint8_t *known, int32_t w, int32_t h, uint32_t mask, void *scratch)
{
    const wr_rects_options options = wr_rects_options_default();
    uint8_t labels[32];
    wr_rects_part parts[32];
    merged m = {parts, 0};
    int64_t formula;
    for (int32_t i = 0; i < w * h; i++) {
        labels[i] = mask >> i & 1;
    }
    assert_int_equal(wr_rects_merge(labels, w, h, &options, scratch, parts, 32, &m.count), WR_OK);
    assert_int_equal(wr_rects_minimum(labels, w, h, &options, scratch, &formula), WR_OK);
    check_cover(labels, w, h, &options, &m);
    assert_int_equal(m.count, exhaustive(known, w, h, mask));
    assert_int_equal(formula, m.count);
}

static void every_mask_of_4_by_4_is_cut_into_as_few_as_can_be(void **state)
{
    (void)state;
    static uint8_t known[1 << 16];
    const wr_rects_options options = wr_rects_options_default();
    void *scratch = take(wr_rects_scratch_size(4, 4, &options));
    for (uint32_t mask = 0; mask < 1 << 16; mask++) {
        check_mask(known, 4, 4, mask, scratch);
    }
    free(scratch);
}

static void random_masks_up_to_25_cells_are_cut_into_as_few_as_can_be(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{5, 5}, {4, 6}, {6, 4}, {3, 8}, {8, 3}, {12, 2}, {2, 12}, {23, 1}, {1, 23}};
    uint8_t *known = malloc(1 << 25);
    assert_non_null(known);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int32_t w = sizes[i][0], h = sizes[i][1];
        const wr_rects_options options = wr_rects_options_default();
        void *scratch = take(wr_rects_scratch_size(w, h, &options));
        memset(known, 0, (size_t)1 << (w * h));
        for (int round = 0; round < 400; round++) {
            uint32_t mask = (uint32_t)wr_noise(1, WR_STREAM_LAYOUT, i, (uint64_t)round);
            mask |= round % 2 ? (uint32_t)wr_noise(2, WR_STREAM_LAYOUT, i, (uint64_t)round) : 0; // denser
            check_mask(known, w, h, mask & ((UINT32_C(1) << (w * h)) - 1), scratch);
        }
        free(scratch);
    }
    free(known);
}

// ---- Against the plain count ------------------------------------------------------------------------------------

static void check_field(const uint8_t *labels, int32_t w, int32_t h, int32_t chunk)
{
    wr_rects_options options = wr_rects_options_default();
    options.chunk = chunk;
    merged m = merge(labels, w, h, &options);
    check_cover(labels, w, h, &options, &m);
    assert_int_equal(m.count, plain_minimum(labels, w, h, chunk));
    assert_int_equal(m.count, minimum(labels, w, h, &options));
    free(m.parts);
}

static void fields_of_every_shape_equal_the_plain_count(void **state)
{
    (void)state;
    for (int round = 0; round < 6 * SHAPES; round++) {
        const int32_t w = 1 + below(40), h = 1 + below(40);
        uint8_t *labels = take((size_t)w * (size_t)h);
        draw_field(labels, w, h, round % SHAPES);
        check_field(labels, w, h, 0);
        check_field(labels, w, h, chunks[1 + below(CHUNKS - 1)]);
        free(labels);
    }
}

static void rows_about_as_long_as_words_equal_the_plain_count(void **state)
{
    (void)state;
    static const int32_t widths[] = {63, 64, 65, 127, 128, 129, 192, 193};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        for (int shape = 0; shape < SHAPES; shape++) {
            const int32_t w = widths[i], h = 2 + below(9);
            uint8_t *labels = take((size_t)w * (size_t)h);
            draw_field(labels, w, h, shape);
            check_field(labels, w, h, 0);
            check_field(labels, w, h, shape % 2 ? 16 : 70);
            free(labels);
        }
    }
}

static void a_chunk_of_the_field_is_cut_like_a_field_of_its_own(void **state)
{
    (void)state;
    enum { SIDE = 48, CHUNK = 16 };
    static uint8_t labels[SIDE * SIDE], own[CHUNK * CHUNK];
    wr_rects_options options = wr_rects_options_default();
    for (int shape = 0; shape < SHAPES; shape++) {
        draw_field(labels, SIDE, SIDE, shape);
        options.chunk = CHUNK;
        merged all = merge(labels, SIDE, SIDE, &options);
        int32_t at = 0;
        for (int32_t y = 0; y < SIDE; y += CHUNK) {
            for (int32_t x = 0; x < SIDE; x += CHUNK) {
                for (int32_t i = 0; i < CHUNK; i++) {
                    memcpy(own + i * CHUNK, labels + (y + i) * SIDE + x, CHUNK);
                }
                options.chunk = 0;
                merged one = merge(own, CHUNK, CHUNK, &options);
                for (int32_t i = 0; i < one.count; i++, at++) {
                    one.parts[i].rect.x += x;
                    one.parts[i].rect.y += y;
                    assert_memory_equal(&one.parts[i].rect, &all.parts[at].rect, sizeof(wr_rect));
                    assert_int_equal(one.parts[i].label, all.parts[at].label);
                }
                free(one.parts);
            }
        }
        assert_int_equal(at, all.count);
        free(all.parts);
    }
}

static void labels_do_not_change_how_others_are_cut(void **state)
{
    (void)state;
    enum { W = 70, H = 30 };
    static uint8_t labels[W * H], own[W * H];
    const wr_rects_options options = wr_rects_options_default();
    draw_field(labels, W, H, 4);
    merged all = merge(labels, W, H, &options);
    int32_t at = 0;
    for (uint8_t label = 1; label < 5; label++) {
        for (int32_t i = 0; i < W * H; i++) {
            own[i] = labels[i] == label ? 200 : 0;
        }
        merged one = merge(own, W, H, &options);
        for (int32_t i = 0; i < one.count; i++, at++) {
            assert_memory_equal(&one.parts[i].rect, &all.parts[at].rect, sizeof(wr_rect));
        }
        free(one.parts);
    }
    assert_int_equal(at, all.count);
    free(all.parts);
}

// ---- Shapes one can check by eye ----------------------------------------------------------------------------------

static void cells_that_touch_in_a_corner_are_two(void **state)
{
    (void)state;
    assert_int_equal(count_letters((const char *const[]){"1.", ".1"}, 2), 2);
    assert_int_equal(count_letters((const char *const[]){"12", "21"}, 2), 4);
    assert_int_equal(count_letters((const char *const[]){"11.", "11.", "..1"}, 3), 2);
    assert_int_equal(count_letters((const char *const[]){"111", "1.1", "11."}, 3), 4); // a hole touches the outside
}

static void chords_save_a_rectangle_each(void **state)
{
    (void)state;
    assert_int_equal(count_letters((const char *const[]){"1..", "111"}, 2), 2);        // one corner
    assert_int_equal(count_letters((const char *const[]){".1.", "111"}, 2), 2);        // one chord mends two
    assert_int_equal(count_letters((const char *const[]){".1.", "111", ".1."}, 3), 3); // four chords, two may be cut
    assert_int_equal(count_letters((const char *const[]){"111", "1.1", "111"}, 3), 4); // a hole
    assert_int_equal(count_letters((const char *const[]){"1..1", "1111"}, 2), 3);      // two corners, no chord
    assert_int_equal(count_letters((const char *const[]){"11.", "111", ".11"}, 3), 3);
}

static void neighbours_of_other_labels_end_a_line(void **state)
{
    (void)state;
    assert_int_equal(count_letters((const char *const[]){"1.2", "112", "122"}, 3), 4); // a line of 1 would run into 2
    assert_int_equal(count_letters((const char *const[]){"1122", "1122", "3344", "3344"}, 4), 4);
}

static void a_field_of_one_label_is_one_rectangle(void **state)
{
    (void)state;
    static uint8_t labels[200 * 130];
    wr_rects_options options = wr_rects_options_default();
    for (int way = 0; way < WR_RECTS_WAY_COUNT; way++) {
        options.way = (wr_rects_way)way;
        options.chunk = 0;
        memset(labels, 255, sizeof labels);
        merged m = merge(labels, 200, 130, &options);
        assert_int_equal(m.count, 1);
        assert_int_equal(m.parts[0].rect.width, 200);
        assert_int_equal(m.parts[0].rect.height, 130);
        assert_int_equal(m.parts[0].label, 255);
        free(m.parts);
        options.chunk = 16;
        m = merge(labels, 200, 130, &options);
        assert_int_equal(m.count, 13 * 9);
        check_cover(labels, 200, 130, &options, &m);
        free(m.parts);
        memset(labels, 0, sizeof labels);
        m = merge(labels, 200, 130, &options);
        assert_int_equal(m.count, 0);
        free(m.parts);
    }
}

static void fields_one_cell_wide_are_cut_into_their_runs(void **state)
{
    (void)state;
    static const uint8_t runs[] = {1, 1, 0, 2, 2, 2, 1, 0, 0, 1};
    const wr_rects_options options = wr_rects_options_default();
    merged row = merge(runs, 10, 1, &options), column = merge(runs, 1, 10, &options);
    assert_int_equal(row.count, 4);
    assert_int_equal(column.count, 4);
    check_cover(runs, 10, 1, &options, &row);
    check_cover(runs, 1, 10, &options, &column);
    free(row.parts);
    free(column.parts);
}

// Every cell of a checkerboard is alone; a spiral has an arm for each turn, a comb a rectangle for each tooth.
static void checkerboards_spirals_and_combs_are_counted_right(void **state)
{
    (void)state;
    static uint8_t board[101 * 77], spiral[41 * 41], comb[100 * 20];
    wr_rects_options options = wr_rects_options_default();
    for (int32_t i = 0; i < 101 * 77; i++) {
        board[i] = i % 2 == 0;
    }
    for (int32_t i = 0; i < 100 * 20; i++) {
        comb[i] = i / 100 == 0 || i % 2 == 0;
    }
    int32_t x = 0, y = 0, dx = 1, dy = 0, arms = 0;
    for (int32_t length = 40; length > 0; arms++) {
        for (int32_t i = 0; i < length; i++, x += dx, y += dy) {
            spiral[y * 41 + x] = 1;
        }
        const int32_t turned = dx;
        dx = -dy;
        dy = turned;
        length -= arms % 2 == 0 && arms > 0 ? 2 : 0;
    }
    merged m = merge(board, 101, 77, &options);
    assert_int_equal(m.count, (101 * 77 + 1) / 2);
    free(m.parts);
    m = merge(comb, 100, 20, &options);
    assert_int_equal(m.count, 51);
    free(m.parts);
    m = merge(spiral, 41, 41, &options);
    assert_int_equal(m.count, arms);
    free(m.parts);
    check_field(board, 101, 77, 16);
    check_field(spiral, 41, 41, 0);
    check_field(comb, 100, 20, 7);
}

// Long chords of both kinds, all of which cross: as many as can be is one kind whole.
static void a_hundred_chords_crossing_a_hundred_are_settled(void **state)
{
    (void)state;
    enum { SIDE = 203 };
    static uint8_t labels[SIDE * SIDE];
    memset(labels, 0, sizeof labels);
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x = 0; x < SIDE; x++) {
            const bool edge = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
            const bool tooth = (x == 0 || x == SIDE - 1 ? y : x) % 4 == 1;
            labels[y * SIDE + x] = !edge || tooth;
        }
    }
    labels[0] = labels[SIDE - 1] = labels[SIDE * (SIDE - 1)] = labels[SIDE * SIDE - 1] = 0;
    check_field(labels, SIDE, SIDE, 0);
}

// ---- Greedy -----------------------------------------------------------------------------------------------------

static int32_t plain_greedy(const uint8_t *labels, int32_t w, int32_t h, int32_t chunk, wr_rect *rects)
{
    uint8_t *done = take((size_t)w * (size_t)h);
    int32_t count = 0;
    const int32_t c = chunk > 0 ? chunk : INT32_MAX;
    memset(done, 0, (size_t)w * (size_t)h);
    for (int32_t i = 0; i < w * h; i++) {
        const int32_t x = i % w, y = i / w;
        if (labels[i] == 0 || done[i]) {
            continue;
        }
        wr_rect r = {x, y, 1, 1};
        while (x + r.width < w && (x + r.width) / c == x / c && labels[i + r.width] == labels[i] &&
               !done[i + r.width]) {
            r.width++;
        }
        bool higher = true;
        while (higher) {
            higher = y + r.height < h && (y + r.height) / c == y / c;
            for (int32_t k = 0; k < r.width && higher; k++) {
                const int32_t at = i + r.height * w + k;
                higher = labels[at] == labels[i] && !done[at];
            }
            r.height += higher;
        }
        for (int32_t k = 0; k < r.width * r.height; k++) {
            done[i + k / r.width * w + k % r.width] = 1;
        }
        rects[count++] = r;
    }
    free(done);
    return count;
}

static void greedy_equals_the_plain_way(void **state)
{
    (void)state;
    enum { W = 130, H = 40 };
    static uint8_t labels[W * H];
    static wr_rect rects[W * H];
    wr_rects_options options = wr_rects_options_default();
    options.way = WR_RECTS_GREEDY;
    for (int round = 0; round < 5 * SHAPES; round++) {
        const int32_t w = 1 + below(W), h = 1 + below(H);
        options.chunk = chunks[below(CHUNKS)];
        draw_field(labels, w, h, round % SHAPES);
        merged m = merge(labels, w, h, &options);
        check_cover(labels, w, h, &options, &m);
        assert_int_equal(m.count, plain_greedy(labels, w, h, options.chunk, rects));
        for (int32_t i = 0; i < m.count; i++) { // order differs where there are chunks or labels
            bool found = false;
            for (int32_t k = 0; k < m.count && !found; k++) {
                found = memcmp(&m.parts[i].rect, &rects[k], sizeof *rects) == 0;
            }
            assert_true(found || m.count > 600);
        }
        free(m.parts);
    }
}

// ---- Growing ----------------------------------------------------------------------------------------------------

static void walls_grow_into_rock_where_that_makes_them_fewer(void **state)
{
    (void)state;
    wr_rects_options options = wr_rects_options_default();
    const char *const steps[] = {"2333", "2233", "1223", "1122"}; // 1 floor, 2 wall, 3 rock
    merged m = merge_letters(steps, 4, &options);
    assert_int_equal(m.count, 2 + 4 + 3);
    free(m.parts);
    options.grow = 3;
    m = merge_letters(steps, 4, &options);
    assert_int_equal(m.count, 2 + 3);
    free(m.parts);
    const char *const two[] = {"2332", "2332", "2332"}; // two walls with rock between become one thick wall
    m = merge_letters(two, 3, &options);
    assert_int_equal(m.count, 1);
    assert_int_equal(m.parts[0].rect.width, 4);
    free(m.parts);
    const char *const apart[] = {"2132", "2132", "2132"}; // but floor stays floor
    m = merge_letters(apart, 3, &options);
    assert_int_equal(m.count, 3);
    assert_int_equal(m.parts[2].rect.width, 1); // and what need not be covered is not
    free(m.parts);
}

static void growing_never_makes_more_of_any_label(void **state)
{
    (void)state;
    enum { W = 100, H = 60 };
    static uint8_t labels[W * H];
    int32_t fewer = 0;
    for (int round = 0; round < 6 * SHAPES; round++) {
        const int32_t w = 1 + below(W), h = 1 + below(H);
        wr_rects_options options = wr_rects_options_default();
        options.way = (wr_rects_way)(round % 2);
        options.chunk = round % 5 == 0 ? 0 : chunks[below(CHUNKS)];
        draw_field(labels, w, h, round % SHAPES);
        merged without = merge(labels, w, h, &options);
        options.grow = (uint8_t)(1 + below(3));
        merged with = merge(labels, w, h, &options);
        check_cover(labels, w, h, &options, &with);
        int32_t count[2][5] = {{0}, {0}};
        for (int32_t i = 0; i < without.count; i++) {
            count[0][without.parts[i].label]++;
        }
        for (int32_t i = 0; i < with.count; i++) {
            count[1][with.parts[i].label]++;
        }
        for (int label = 1; label < 5; label++) {
            assert_true(label == options.grow ? count[1][label] == 0 : count[1][label] <= count[0][label]);
            fewer += label != options.grow && count[1][label] < count[0][label];
        }
        free(without.parts);
        free(with.parts);
    }
    assert_true(fewer > 10);
}

static void growing_into_a_label_that_is_not_there_changes_nothing(void **state)
{
    (void)state;
    static uint8_t labels[90 * 50];
    wr_rects_options options = wr_rects_options_default();
    options.chunk = 16;
    draw_field(labels, 90, 50, 4);
    merged without = merge(labels, 90, 50, &options);
    options.grow = 77;
    merged with = merge(labels, 90, 50, &options);
    assert_int_equal(with.count, without.count);
    for (int32_t i = 0; i < with.count; i++) {
        assert_memory_equal(&with.parts[i].rect, &without.parts[i].rect, sizeof(wr_rect));
    }
    free(with.parts);
    free(without.parts);
}

// ---- The choice is fixed ------------------------------------------------------------------------------------------

static uint64_t hash_of(const merged *m)
{
    uint8_t *bytes = take((size_t)m->count * 17);
    size_t size = 0;
    for (int32_t i = 0; i < m->count; i++) {
        const int32_t numbers[] = {m->parts[i].rect.x, m->parts[i].rect.y, m->parts[i].rect.width,
                                   m->parts[i].rect.height};
        for (int k = 0; k < 16; k++) {
            bytes[size++] = (uint8_t)((uint32_t)numbers[k / 4] >> k % 4 * 8);
        }
        bytes[size++] = m->parts[i].label;
    }
    const uint64_t hash = wr_hash_bytes(bytes, size);
    free(bytes);
    return hash;
}

static void the_same_partition_is_given_everywhere(void **state)
{
    (void)state;
    enum { W = 150, H = 90 };
    static uint8_t labels[W * H];
    uint64_t sum = 0;
    for (int shape = 0; shape < SHAPES; shape++) {
        drawn = UINT64_C(1) << 40 | (uint64_t)shape << 20;
        draw_field(labels, W, H, shape);
        for (int i = 0; i < 8; i++) {
            wr_rects_options options = wr_rects_options_default();
            options.way = (wr_rects_way)(i & 1);
            options.chunk = i & 2 ? 16 : 0;
            options.grow = i & 4 ? 3 : 0;
            merged m = merge(labels, W, H, &options);
            sum = sum * 31 + hash_of(&m);
            free(m.parts);
        }
    }
    assert_int_equal(sum, UINT64_C(0x53a71075bf9894f3));
}

// ---- Room and refusals --------------------------------------------------------------------------------------------

static void too_little_room_gives_the_first_parts_and_the_count(void **state)
{
    (void)state;
    enum { W = 60, H = 40 };
    static uint8_t labels[W * H];
    wr_rects_options options = wr_rects_options_default();
    options.chunk = 16;
    draw_field(labels, W, H, 7);
    merged all = merge(labels, W, H, &options);
    void *scratch = take(wr_rects_scratch_size(W, H, &options));
    wr_rects_part *parts = take((size_t)all.count * sizeof *parts);
    for (int32_t capacity = 0; capacity <= all.count; capacity++) {
        int32_t count = -1;
        memset(parts, 0xCD, (size_t)all.count * sizeof *parts);
        const wr_status status = wr_rects_merge(labels, W, H, &options, scratch, parts, capacity, &count);
        assert_int_equal(status, capacity < all.count ? WR_E_CAPACITY : WR_OK);
        assert_int_equal(count, all.count);
        for (int32_t i = 0; i < all.count; i++) {
            assert_int_equal(parts[i].rect.x, i < capacity ? all.parts[i].rect.x : (int32_t)0xCDCDCDCD);
        }
    }
    int32_t count = -1;
    assert_int_equal(wr_rects_merge(labels, W, H, &options, scratch, NULL, 0, &count), WR_E_CAPACITY);
    assert_int_equal(count, all.count);
    free(scratch);
    free(parts);
    free(all.parts);
}

static void sizes_and_options_out_of_range_are_refused(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{0, 1},         {1, 0},         {-1, 5},        {5, -1},
                                       {65536, 32768}, {INT32_MAX, 2}, {2, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    const wr_rects_options fine = wr_rects_options_default();
    const wr_rects_options wrong[] = {{WR_RECTS_WAY_COUNT, 0, 0},
                                      {(wr_rects_way)-1, 0, 0},
                                      {WR_RECTS_MINIMUM, -1, 0}};
    const uint8_t labels[1] = {1};
    wr_rects_part parts[1];
    int32_t count = 5;
    int64_t minimum_count = 5;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int32_t w = sizes[i][0], h = sizes[i][1];
        assert_int_equal(wr_rects_scratch_size(w, h, &fine), 0);
        assert_int_equal(wr_rects_merge(labels, w, h, &fine, NULL, parts, 1, &count), WR_E_ARGUMENT);
        assert_int_equal(wr_rects_minimum(labels, w, h, &fine, NULL, &minimum_count), WR_E_ARGUMENT);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(wr_rects_scratch_size(1, 1, &wrong[i]), 0);
        assert_int_equal(wr_rects_merge(labels, 1, 1, &wrong[i], NULL, parts, 1, &count), WR_E_ARGUMENT);
        assert_int_equal(wr_rects_minimum(labels, 1, 1, &wrong[i], NULL, &minimum_count), WR_E_ARGUMENT);
    }
    const wr_rects_options greedy = {WR_RECTS_GREEDY, 0, 0};
    assert_int_equal(wr_rects_minimum(labels, 1, 1, &greedy, NULL, &minimum_count), WR_E_ARGUMENT);
    assert_int_equal(wr_rects_merge(labels, 1, 1, &fine, NULL, parts, -1, &count), WR_E_ARGUMENT);
    assert_int_equal(count, 5);
    assert_int_equal(minimum_count, 5);
}

static void the_largest_sizes_have_a_scratch_size(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {
        {INT32_MAX, 1}, {1, INT32_MAX}, {46340, 46340}, {INT32_MAX / 2, 2}, {4096, 4096}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint64_t cells = (uint64_t)sizes[i][0] * (uint64_t)sizes[i][1];
        wr_rects_options options = wr_rects_options_default();
        const size_t size = wr_rects_scratch_size(sizes[i][0], sizes[i][1], &options);
        const uint64_t padded = ((uint64_t)sizes[i][0] + 63) / 64 * 64 * (uint64_t)sizes[i][1];
        const uint64_t bound = 18 * cells + padded + 5 * (uint64_t)sizes[i][0] + 2048;
        assert_true(size <= bound);
        assert_true(size > cells / 4 || (size == 0 && bound > SIZE_MAX));
        options.chunk = 16;
        assert_true(wr_rects_scratch_size(sizes[i][0], sizes[i][1], &options) <= 400 * (uint64_t)sizes[i][0] + 2048);
    }
}

// ---- Large fields -----------------------------------------------------------------------------------------------

static void a_field_of_4096_by_4096_is_merged_by_chunks(void **state)
{
    (void)state;
    enum { SIDE = 4096 };
    uint8_t *labels = take((size_t)SIDE * SIDE);
    memset(labels, 2, (size_t)SIDE * SIDE);
    int64_t rooms = 0;
    for (int32_t y = 1; y + 30 < SIDE; y += 37) {
        for (int32_t x = 1; x + 40 < SIDE; x += 53, rooms++) {
            const wr_rect room = {x, y, 40, 30};
            fill(labels, SIDE, SIDE, &room, 1);
        }
    }
    wr_rects_options options = wr_rects_options_default();
    options.chunk = 64;
    void *scratch = take(wr_rects_scratch_size(SIDE, SIDE, &options));
    int32_t count = 0, capacity = 1 << 17;
    wr_rects_part *parts = take((size_t)capacity * sizeof *parts);
    assert_int_equal(wr_rects_merge(labels, SIDE, SIDE, &options, scratch, parts, capacity, &count), WR_OK);
    int64_t area[3] = {0, 0, 0};
    for (int32_t i = 0; i < count; i++) {
        area[parts[i].label] += (int64_t)parts[i].rect.width * parts[i].rect.height;
    }
    assert_int_equal(area[1], rooms * 40 * 30);
    assert_int_equal(area[2], (int64_t)SIDE * SIDE - rooms * 40 * 30);
    int64_t few = 0;
    assert_int_equal(wr_rects_minimum(labels, SIDE, SIDE, &options, scratch, &few), WR_OK);
    assert_int_equal(few, count);
    free(parts);
    free(scratch);
    free(labels);
}

// Holes at every other cell: a corner for each cell, and chords that meet in rings of four.
static void a_sieve_has_as_many_chords_as_there_can_be(void **state)
{
    (void)state;
    enum { SIDE = 1023, HOLES = 511 };
    uint8_t *labels = take((size_t)SIDE * SIDE);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        labels[i] = !(i % SIDE % 2 == 1 && i / SIDE % 2 == 1);
    }
    const wr_rects_options options = wr_rects_options_default();
    const int64_t few = minimum(labels, SIDE, SIDE, &options);
    merged m = merge(labels, SIDE, SIDE, &options);
    assert_int_equal(m.count, few);
    assert_int_equal(m.count, 4 + (HOLES - 1) + HOLES * (HOLES - 1)); // a frame, rows in it, a cell between two holes
    free(m.parts);
    free(labels);
}

// ---- Inner parts ------------------------------------------------------------------------------------------------

static void the_lowest_bit_is_found_with_and_without_an_instruction(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 64; i++) {
        const uint64_t bits = (wr_noise(3, WR_STREAM_LAYOUT, 0, (uint64_t)i) | 1) << i;
        assert_int_equal(wr__bits_lowest(bits), i);
        assert_int_equal(wr__bits_lowest_plain(bits), i);
        assert_int_equal(wr__bits_count(UINT64_MAX << i), 64 - i);
    }
    assert_int_equal(wr__bits_count(0), 0);
}

static void labels_become_bits_alike_with_and_without_instructions(void **state)
{
    (void)state;
    uint8_t here[64], below_here[64];
    for (int round = 0; round < 3000; round++) {
        const int32_t count = round % 3 == 0 ? 1 + below(64) : 64, kinds = 2 + below(3);
        const uint8_t before = (uint8_t)below(kinds);
        for (int i = 0; i < 64; i++) {
            here[i] = (uint8_t)(below(kinds) * (round % 2 ? 127 : 1));
            below_here[i] = (uint8_t)(below(kinds) * (round % 2 ? 127 : 1));
        }
        wr__rects_bits fast, plain, want = {0, 0, 0};
        for (int32_t i = 0; i < count; i++) {
            const bool some = here[i] != 0;
            want.some |= (uint64_t)some << i;
            want.left |= (uint64_t)(some && here[i] == (i == 0 ? before : here[i - 1])) << i;
            want.down |= (uint64_t)(some && here[i] == below_here[i]) << i;
        }
        assert_int_equal(wr__rects_read_word(here, below_here, count, before, &fast), here[count - 1]);
        assert_int_equal(wr__rects_read_plain(here, below_here, count, before, &plain), here[count - 1]);
        assert_memory_equal(&fast, &want, sizeof want);
        assert_memory_equal(&plain, &want, sizeof want);
    }
}

enum { NODES = 60, EDGES = NODES * 8 };

// No way from a free horizontal chord leads to a free vertical one, so the matching is a largest one.
static void check_matching(wr__rects_graph *g)
{
    int32_t size = 0, partners = 0;
    const int32_t matched = wr__rects_match(g);
    for (int32_t a = 0; a < g->across_count; a++) {
        bool own = g->of_across[a] < 0;
        for (int32_t e = g->first[a]; e < g->first[a + 1]; e++) {
            const int32_t v = g->edges[e], other = g->of_up[v];
            own = own || v == g->of_across[a];
            if (g->level[a] >= 0) {
                assert_true(other >= 0 && g->level[other] >= 0);
            }
        }
        assert_true(own);
        assert_true(g->of_across[a] < 0 || g->of_up[g->of_across[a]] == a);
        assert_true(g->of_across[a] >= 0 || g->level[a] == 0);
        size += g->of_across[a] >= 0;
    }
    for (int32_t v = 0; v < g->up_count; v++) {
        partners += g->of_up[v] >= 0;
    }
    assert_int_equal(size, matched);
    assert_int_equal(partners, matched);
}

static void matchings_of_any_graph_are_largest(void **state)
{
    (void)state;
    static int32_t first[NODES + 1], edges[EDGES], of_across[NODES], of_up[NODES], level[NODES], next[NODES],
        queue[NODES];
    wr__rects_graph g = {0, 0, 0, first, edges, of_across, of_up, level, next, queue};
    for (int round = 0; round < 2000; round++) {
        g.across_count = below(NODES + 1);
        g.up_count = 1 + below(NODES);
        g.edge_count = 0;
        for (int32_t a = 0; a < g.across_count; a++) {
            first[a] = g.edge_count;
            for (int32_t k = below(round % 8 + 1); k > 0; k--) {
                edges[g.edge_count++] = below(g.up_count);
            }
        }
        first[g.across_count] = g.edge_count;
        check_matching(&g);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_mask_of_4_by_4_is_cut_into_as_few_as_can_be),
    cmocka_unit_test(random_masks_up_to_25_cells_are_cut_into_as_few_as_can_be),
    cmocka_unit_test(fields_of_every_shape_equal_the_plain_count),
    cmocka_unit_test(rows_about_as_long_as_words_equal_the_plain_count),
    cmocka_unit_test(a_chunk_of_the_field_is_cut_like_a_field_of_its_own),
    cmocka_unit_test(labels_do_not_change_how_others_are_cut),
    cmocka_unit_test(cells_that_touch_in_a_corner_are_two),
    cmocka_unit_test(chords_save_a_rectangle_each),
    cmocka_unit_test(neighbours_of_other_labels_end_a_line),
    cmocka_unit_test(a_field_of_one_label_is_one_rectangle),
    cmocka_unit_test(fields_one_cell_wide_are_cut_into_their_runs),
    cmocka_unit_test(checkerboards_spirals_and_combs_are_counted_right),
    cmocka_unit_test(a_hundred_chords_crossing_a_hundred_are_settled),
    cmocka_unit_test(greedy_equals_the_plain_way),
    cmocka_unit_test(walls_grow_into_rock_where_that_makes_them_fewer),
    cmocka_unit_test(growing_never_makes_more_of_any_label),
    cmocka_unit_test(growing_into_a_label_that_is_not_there_changes_nothing),
    cmocka_unit_test(the_same_partition_is_given_everywhere),
    cmocka_unit_test(too_little_room_gives_the_first_parts_and_the_count),
    cmocka_unit_test(sizes_and_options_out_of_range_are_refused),
    cmocka_unit_test(the_largest_sizes_have_a_scratch_size),
    cmocka_unit_test(a_field_of_4096_by_4096_is_merged_by_chunks),
    cmocka_unit_test(a_sieve_has_as_many_chords_as_there_can_be),
    cmocka_unit_test(the_lowest_bit_is_found_with_and_without_an_instruction),
    cmocka_unit_test(labels_become_bits_alike_with_and_without_instructions),
    cmocka_unit_test(matchings_of_any_graph_are_largest),
};

WR_TEST_MAIN(tests)
