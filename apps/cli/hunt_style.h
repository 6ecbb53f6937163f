// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// How a report looks: one set of colours by day, one by night, and that by day on paper.
#ifndef WARREN_CLI_HUNT_STYLE_H
#define WARREN_CLI_HUNT_STYLE_H

#define HUNT_DAY                                                                                  \
    "--paper:#f7f3ea;--card:#fffdf8;--ink:#26241f;--faint:#6d675c;--rule:#ddd5c4;--grid:#ece6d8;" \
    "--good:#2f7a4b;--bad:#b23a2b;--even:#8a6a1f;--health:#7fae86;"                               \
    "--k0:#3f6fa8;--k1:#d08a2b;--k2:#4f8f63;--k3:#b5483a;--k4:#7a559c;--k5:#2f8a96;--k6:#a8477f;--k7:#86773f"
#define HUNT_NIGHT                                                                                \
    "--paper:#16161b;--card:#1e1e25;--ink:#ebe8e1;--faint:#9d988d;--rule:#34333d;--grid:#292932;" \
    "--good:#7fc896;--bad:#f0806f;--even:#e2bd63;--health:#4f7d5a;"                               \
    "--k0:#7fb0e6;--k1:#eab35a;--k2:#83c795;--k3:#ee8373;--k4:#b99adb;--k5:#6bc6d1;--k6:#e08fbd;--k7:#c9b877"

static const char hunt_style_text[] =
    "<style>\n"
    ":root{color-scheme:light dark;" HUNT_DAY "}\n"
    "@media (prefers-color-scheme:dark){:root{" HUNT_NIGHT "}}\n"
    "@media print{:root{" HUNT_DAY ";--paper:#fff;--card:#fff}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',"
    "Roboto,'Helvetica Neue',sans-serif}\n"
    "main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}\n"
    "h1{font-size:2.1rem;line-height:1.15;margin:.2rem 0 .6rem;overflow-wrap:anywhere}\n"
    "h2{font-size:1.25rem;margin:2.6rem 0 .6rem}\n"
    "p{margin:.4rem 0}\n"
    ".eye{color:var(--faint);font-size:.85rem;letter-spacing:.06em;text-transform:uppercase}\n"
    ".lead{font-size:1.15rem}\n"
    ".faint,figcaption{color:var(--faint)}\n"
    "figcaption b,figcaption .red{color:var(--ink)}\n"
    ".red,figcaption .red{color:var(--bad);font-weight:600}\n"
    ".badge{display:inline-block;padding:.1rem .7rem;border-radius:1rem;border:2px solid;font-weight:700;"
    "margin-right:.6rem}\n"
    ".won{color:var(--good)}.lost{color:var(--bad)}.even{color:var(--even)}\n"
    ".cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.3rem,1fr));gap:.8rem;margin:1.6rem 0}\n"
    ".cards div{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:.7rem .9rem}\n"
    ".cards dt{color:var(--faint);font-size:.85rem}\n"
    ".cards dd{margin:0;font-size:1.7rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}\n"
    ".cards small{font-size:.85rem;font-weight:400;color:var(--faint)}\n"
    "figure{margin:1rem 0 1.6rem;background:var(--card);border:1px solid var(--rule);border-radius:.6rem;"
    "padding:.9rem 1rem .7rem;break-inside:avoid}\n";

static const char hunt_style_charts[] =
    "svg.chart{display:block;width:100%;height:auto;margin-top:.5rem}\n"
    "svg.chart text{font:12px system-ui,sans-serif;fill:var(--faint)}\n"
    ".at{text-anchor:end}.when,.mark{text-anchor:middle}\n"
    "svg.chart text.goal{text-anchor:end;fill:var(--good)}\n"
    ".grid{stroke:var(--grid);fill:none}.axis{stroke:var(--rule);fill:none}\n"
    ".wave{stroke:var(--faint);stroke-dasharray:2 4;opacity:.6;fill:none}\n"
    ".end{stroke:var(--bad);stroke-width:2;fill:none}\n"
    "path.goal{stroke:var(--good);stroke-dasharray:7 5;fill:none}\n"
    ".line{fill:none!important;stroke-width:2;stroke-linejoin:round}\n"
    ".strong{stroke:var(--ink)}\n"
    ".health{fill:var(--health)}.down{fill:var(--bad);opacity:.55}\n"
    ".area{opacity:.9}\n"
    ".k0{fill:var(--k0);stroke:var(--k0);background:var(--k0)}.k1{fill:var(--k1);stroke:var(--k1);"
    "background:var(--k1)}\n"
    ".k2{fill:var(--k2);stroke:var(--k2);background:var(--k2)}.k3{fill:var(--k3);stroke:var(--k3);"
    "background:var(--k3)}\n"
    ".k4{fill:var(--k4);stroke:var(--k4);background:var(--k4)}.k5{fill:var(--k5);stroke:var(--k5);"
    "background:var(--k5)}\n"
    ".k6{fill:var(--k6);stroke:var(--k6);background:var(--k6)}.k7{fill:var(--k7);stroke:var(--k7);"
    "background:var(--k7)}\n"
    ".area{stroke:none}\n"
    ".key{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:.5rem 0 0;padding:0;font-size:.9rem}\n"
    ".key i{display:inline-block;width:.8em;height:.8em;border-radius:.2em;margin-right:.45em}\n"
    ".heat svg{display:block;max-width:100%;height:auto;margin:.6rem auto 0;border-radius:.3rem}\n"
    ".heat rect{shape-rendering:crispEdges}\n"
    ".wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}\n"
    "th{font-weight:600;color:var(--faint);font-size:.88rem}\n"
    "th:first-child,td:first-child,.words td{text-align:left}\n"
    ".words td:nth-child(2){text-align:right;white-space:nowrap;font-weight:600}\n"
    ".words td:nth-child(3){color:var(--faint)}\n"
    "footer{margin-top:3rem;border-top:1px solid var(--rule);padding-top:.8rem;color:var(--faint);font-size:.88rem;"
    "overflow-wrap:anywhere}\n"
    "code{font-family:ui-monospace,Menlo,Consolas,monospace}\n"
    "@media print{*{print-color-adjust:exact;-webkit-print-color-adjust:exact}main{padding:0;max-width:none}"
    "h2{break-after:avoid}tr{break-inside:avoid}}\n"
    "</style>\n";

#endif
