// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sums, products and quotients only, and numbers of two decimals: the same page everywhere.
#include "chart.h"

double chart_step(double whole, int parts)
{
    static const double round[] = {1, 2, 5};
    double power = 0.01, step = power;
    for (int i = 0; step * parts < whole && power < 1e15; i++) {
        power *= i > 0 && i % 3 == 0 ? 10 : 1;
        step = power * round[i % 3];
    }
    return step;
}

double chart_x(const chart *c, double seconds)
{
    const double bounded = seconds < c->from ? c->from : seconds > c->to ? c->to : seconds;
    return CHART_LEFT + (bounded - c->from) / (c->to - c->from) * (CHART_RIGHT - CHART_LEFT);
}

double chart_y(const chart *c, double value)
{
    const double bottom = c->height - CHART_FOOT;
    return bottom - (value > c->top ? c->top : value) / c->top * (bottom - CHART_TOP);
}

static void add_values(const chart *c, double step)
{
    const int count = (int)(c->top / step + 0.5);
    for (int i = 0; i <= count; i++) {
        const double y = chart_y(c, i * step);
        page_add(c->p, "<path class=\"%s\" d=\"M%d %nH%d\"/><text class=\"at\" x=\"%d\" y=\"%n\">%n</text>\n",
                 i == 0 ? "axis" : "grid", CHART_LEFT, y, CHART_RIGHT, CHART_LEFT - 7, y + 4, i * step);
    }
}

static void add_seconds(const chart *c)
{
    const double step = chart_step(c->to - c->from, 10);
    const double first = (double)(long long)(c->from / step) * step;
    for (int i = 0; first + i * step <= c->to; i++) {
        const double at = first + i * step;
        if (at >= c->from) {
            page_add(c->p, "<text class=\"when\" x=\"%n\" y=\"%d\">%n s</text>\n", chart_x(c, at), c->height - 7, at);
        }
    }
}

void chart_begin(chart *c, const char *label, bool lines)
{
    page_add(c->p, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%t\">\n", CHART_WIDTH,
             c->height, label);
    c->to = c->to > c->from ? c->to : c->from + 1;
    if (lines) {
        const double step = chart_step(c->top, 4);
        double top = step;
        while (top < c->top) {
            top += step;
        }
        c->top = top;
        add_values(c, step);
    } else {
        page_add(c->p, "<path class=\"axis\" d=\"M%d %dH%d\"/>\n", CHART_LEFT, c->height - CHART_FOOT, CHART_RIGHT);
    }
    add_seconds(c);
}

void chart_end(chart *c)
{
    page_add(c->p, "</svg>\n");
}
