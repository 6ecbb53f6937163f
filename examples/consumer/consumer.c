// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A map file read from C with the installed reader, and one that is refused with a reason.
#include <warren/warren.h>

#include <stdio.h>
#include <string.h>

static wr_status read_map(const char *text, wr_findings *findings, wr_map *map)
{
    memset(findings, 0, sizeof *findings);
    return wr_map_read(text, strlen(text), NULL, NULL, findings, map);
}

int main(void)
{
    wr_version_numbers version = wr_version();
    if (version.abi != WR_ABI || version.minor != WR_VERSION_MINOR) {
        return 1;
    }
    wr_map map;
    wr_findings findings;
    if (read_map("width: 4\nheight: 2\n---\nP  x\n  * \n---\n", &findings, &map) != WR_OK || map.grid.width != 4) {
        return 1;
    }
    wr_map_destroy(&map);
    if (read_map("width: 4\nheight: 2\n---\nP  x\n---\n", &findings, &map) != WR_E_SYNTAX || findings.errors == 0) {
        return 1;
    }
    char line[400];
    wr_finding_format(&findings.items[0], "short.map", line, sizeof line);
    puts(line);
    return 0;
}
