// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: assertions. For mistakes in code only; nothing that comes from outside may reach one.
#ifndef WR_CORE_ASSERT_H
#define WR_CORE_ASSERT_H

/// Calls the handler, then aborts.
_Noreturn void wr__assert_failed(const char *expression, const char *file, int line);

/// Always on: it must be cheap where it stands.
#define WR_ASSERT(expression) ((expression) ? (void)0 : wr__assert_failed(#expression, __FILE__, __LINE__))

/// For checks that cost as much as what they check; gone in release builds.
#ifdef NDEBUG
#define WR_ASSERT_SLOW(expression) ((void)0)
#else
#define WR_ASSERT_SLOW(expression) WR_ASSERT(expression)
#endif

#endif
