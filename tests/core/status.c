// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Version and status texts.
#include "core_tests.h"

static const wr_status all[] = {
#define STATUS(name, value, text) WR_##name,
    WR_STATUS_LIST(STATUS)
#undef STATUS
};

void every_status_has_a_name_and_a_sentence(void **state)
{
    (void)state;
    assert_string_equal(wr_status_name(WR_OK), "WR_OK");
    assert_string_equal(wr_status_name(WR_E_SYNTAX), "WR_E_SYNTAX");
    assert_string_equal(wr_status_text(WR_E_MEMORY), "out of memory");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_memory_equal(wr_status_name(all[i]), "WR_", 3);
        const char *text = wr_status_text(all[i]);
        assert_true(strlen(text) >= 2);
        assert_int_not_equal(text[strlen(text) - 1], '.');
        assert_int_equal(all[i] < 0, strncmp(wr_status_name(all[i]), "WR_E_", 5) == 0);
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(wr_status_name(all[k]), wr_status_name(all[i]));
            assert_string_not_equal(wr_status_text(all[k]), text);
        }
    }
}

void a_number_that_is_no_status_has_a_name_too(void **state)
{
    (void)state;
    assert_string_equal(wr_status_name((wr_status)99), "WR_?");
    assert_string_equal(wr_status_name((wr_status)-99), "WR_?");
    assert_non_null(wr_status_text((wr_status)99));
}

void the_version_is_the_one_compiled_with(void **state)
{
    (void)state;
    wr_version_numbers version = wr_version();
    assert_int_equal(version.major, WR_VERSION_MAJOR);
    assert_int_equal(version.minor, WR_VERSION_MINOR);
    assert_int_equal(version.patch, WR_VERSION_PATCH);
    assert_int_equal(version.abi, WR_ABI);
}
