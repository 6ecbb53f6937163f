# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Two commands for everybody; CMake does the work (see CMakePresets.json).
#   make run    plays the example map: with you on a terminal, else with a bot that leaves a picture
#   make test   builds everything and runs the tests
BUILD := build/release
WARREN := $(BUILD)/bin/warren

.PHONY: all build run test bench fuzz format clean

all: build

build:
	@tools/setup.sh
	@mkdir -p build && cmake --preset release >build/configure.log || (cat build/configure.log; exit 1)
	@cmake --build --preset release

run: build
	@if [ -t 0 ] && [ -t 1 ]; then $(WARREN) play maps/example.map; \
	else $(WARREN) run maps/example.map --bot collect --seconds 5 --picture build/run.png; fi

test: build
	@ctest --preset release -j2

bench: build
	@for program in map delaunay dungeon rects nav sight hop field roads regions follow sim host record; do $(BUILD)/bin/bench_$$program || exit 1; done

# Longer fuzzing: make fuzz SECONDS=600
SECONDS ?= 60
fuzz:
	@tools/setup.sh ci
	@tools/fuzz.sh $(SECONDS)

format:
	@git ls-files '*.c' '*.h' '*.cpp' | xargs clang-format -i

clean:
	@rm -rf build
