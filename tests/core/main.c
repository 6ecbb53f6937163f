// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "core_tests.h"

#define CORE_TEST_ENTRY(name) cmocka_unit_test(name),
static const struct CMUnitTest tests[] = {CORE_TESTS(CORE_TEST_ENTRY)};

WR_TEST_MAIN(tests)
