// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The list of all tests of core. Each is declared here and defined in the file its heading names.
#ifndef WR_CORE_TESTS_H
#define WR_CORE_TESTS_H

#include "support/wr_test.h"

#define CORE_TESTS(X)                                                 \
    /* status.c */                                                    \
    X(every_status_has_a_name_and_a_sentence)                         \
    X(a_number_that_is_no_status_has_a_name_too)                      \
    X(the_version_is_the_one_compiled_with)                           \
    /* fix.c */                                                       \
    X(doubles_become_the_nearest_fixed_point)                         \
    X(doubles_out_of_range_are_clamped)                               \
    X(every_fixed_point_survives_a_double)                            \
    X(products_round_to_nearest_halves_up)                            \
    X(products_that_do_not_fit_wrap)                                  \
    X(square_roots_are_exact_around_every_square)                     \
    X(square_roots_are_exact_for_random_numbers)                      \
    X(lengths_are_exact_for_any_two_int32)                            \
    /* angles.c */                                                    \
    X(sine_and_cosine_are_the_nearest_number_for_every_angle)         \
    X(sine_and_cosine_keep_the_symmetries_of_the_circle)              \
    X(sine_and_cosine_are_exact_on_the_axes)                          \
    X(arctangent_undoes_sine_and_cosine_for_every_angle)              \
    X(arctangent_is_exact_on_axes_and_diagonals)                      \
    X(arctangent_is_the_nearest_angle_for_every_small_vector)         \
    X(arctangent_is_the_nearest_angle_for_large_and_lopsided_vectors) \
    X(arctangent_keeps_the_symmetries_of_the_circle)                  \
    X(arctangent_never_falls_along_an_octant)                         \
    X(angles_have_the_bits_they_always_had)                           \
    /* noise.c */                                                     \
    X(noise_has_the_bits_it_always_had)                               \
    X(every_input_bit_flips_every_output_bit_half_the_time)           \
    X(streams_have_nothing_to_do_with_each_other)                     \
    X(numbers_below_n_are_evenly_spread)                              \
    X(pairs_of_neighbours_are_evenly_spread)                          \
    X(numbers_below_n_are_the_high_word_of_the_product)               \
    /* hash.c */                                                      \
    X(xxh3_gives_its_published_numbers)                               \
    X(a_stream_hashes_as_its_bytes_however_it_is_cut)                 \
    X(fields_hash_as_their_little_endian_bytes)                       \
    X(arrays_hash_as_their_fields)                                    \
    X(arrays_turned_round_in_a_buffer_hash_alike)                     \
    X(a_hasher_can_be_read_and_goes_on)                               \
    /* sort.c */                                                      \
    X(merge_sort_orders_every_length_and_keeps_equals_in_place)       \
    X(merge_sort_moves_items_of_any_size)                             \
    X(merge_sort_compares_no_more_than_n_log_n)                       \
    X(merge_sort_hands_the_context_through)                           \
    X(radix_sort_orders_every_length_and_keeps_equals_in_place)       \
    X(radix_sort_works_without_companions)                            \
    X(radix_sort_tells_keys_apart_that_differ_in_one_byte)            \
    /* ids.c */                                                       \
    X(ids_are_never_zero_and_name_their_slot)                         \
    X(the_slot_freed_last_is_used_first)                              \
    X(stale_and_impossible_ids_are_ordinary_answers)                  \
    X(a_full_pool_gives_zero_and_recovers)                            \
    X(a_slot_whose_generations_are_spent_is_retired)                  \
    X(a_pool_may_have_as_many_slots_as_the_index_holds)               \
    X(random_use_of_a_pool_agrees_with_a_plain_list)                  \
    X(damaged_pools_are_found_out)                                    \
    /* memory.c */                                                    \
    X(an_arena_hands_out_zeroed_aligned_memory)                       \
    X(measuring_says_what_an_arena_takes)                             \
    X(an_arena_that_is_full_says_so_and_stays_so)                     \
    X(an_arena_is_not_fooled_by_overflowing_sizes)                    \
    X(a_rewound_arena_zeroes_again)                                   \
    X(memory_of_the_host_is_zeroed_and_goes_back_with_its_size)       \
    /* bytes.c */                                                     \
    X(fields_are_written_little_endian)                               \
    X(what_is_written_is_read_back)                                   \
    X(a_writer_without_room_says_how_much_is_needed)                  \
    X(a_writer_never_writes_past_its_block)                           \
    X(a_reader_cut_anywhere_fails_and_gives_zeros)                    \
    X(a_count_is_checked_against_the_bytes_that_follow)               \
    /* hooks.c */                                                     \
    X(default_memory_is_aligned_and_writable)                         \
    X(default_memory_refuses_what_no_machine_has)                     \
    X(the_default_loop_runs_every_item_once)                          \
    X(a_failed_assertion_reaches_the_handler)                         \
    X(a_handler_that_returns_and_the_default_one_abort)               \
    X(an_assertion_that_holds_is_silent)                              \
    /* support.c */                                                   \
    X(the_failing_allocator_refuses_the_call_it_was_told)             \
    X(the_failing_allocator_refuses_all_later_calls)                  \
    X(each_failure_is_tried_once)                                     \
    X(the_scrambled_loop_runs_every_item_once_in_another_order)

#define CORE_TEST_DECLARE(name) void name(void **state);
CORE_TESTS(CORE_TEST_DECLARE)
#undef CORE_TEST_DECLARE

#endif
