// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The frame of a curve over time, as SVG in a page: a grid, numbers at the left, seconds below. Colours are the page's.
#ifndef WARREN_CLI_CHART_H
#define WARREN_CLI_CHART_H

#include "page.h"

enum { CHART_WIDTH = 920, CHART_LEFT = 46, CHART_RIGHT = 910, CHART_TOP = 18, CHART_FOOT = 24 };

typedef struct chart {
    page *p;
    double from, to; // seconds
    double top;      // the largest value; chart_begin rounds it up to a line of the grid
    int height;      // of the whole
} chart;

/// Opens the picture. label: what it shows, for who cannot see it. lines: of the grid, with numbers; else there are none.
void chart_begin(chart *c, const char *label, bool lines);
void chart_end(chart *c);

double chart_x(const chart *c, double seconds);
double chart_y(const chart *c, double value);

/// 1, 2 or 5 times a power of ten (from 1/100 up), so that `whole` has at most `parts` of them.
double chart_step(double whole, int parts);

#endif
