# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Commands for everybody; CMake does the work (see CMakePresets.json).
#   make run    plays a hunt in a dungeon with four bots; leaves a report, a picture and a recording in build/
#   make play   puts you on the example map, in the terminal
#   make test   builds everything and runs the tests
#   make soak   hunts for some ten minutes: rounds with failing searches, players in every cell of every map
BUILD := build/release
WARREN := $(BUILD)/bin/warren

.PHONY: all build run play test bench soak fuzz format clean

all: build

build:
	@tools/setup.sh
	@mkdir -p build && cmake --preset release >build/configure.log || (cat build/configure.log; exit 1)
	@cmake --build --preset release

run: build
	@$(WARREN) run scenes/catacombs.yaml --report build/run.html --heat build/run.png --record build/run.wrec

play: build
	@$(WARREN) play maps/example.map

test: build
	@ctest --preset release -j2

bench: build
	@for program in map delaunay dungeon rects nav sight hop field roads regions follow sim host record; do $(BUILD)/bin/bench_$$program || exit 1; done

soak: build
	@for what in rounds maps cells; do $(BUILD)/bin/hunt_soak $$what || exit 1; done

# Longer fuzzing: make fuzz SECONDS=600
SECONDS ?= 60
fuzz:
	@tools/setup.sh ci
	@tools/fuzz.sh $(SECONDS)

format:
	@git ls-files '*.c' '*.h' '*.cpp' | xargs clang-format -i

clean:
	@rm -rf build
