// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The tests of `warren gen` beside those of its fields: its lists, its sweeps, on a terminal, without edges.
#ifndef WR_GEN_TESTS_H
#define WR_GEN_TESTS_H

#include "tool.h"

extern const struct CMUnitTest gen_full_tests[], gen_sweep_tests[], gen_view_tests[], gen_endless_tests[];
extern const size_t gen_full_test_count, gen_sweep_test_count, gen_view_test_count, gen_endless_test_count;

#endif
