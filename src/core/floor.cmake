warren_floor(core SOURCES
    core/angle.c core/arena.c core/assert.c core/bytes.c core/fix.c core/hash.c core/hash_avx2.c core/hooks.c core/ids.c core/noise.c
    core/sort.c core/status.c)
